// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ManualTime", targets: ["ManualTime"]),
    .library(name: "TimerHolder", targets: ["TimerHolder"]),
    .library(name: "WeakProxy", targets: ["WeakProxy"]),
    .library(name: "Observer", targets: ["Observer"]),
    .library(name: "ExtendedTouchRect", targets: ["ExtendedTouchRect"]),
    .library(name: "TargetAction", targets: ["TargetAction"]),
    .library(name: "InstanceMethods", targets: ["InstanceMethods"]),
  ],
  targets: [
    .target(name: "ManualTime"),
    .testTarget(name: "ManualTimeTests", dependencies: ["ManualTime"]),
    .target(name: "TimerHolder"),
    .testTarget(name: "TimerHolderTests", dependencies: ["TimerHolder", "ManualTime"]),
    .target(name: "WeakProxy"),
    .testTarget(name: "WeakProxyTests", dependencies: ["WeakProxy"]),
    .target(name: "Observer"),
    .testTarget(name: "ObserverTests", dependencies: ["Observer"]),
    .target(name: "ExtendedTouchRect"),
    .testTarget(name: "ExtendedTouchRectTests", dependencies: ["ExtendedTouchRect"]),
    .target(name: "TargetAction", dependencies: ["Observer"]),
    .testTarget(name: "TargetActionTests", dependencies: ["TargetAction", "Observer"]),
    .target(name: "InstanceMethods"),
    .testTarget(name: "InstanceMethodsTests", dependencies: ["InstanceMethods"]),
    .testTarget(name: "ModuleTests"),
  ],
  swiftLanguageModes: [.v6]
)

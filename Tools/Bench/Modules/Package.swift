// swift-tools-version: 6.2
import PackageDescription

let modules = [
  "MulticastDelegate", "NotificationProxy", "Forwarding", "Observer", "ExtendedTouchRect",
  "WeakProxy", "TargetAction", "InstanceMethods",
]

let package = Package(
  name: "ModuleBench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "AHundredLines", path: "../../..")],
  targets: [
    .target(name: "Allocations"),
    .executableTarget(
      name: "ModuleBench",
      dependencies: ["Allocations"]
        + modules.map { .product(name: $0, package: "AHundredLines") }),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MulticastDelegate", targets: ["MulticastDelegate"]),
    .library(name: "NotificationProxy", targets: ["NotificationProxy"]),
  ],
  targets: [
    .target(name: "MulticastDelegate"),
    .testTarget(name: "MulticastDelegateTests", dependencies: ["MulticastDelegate"]),
    .target(name: "NotificationProxy", dependencies: ["MulticastDelegate"]),
    .testTarget(
      name: "NotificationProxyTests", dependencies: ["MulticastDelegate", "NotificationProxy"]),
  ],
  swiftLanguageModes: [.v6]
)

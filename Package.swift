// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MulticastDelegate", targets: ["MulticastDelegate"])
  ],
  targets: [
    .target(name: "MulticastDelegate"),
    .testTarget(name: "MulticastDelegateTests", dependencies: ["MulticastDelegate"]),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/OWNER/a-hundred-lines.git", from: "1.0.0")
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "MulticastDelegate", package: "a-hundred-lines")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)

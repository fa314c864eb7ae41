// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Mutants",
  products: [.library(name: "Scores", targets: ["Scores"])],
  targets: [
    .target(name: "Scores"),
    .testTarget(name: "ScoresTests", dependencies: ["Scores"]),
  ],
  swiftLanguageModes: [.v6]
)

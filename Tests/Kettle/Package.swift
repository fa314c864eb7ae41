// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Kettle",
  products: [.library(name: "Kettle", targets: ["Kettle"])],
  targets: [.target(name: "Kettle")],
  swiftLanguageModes: [.v6]
)

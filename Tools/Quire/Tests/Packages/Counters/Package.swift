// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Counters",
  products: [.library(name: "Counters", targets: ["Counters", "CountersText"])],
  traits: ["Loud", .default(enabledTraits: ["Loud"])],
  targets: [
    // Its headers are in a folder of another name, with a module map of its own.
    .target(
      name: "CCount", publicHeadersPath: "headers",
      cSettings: [.define("FIRST_COUNT", to: "40")],
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CShared"),
    .target(
      name: "Counters", dependencies: ["CCount"],
      swiftSettings: [.define("LOUD", .when(traits: ["Loud"]))]),
    .target(name: "CountersText", dependencies: ["Counters", "CShared"]),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The macro is built with the swift-syntax of the toolchain, so that nothing is downloaded.
let host = Context.environment["SWIFT_HOST_LIBRARIES"] ?? "/usr/lib/swift/host"

let package = Package(
  name: "Adopted",
  products: [.library(name: "Measures", targets: ["Measures", "MeasuresText"])],
  dependencies: [.package(path: "../Counters")],
  targets: [
    .target(
      name: "CClock",
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--defsym=clock_hands=3"], .when(platforms: [.linux]))
      ]),
    .systemLibrary(name: "CMarkdown", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .macro(
      name: "MeasureMacros", swiftSettings: [.unsafeFlags(["-I", host])],
      linkerSettings: [
        .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
      ]),
    .target(
      name: "Measures",
      dependencies: [
        "CClock", "CMarkdown", "MeasureMacros", .product(name: "Counters", package: "Counters"),
      ],
      resources: [.copy("unit.txt")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .target(
      name: "MeasuresText", dependencies: ["Measures"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)

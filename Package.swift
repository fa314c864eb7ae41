// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The toolchain brings swift-syntax with it, in lib/swift/host. Its folder is found from where this
// manifest's own library was loaded, and named to the tools only: no library of a chapter needs it.
let host = hostLibraries()
let hostSwift: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let hostLinker: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
] + ["SwiftParser", "SwiftSyntax", "SwiftIDEUtils"].map { .linkedLibrary($0) }

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MulticastDelegate", targets: ["MulticastDelegate"]),
    // End of the chapters' products.
    .executable(name: "quire", targets: ["quire"]),
  ],
  targets: [
    .target(name: "MulticastDelegate"),
    // End of the chapters' modules.

    .systemLibrary(
      name: "CCMark", path: "Tools/Quire/CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "CommonMark", dependencies: ["CCMark"], path: "Tools/Quire/CommonMark"),
    .target(name: "Manuscript", dependencies: ["CommonMark"], path: "Tools/Quire/Manuscript"),
    .target(
      name: "Proof", dependencies: ["Manuscript"], path: "Tools/Quire/Proof",
      swiftSettings: hostSwift, linkerSettings: hostLinker),
    .target(
      name: "Press", dependencies: ["Proof"], path: "Tools/Quire/Press",
      resources: [.embedInCode("Theme/book.css"), .embedInCode("Theme/book.js")],
      swiftSettings: hostSwift, linkerSettings: hostLinker),
    .executableTarget(
      name: "quire", dependencies: ["Manuscript", "Proof", "Press"], path: "Tools/Quire/quire",
      swiftSettings: hostSwift),

    .testTarget(name: "MulticastDelegateTests", dependencies: ["MulticastDelegate"]),
    // End of the chapters' tests.
    .testTarget(name: "ChapterTests", dependencies: ["Proof"], swiftSettings: hostSwift),
    .testTarget(name: "CommonMarkTests", dependencies: ["CommonMark", "CCMark"]),
    .testTarget(name: "ManuscriptTests", dependencies: ["Manuscript"]),
    .testTarget(name: "ProofTests", dependencies: ["Proof"], swiftSettings: hostSwift),
    .testTarget(name: "PressTests", dependencies: ["Press"], swiftSettings: hostSwift),
    .testTarget(name: "QuireTests", dependencies: ["quire"], swiftSettings: hostSwift),
  ],
  swiftLanguageModes: [.v6]
)

/// The folder of the toolchain's host libraries.
func hostLibraries() -> String {
  #if os(Linux)
    // A file of /proc comes in pieces: String(contentsOfFile:) stops after the first one.
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    let line = maps.split(separator: "\n").first { $0.contains("/libPackageDescription.so") }
    let path = line.flatMap { $0.firstIndex(of: "/").map { i in String(line![i...]) } } ?? ""
    // …/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
    return path.components(separatedBy: "/pm/").first.map { $0 + "/host" } ?? ""
  #else
    return ""
  #endif
}

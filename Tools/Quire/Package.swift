// swift-tools-version: 6.2
import Foundation
import PackageDescription

// quire is built with the swift-syntax that every toolchain carries for its own use, next to the
// library that this manifest is linked with. So nothing is downloaded.
#if os(Linux)
  // Line by line: Foundation reads a file of unknown size in one go, and misses a part now and then.
  dup2(open("/proc/self/maps", O_RDONLY), STDIN_FILENO)
  var library = ""
  while let line = readLine(), library.isEmpty {
    if line.hasSuffix("/libPackageDescription.so") { library = String(line.drop { $0 != "/" }) }
  }
#else
  var image = Dl_info()
  dladdr(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &image)
  let library = image.dli_fname.map { String(cString: $0) } ?? ""
#endif
let host = URL(filePath: library).appending(path: "../../../host").standardized.path
let swift: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let linker: LinkerSetting = .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])

/// A target that reads Swift.
func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swift, linkerSettings: [linker])
}

/// Tests of targets; they also use the targets below. lld links all tests in half the time of the
/// default linker.
func tests(_ name: String, of tested: Target.Dependency...) -> Target {
  .testTarget(
    name: name,
    dependencies: tested + [
      "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript",
      "ProjectVerification", "Support", "SwiftAnalysis", "SymbolIndex", "TestSupport", "Tracing",
      "Verification", "WebAssembly",
    ], swiftSettings: swift,
    linkerSettings: [linker, .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))])
}

let package = Package(
  name: "Quire",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "quire", targets: ["quire"]),
    .executable(name: "quire-mutate", targets: ["quire-mutate"]),
    .executable(name: "quire-serve", targets: ["quire-serve"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CBlake2", pkgConfig: "libb2", providers: [.apt(["libb2-dev"]), .brew(["libb2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "CTheme",
      exclude: [
        "book.css", "book.js", "chapter.txt", "epub.css", "exercise.txt", "find.js", "help.txt",
        "labels-zh-Hans.txt", "letters.z", "names.js", "place.js", "serve.css", "serve.js",
        "trace.css", "trace.js", "trace.txt",
      ]),
    .target(
      name: "CRuntime",
      exclude: [
        "launcher.c", "mutants.c", "names.c", "program.c", "recording.swift", "reporting.swift",
        "tests.swift",
      ]),

    // For documents: quire carries its sources.
    .target(name: "Figures"),
    .target(name: "CommonMark", dependencies: ["CCMark"]),
    .target(name: "Support", dependencies: ["CBlake2", "CTheme"]),
    .target(name: "Manuscript", dependencies: ["CommonMark", "Support"]),
    target("SwiftAnalysis", ["Manuscript", "Support"]),
    target("Compilation", ["Support"]),
    target("Execution", ["CRuntime", "Compilation", "Support", "SwiftAnalysis"]),
    target("Tracing", ["Compilation", "Execution", "Support", "SwiftAnalysis"]),
    target(
      "Verification",
      ["CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis"]),
    target(
      "ExerciseChecking",
      [
        "CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis",
        "Tracing",
      ]),
    target(
      "SymbolIndex",
      [
        "CRuntime", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis",
        "Verification",
      ]),
    target("WebAssembly", ["Compilation", "Manuscript", "Support"]),
    target(
      "ProjectVerification",
      [
        "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Support",
        "SwiftAnalysis", "SymbolIndex", "Tracing", "Verification", "WebAssembly",
      ]),
    target(
      "Rendering",
      [
        "CTheme", "CZlib", "CommonMark", "Compilation", "Figures", "Manuscript",
        "ProjectVerification", "Support", "SwiftAnalysis", "SymbolIndex", "Tracing", "Verification",
      ]),
    target(
      "ExerciseTerminal",
      [
        "CommonMark", "Execution", "ExerciseChecking", "Manuscript", "Support", "SwiftAnalysis",
        "Tracing", "Verification",
      ]),
    target(
      "Mutation",
      [
        "CRuntime", "Compilation", "Execution", "ExerciseChecking", "Manuscript",
        "ProjectVerification", "Support", "SwiftAnalysis", "Verification",
      ]),
    target("Shell", ["CTheme", "Execution", "Manuscript", "Support"]),
    .executableTarget(
      name: "quire",
      dependencies: [
        "CTheme", "Compilation", "Execution", "ExerciseChecking", "ExerciseTerminal", "Manuscript",
        "ProjectVerification", "Rendering", "Shell", "Support", "SwiftAnalysis", "SymbolIndex",
        "Tracing", "Verification", "WebAssembly",
      ], swiftSettings: swift),
    // A product of its own, so that who reads and proves need not build it.
    .executableTarget(
      name: "quire-mutate",
      dependencies: [
        "Compilation", "Manuscript", "Mutation", "ProjectVerification", "Shell", "Support",
        "Verification",
      ], swiftSettings: swift),
    // A product of its own, so that verifying and building need no HTTP library.
    .executableTarget(
      name: "quire-serve",
      dependencies: [
        "CMicroHTTPD", "CTheme", "Compilation", "ExerciseTerminal", "Manuscript",
        "ProjectVerification", "Rendering", "Shell", "Support", "SymbolIndex", "Verification",
        "WebAssembly",
      ], swiftSettings: swift),

    .target(name: "TestSupport", dependencies: ["Support"], path: "Tests/TestSupport"),
    .testTarget(name: "FiguresTests", dependencies: ["Figures"], exclude: ["Golden"]),
    .testTarget(name: "CommonMarkTests", dependencies: ["CommonMark", "CCMark", "TestSupport"]),
    .testTarget(name: "SupportTests", dependencies: ["Support", "TestSupport"]),
    .testTarget(
      name: "ManuscriptTests", dependencies: ["CommonMark", "Manuscript", "Support", "TestSupport"]),
    tests("ProjectVerificationTests"),
    tests("TracingTests", of: "Mutation"),
    tests("MutationTests", of: "Mutation"),
    tests("RenderingTests", of: "Rendering"),
    tests("ExerciseTerminalTests", of: "ExerciseTerminal"),
    // They run the commands, so these are built with them.
    tests("QuireTests", of: "quire", "quire-mutate", "quire-serve"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

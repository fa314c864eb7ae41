// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let package = Package(
  name: "AHundredLines",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "MulticastDelegate", targets: ["MulticastDelegate"]),
    .library(name: "NotificationProxy", targets: ["NotificationProxy"]),
    .library(name: "ManualTime", targets: ["ManualTime"]),
    .library(name: "TimerHolder", targets: ["TimerHolder"]),
    .library(name: "WeakProxy", targets: ["WeakProxy"]),
    .library(name: "Observer", targets: ["Observer"]),
    .library(name: "ExtendedTouchRect", targets: ["ExtendedTouchRect"]),
    .library(name: "TargetAction", targets: ["TargetAction"]),
    .library(name: "InstanceMethods", targets: ["InstanceMethods"]),
    // End of the chapters' products.
    .library(name: "DocumentTesting", targets: ["DocumentTesting"]),
  ],
  targets: [
    .target(name: "MulticastDelegate"),
    .target(name: "NotificationProxy", dependencies: ["MulticastDelegate"]),
    .target(name: "ManualTime"),
    .target(name: "TimerHolder"),
    .target(name: "WeakProxy"),
    .target(name: "Observer"),
    .target(name: "ExtendedTouchRect"),
    .target(name: "TargetAction", dependencies: ["Observer"]),
    .target(name: "InstanceMethods"),
    .target(name: "Figures", path: "Tools/Quire/Figures"),
    .target(name: "DocumentTesting", path: "Tools/Quire/DocumentTesting"),
    // End of the chapters' modules.

    .testTarget(name: "MulticastDelegateTests", dependencies: ["MulticastDelegate"]),
    .testTarget(
      name: "NotificationProxyTests", dependencies: ["MulticastDelegate", "NotificationProxy"]),
    .testTarget(name: "ManualTimeTests", dependencies: ["ManualTime"]),
    .testTarget(name: "TimerHolderTests", dependencies: ["TimerHolder", "ManualTime"]),
    .testTarget(name: "WeakProxyTests", dependencies: ["WeakProxy"]),
    .testTarget(name: "ObserverTests", dependencies: ["Observer"]),
    .testTarget(name: "ExtendedTouchRectTests", dependencies: ["ExtendedTouchRect"]),
    .testTarget(name: "TargetActionTests", dependencies: ["TargetAction", "Observer"]),
    .testTarget(name: "InstanceMethodsTests", dependencies: ["InstanceMethods"]),
    .testTarget(name: "ModuleTests", exclude: ["App", "Modes"]),
    // The chapters' listings for Apple's platforms; they must compile.
    .testTarget(
      name: "AppleTests",
      dependencies: [
        "ExtendedTouchRect", "InstanceMethods", "MulticastDelegate", "NotificationProxy",
        "Observer", "TargetAction", "TimerHolder", "WeakProxy",
      ]),
    .testTarget(name: "FiguresTests", dependencies: ["Figures"], exclude: ["Golden"]),
    // End of the chapters' tests.

    // quire's targets that read Markdown. Those that read Swift follow below.
    .systemLibrary(
      name: "CCMark", path: "Tools/Quire/CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CBlake2", path: "Tools/Quire/CBlake2", pkgConfig: "libb2",
      providers: [.apt(["libb2-dev"]), .brew(["libb2"])]),
    .target(name: "CommonMark", dependencies: ["CCMark"], path: "Tools/Quire/CommonMark"),
    .target(name: "Support", dependencies: ["CBlake2"], path: "Tools/Quire/Support"),
    .target(
      name: "Manuscript", dependencies: ["CommonMark", "Support"],
      path: "Tools/Quire/Manuscript"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// The macro and quire are built with the swift-syntax that every toolchain carries for its own use,
// next to the library that this manifest is linked with. So nothing is downloaded; the price is
// unsafe flags in these targets, which makes the product `Forwarding` usable by path, branch or
// revision only. No library of a chapter has them.
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

let hasSwiftSyntax = FileManager.default.fileExists(atPath: host + "/SwiftSyntaxMacros.swiftmodule")
let swift: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let linker: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
]

if hasSwiftSyntax {
  package.products += [
    .library(name: "Forwarding", targets: ["Forwarding"])
  ]
  package.targets += [
    .macro(name: "ForwardingMacros", swiftSettings: swift, linkerSettings: linker),
    .target(name: "Forwarding", dependencies: ["ForwardingMacros", "MulticastDelegate"]),
    // The tests have links to the macro's files: SwiftPM builds whatever depends on a macro's target a
    // second time, for the machine that compiles, with all tests.
    .testTarget(
      name: "ForwardingTests", dependencies: ["Forwarding", "NotificationProxy"],
      swiftSettings: swift, linkerSettings: linker),
  ]
} else {
  print("built without quire and the macro @Multicast, as there is no swift-syntax in \(host)")
}

/// One of quire's targets that read Swift.
func quireTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tools/Quire/\(name)", swiftSettings: swift,
    linkerSettings: linker)
}

/// Tests of targets; they also use the targets below. lld links all tests in half the time of the
/// default linker, at each change of a module.
func quireTests(_ name: String, of tested: Target.Dependency...) -> Target {
  .testTarget(
    name: name,
    dependencies: tested + [
      "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Proof",
      "Support", "SwiftAnalysis", "SymbolIndex", "Verification", "WebAssembly",
    ], swiftSettings: swift,
    linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))])
}

// The chapters' modules and their tests alone, where they are tried with the optimizer and under the
// sanitizers: quire takes longer to build than all of them.
let wantsModulesOnly = Context.environment["MODULES_ONLY"] != nil
if wantsModulesOnly {
  let others: Set = [
    "Figures", "FiguresTests", "CCMark", "CBlake2", "CommonMark", "Support", "Manuscript",
  ]
  package.targets.removeAll { others.contains($0.name) }
}

// quire's own tests are left out unless they are asked for: SwiftPM compiles all tests of a package
// before it runs one, and these take longer than those of the chapters. QUIRE_TESTS=all has those that
// run its commands, too.
let wantedTests = Context.environment["QUIRE_TESTS"]
if wantedTests != nil, !wantsModulesOnly {
  package.targets += [
    .testTarget(name: "CommonMarkTests", dependencies: ["CommonMark", "CCMark"]),
    .testTarget(name: "SupportTests", dependencies: ["Support"]),
    .testTarget(name: "ManuscriptTests", dependencies: ["CommonMark", "Manuscript", "Support"]),
  ]
}

if hasSwiftSyntax, !wantsModulesOnly {
  package.products += [
    .executable(name: "quire", targets: ["quire"]),
    .executable(name: "quire-serve", targets: ["quire-serve"]),
    .plugin(name: "VerifyDocs", targets: ["VerifyDocs"]),
  ]
  package.targets += [
    quireTarget("SwiftAnalysis", ["Manuscript", "Support"]),
    quireTarget("Compilation", ["Manuscript", "Support"]),
    quireTarget("Execution", ["Compilation", "Manuscript", "Support", "SwiftAnalysis"]),
    quireTarget(
      "Verification",
      ["CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis"]),
    quireTarget(
      "ExerciseChecking",
      ["CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis"]),
    quireTarget(
      "SymbolIndex",
      ["Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis", "Verification"]),
    quireTarget("WebAssembly", ["Compilation", "Manuscript", "Support"]),
    quireTarget(
      "Proof",
      [
        "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Support",
        "SwiftAnalysis", "SymbolIndex", "Verification", "WebAssembly",
      ]),
    .systemLibrary(
      name: "CZlib", path: "Tools/Quire/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "CTheme", path: "Tools/Quire/CTheme",
      exclude: [
        "book.css", "book.js", "epub.css", "find.js", "names.js", "place.js", "serve.css",
        "serve.js",
      ]),
    quireTarget(
      "Press",
      [
        "CTheme", "CZlib", "CommonMark", "Compilation", "Manuscript", "Proof", "Support",
        "SwiftAnalysis", "SymbolIndex", "Verification", "WebAssembly",
      ]),
    quireTarget(
      "Workshop",
      [
        "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Support",
        "SwiftAnalysis", "Verification",
      ]),
    quireTarget(
      "Mutation",
      [
        "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Proof", "Support",
        "SwiftAnalysis", "Verification",
      ]),
    quireTarget("Shell", ["Execution", "Manuscript", "Proof", "Support"]),
    .executableTarget(
      name: "quire",
      dependencies: [
        "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Mutation",
        "Press", "Proof", "Shell", "Support", "SwiftAnalysis", "SymbolIndex", "Verification",
        "WebAssembly", "Workshop",
      ], path: "Tools/Quire/quire", swiftSettings: swift),
    // A product of its own, so that verifying and building need no HTTP library.
    .systemLibrary(
      name: "CMicroHTTPD", path: "Tools/Quire/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .executableTarget(
      name: "quire-serve",
      dependencies: [
        "CMicroHTTPD", "CTheme", "Compilation", "Execution", "Manuscript", "Press", "Proof",
        "Shell", "Support", "SymbolIndex", "Verification", "WebAssembly", "Workshop",
      ],
      path: "Tools/Quire/quire-serve", swiftSettings: swift),
    .plugin(
      name: "VerifyDocs",
      capability: .command(
        intent: .custom(
          verb: "verify-docs", description: "Proves the package's Markdown files with quire")),
      path: "Tools/VerifyDocs"),
    quireTests("ChapterTests"),
  ]
  if wantedTests != nil {
    package.targets += [
      quireTests("ProofTests"),
      quireTests("MutationTests", of: "Mutation"),
      quireTests("PressTests", of: "Press"),
      quireTests("WorkshopTests", of: "Workshop"),
    ]
  }
  if wantedTests == "all" {
    // They run the commands, and import neither: so they are compiled beside them.
    package.targets.append(quireTests("QuireTests"))
  }
}

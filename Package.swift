// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let modules = [
  "MulticastDelegate", "NotificationProxy", "ManualTime", "TimerHolder", "WeakProxy", "Observer",
  "ExtendedTouchRect", "TargetAction", "InstanceMethods",
  // End of the chapters' libraries.
]
let allModules = modules.map { Target.Dependency.byName(name: $0) }

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "DocumentTesting", targets: ["DocumentTesting"]),
    .plugin(name: "VerifyDocs", targets: ["VerifyDocs"]),
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
    // End of the chapters' modules.
    .target(name: "PodcastPlayer", dependencies: allModules),
    .executableTarget(name: "podcast", dependencies: ["PodcastPlayer"]),

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
    .testTarget(name: "AppleTests", dependencies: allModules),
    .testTarget(name: "PodcastPlayerTests", dependencies: ["PodcastPlayer", "podcast"]),
    // End of the chapters' tests.
    .target(name: "DocumentTesting"),
    .testTarget(name: "ChapterTests", dependencies: ["DocumentTesting"]),
    .plugin(
      name: "VerifyDocs",
      capability: .command(intent: .custom(verb: "verify-docs", description: "Verifies documents")),
      path: "Tools/VerifyDocs"),
  ]
)

// The macro @Multicast is built with the swift-syntax of the toolchain, so nothing is downloaded. The
// price is unsafe flags. With tools before 6.2, SwiftPM would refuse them in a product by version.
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
let search = ["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]
let linker: [LinkerSetting] = [.unsafeFlags(search)]
package.products.append(.library(name: "Forwarding", targets: ["Forwarding"]))
package.targets += [
  .macro(name: "ForwardingMacros", swiftSettings: swift, linkerSettings: linker),
  .target(name: "Forwarding", dependencies: ["ForwardingMacros", "MulticastDelegate"]),
  // Its tests have links to the macro's files: SwiftPM would build a dependent of a macro twice.
  .testTarget(
    name: "ForwardingTests", dependencies: ["Forwarding", "NotificationProxy"],
    swiftSettings: swift, linkerSettings: linker),
]

// `CHAPTER=Observer swift test` builds the tests of one module, and what they need.
if let chapter = Context.environment["CHAPTER"] {
  var needed: Set = ["\(chapter)Tests"]
  guard package.targets.contains(where: { needed.contains($0.name) }) else {
    print("Package.swift has no tests \(needed); CHAPTER is a module's name, such as Observer")
    exit(1)
  }
  // A target is declared after those that it depends on.
  package.targets = package.targets.reversed().filter { target in
    for case .byNameItem(let name, _) in target.dependencies where needed.contains(target.name) {
      needed.insert(name)
    }
    return needed.contains(target.name)
  }
  package.products = []
}

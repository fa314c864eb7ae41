// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let package = Package(
  name: "AHundredLines",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MulticastDelegate", targets: ["MulticastDelegate"]),
    .library(name: "NotificationProxy", targets: ["NotificationProxy"]),
  ],
  targets: [
    .target(name: "MulticastDelegate"),
    .testTarget(name: "MulticastDelegateTests", dependencies: ["MulticastDelegate"]),
    .target(name: "NotificationProxy", dependencies: ["MulticastDelegate"]),
    .testTarget(
      name: "NotificationProxyTests", dependencies: ["MulticastDelegate", "NotificationProxy"]),
  ],
  swiftLanguageModes: [.v6]
)

// The macro is built from the swift-syntax that every toolchain carries for its own use, beside the
// library that this manifest is linked with. So nothing is downloaded; the price is unsafe flags in
// these targets, which makes the product `Forwarding` usable by path, branch or revision only.
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

if FileManager.default.fileExists(atPath: host + "/SwiftSyntaxMacros.swiftmodule") {
  let swift: [SwiftSetting] = [.unsafeFlags(["-I", host])]
  let linker: [LinkerSetting] = [
    .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
  ]
  package.products.append(.library(name: "Forwarding", targets: ["Forwarding"]))
  package.targets += [
    .macro(name: "ForwardingMacros", swiftSettings: swift, linkerSettings: linker),
    .target(name: "Forwarding", dependencies: ["ForwardingMacros", "MulticastDelegate"]),
    .testTarget(
      name: "ForwardingTests",
      dependencies: ["Forwarding", "ForwardingMacros", "NotificationProxy"],
      swiftSettings: swift, linkerSettings: linker),
  ]
} else {
  print("built without the macro @Multicast: this toolchain has no swift-syntax in \(host)")
}

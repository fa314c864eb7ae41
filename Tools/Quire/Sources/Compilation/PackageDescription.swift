import Foundation
import Manuscript
import Support

/// A Swift package as described by `swift package describe`.
public struct Package: Codable, Sendable {
  /// The package's targets.
  package let targets: [PackageTarget]
  /// The products that other packages can use.
  package let products: [PackageProduct]

  private enum CodingKeys: String, CodingKey { case targets, products }

  /// The dependencies of the targets with some source files.
  package func dependencies(ofModulesWith files: [String]) -> [String] {
    targets.filter { target in files.contains { $0.hasPrefix(target.path + "/") } }
      .flatMap(\.dependencies)
  }
}

/// One product of a package.
package struct PackageProduct: Codable, Sendable {
  /// The targets of the product.
  package let targets: [String]
  /// Whether it is a library.
  package let isLibrary: Bool

  private enum CodingKeys: String, CodingKey { case targets, type }
  private enum Kind: String, CodingKey { case library }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    targets = try values.decode([String].self, forKey: .targets)
    isLibrary = try values.nestedContainer(keyedBy: Kind.self, forKey: .type).contains(.library)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(targets, forKey: .targets)
    var kind = values.nestedContainer(keyedBy: Kind.self, forKey: .type)
    if isLibrary { try kind.encode([String](), forKey: .library) }
  }
}

/// One target of a package.
package struct PackageTarget: Codable, Sendable {
  package let name: String
  package let type: String
  package let path: String
  /// The targets of the same package that it depends on.
  package let dependencies: [String]
  /// The products of other packages that it depends on.
  package let products: [String]
  /// Whether it is written in Swift.
  package let isSwift: Bool

  private enum CodingKeys: String, CodingKey {
    case name, type, path
    case dependencies = "target_dependencies"
    case products = "product_dependencies"
    case kind = "module_type"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(String.self, forKey: .type)
    path = try values.decode(String.self, forKey: .path)
    dependencies = try values.decodeIfPresent([String].self, forKey: .dependencies) ?? []
    products = try values.decodeIfPresent([String].self, forKey: .products) ?? []
    isSwift =
      try values.decodeIfPresent(String.self, forKey: .kind) != "ClangTarget"
      && type != "system-target"
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(type, forKey: .type)
    try values.encode(path, forKey: .path)
    try values.encode(dependencies, forKey: .dependencies)
    try values.encode(products, forKey: .products)
    try values.encode(isSwift ? "SwiftTarget" : "ClangTarget", forKey: .kind)
  }

  /// Whether it is a module map for a library of the system, which SwiftPM does not build.
  package var isSystemLibrary: Bool { type == "system-target" }

  /// Whether a snippet may import it.
  package var isImportable: Bool { type == "library" || isSystemLibrary }
}

extension Package {
  /// The folder of the package that a file belongs to: the nearest one upward with a manifest.
  public static func root(of file: URL) -> URL? { file.packageRoot }

  /// Describes the package in a folder. SwiftPM runs only after the manifest has changed.
  ///
  /// SwiftPM gets a scratch folder of quire's, since a folder in use elsewhere is locked.
  ///
  /// - Throws: `ContentError` with SwiftPM's message if the manifest is invalid.
  public static func describe(_ root: URL, cache: URL, scratch: Scratch) throws -> Package {
    let manifest = try String(readingText: root.appending(path: "Package.swift"))
    let store = ArtifactStore(folder: cache.appending(path: "packages"))
    let key = quireVersion + manifest
    if let known = store.value(Package.self, for: key) { return known }
    let result = try SwiftPM(root: root, cache: cache, scratch: scratch)
      .run(["package"], ["describe", "--type", "json"])
    let json = result.standardOutput.drop { $0 != "{" }
    let package = try JSONDecoder().decode(Package.self, from: Data(json.utf8))
    store.store(package, for: key)
    return package
  }
}

/// Runs SwiftPM in a scratch folder of quire's.
package struct SwiftPM {
  package let root: URL
  package let cache: URL
  package let scratch: Scratch
  /// The scratch folder's name.
  private var place = "modules"

  package init(root: URL, cache: URL, scratch: Scratch) {
    (self.root, self.cache, self.scratch) = (root, cache, scratch)
  }

  /// The same for the manifest of another package, such as a dependency.
  package func at(_ root: URL) -> SwiftPM {
    var other = SwiftPM(root: root, cache: cache, scratch: scratch)
    other.place = "manifests"
    return other
  }

  /// - Throws: `ContentError` with SwiftPM's output if it fails; `EnvironmentError` if it is because a
  ///   dependency cannot be fetched.
  package func run(_ command: [String], _ arguments: [String]) throws -> Subprocess.Result {
    guard let swift = Toolchain.path(of: "swift") else {
      throw EnvironmentError("there is no `swift` on the path; install Swift 6.3 or newer")
    }
    let build = cache.appending(path: place, directoryHint: .isDirectory)
    if place == "modules" { try discardMoved(build) }
    let place = ["--package-path", root.path, "--scratch-path", build.path]
    let folder = try scratch.makeFolder()
    let limits = Subprocess.Limits(seconds: 1_800, outputBytes: 1 << 30)
    var process = Subprocess(swift, command + place + arguments, in: folder)
    // SwiftPM compiles the manifests again where its environment is another one.
    process.run = .ofTools
    let temporary = cache.appending(path: "swiftpm", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    process.setTemporaryFolder(temporary)
    let result = try process.run(limits: limits)
    guard result.status == .exited(0) else {
      let words = (result.standardError + result.standardOutput).split(separator: "\n")
      if let address = Self.unfetched(in: words.map(String.init)) {
        throw EnvironmentError(
          "\(root.shortPath) needs \(address), which cannot be fetched; run `swift package resolve`"
            + " there while the network reaches it")
      }
      throw ContentError(
        "`swift \(command.joined(separator: " "))` fails in \(root.shortPath):\n"
          + words.suffix(20).joined(separator: "\n"))
    }
    return result
  }

  /// The address of the dependency that SwiftPM began to fetch and did not get; nil where there is none.
  static func unfetched(in lines: [String]) -> String? {
    func addresses(behind word: String) -> [String] {
      lines.filter { $0.hasPrefix(word + " ") }.compactMap { line in
        line.split(separator: " ").dropFirst().first.map(String.init)
      }
    }
    let fetched = addresses(behind: "Fetched")
    return addresses(behind: "Fetching").first { !fetched.contains($0) }
  }

  /// Removes a build folder that was copied along with its package: its module caches contain the
  /// old path, and SwiftPM fails on them.
  private func discardMoved(_ build: URL) throws {
    let file = build.appending(path: "root")
    let known = try? String(contentsOf: file, encoding: .utf8)
    if known != root.path {
      if known != nil { try? FileManager.default.removeItem(at: build) }
      try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
      try Data(root.path.utf8).write(to: file, options: .atomic)
    }
  }
}

extension Package {
  /// Whether some target uses a product of another package.
  package var hasDependencies: Bool { targets.contains { !$0.products.isEmpty } }

  /// The modules that it offers to other packages.
  package var libraries: [String] { products.filter(\.isLibrary).flatMap(\.targets) }
}

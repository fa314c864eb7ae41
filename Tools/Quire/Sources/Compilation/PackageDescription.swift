import Foundation
import Support

/// A Swift package as described by `swift package describe`.
package struct Package: Decodable, Sendable {
  package let targets: [PackageTarget]
  private let products: [Product]

  private struct Product: Decodable {
    let targets: [String]
    /// Its kind, as a key.
    let type: [String: [String]?]
  }

  /// Whether some target uses a product of another package.
  package var hasDependencies: Bool { targets.contains { !$0.products.isEmpty } }

  /// The modules that it offers to other packages.
  package var libraries: [String] {
    products.filter { $0.type.keys.contains("library") }.flatMap(\.targets).map(\.moduleName)
  }

  /// Whether a target compiles a file, or SwiftPM does, as the manifest; its path is from the package's
  /// folder.
  package func compiles(_ path: String) -> Bool {
    path == "Package.swift"
      || targets.contains { target in
        path.hasPrefix(target.folder)
          && target.sources.contains(String(path.dropFirst(target.folder.count)))
      }
  }

  /// The dependencies of the targets with some source files.
  package func dependencies(ofModulesWith files: [String]) -> [String] {
    targets.filter { target in files.contains { $0.hasPrefix(target.folder) } }
      .flatMap(\.dependencies)
  }
}

extension String {
  /// The name of a target's module: SwiftPM puts `_` in place of what no identifier has, as in `my-tests`.
  var moduleName: String {
    let name = String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }
}

package struct PackageTarget: Decodable, Sendable {
  /// Its name in the manifest, which SwiftPM's commands take.
  package let manifestName: String
  package let type, path: String
  /// What the paths of its files begin with; `.` is the package's folder.
  fileprivate var folder: String { path == "." ? "" : path + "/" }
  private let files, neededTargets, neededProducts: [String]?
  private let moduleType: String?

  private enum CodingKeys: String, CodingKey {
    case type, path
    case manifestName = "name"
    case files = "sources"
    case neededTargets = "target_dependencies"
    case neededProducts = "product_dependencies"
    case moduleType = "module_type"
  }

  /// The name of its module.
  package var name: String { manifestName.moduleName }

  /// The files that it compiles, by their paths from its folder: not those that the manifest excludes.
  package var sources: [String] { files ?? [] }

  /// The modules of the same package that it depends on.
  package var dependencies: [String] { (neededTargets ?? []).map(\.moduleName) }

  /// The products of other packages that it depends on.
  package var products: [String] { neededProducts ?? [] }

  package var isSwift: Bool { moduleType != "ClangTarget" && !isSystemLibrary }

  /// Whether it is a module map for a library of the system, which SwiftPM does not build.
  package var isSystemLibrary: Bool { type == "system-target" }

  package var isImportable: Bool { type == "library" || isSystemLibrary }
}

extension Package {
  /// Describes a package. SwiftPM runs only after a manifest, what it may read, the names of Swift
  /// files, or the environment has changed. It gets a scratch folder that nothing else locks.
  ///
  /// - Parameter isOther: Whether it is another package than the one whose cache is used.
  package static func describe(
    _ root: URL, cache: URL, scratch: Scratch, isOther: Bool = false
  ) throws -> Package {
    guard root.appending(path: "Package.swift").exists else {
      throw ContentError("\(root.shortPath) has no Package.swift")
    }
    var swiftPM = SwiftPM(root: root, cache: cache, scratch: scratch)
    if isOther { swiftPM = swiftPM.at(root) }
    let files = FileTree(root.path, followsLinks: false).entries.map(\.path)
    let parts = [
      quireVersion, "description", swiftPM.conditions, swiftPM.environmentDigest,
      swiftPM.manifestState, Digest(files.filter { $0.hasSuffix(".swift") }).hex,
    ]
    let key = parts.joined(separator: "\0")
    return try swiftPM.answer(to: ["describe", "--type", "json"], key: key)
  }
}

/// Runs SwiftPM in a scratch folder of quire's.
struct SwiftPM {
  let root, cache: URL
  let scratch: Scratch
  /// The scratch folder.
  private(set) var build: URL { didSet { places = Self.places(cache, build) } }
  /// Where quire and SwiftPM write.
  private var places: [String]
  private var isOfDependency = false

  init(root: URL, cache: URL, scratch: Scratch) {
    (self.root, self.cache, self.scratch) = (root, cache, scratch)
    build = cache.appending(path: "modules", directoryHint: .isDirectory)
    places = Self.places(cache, build)
  }

  var digests: FileDigests { .shared(in: cache) }

  private static func places(_ folders: URL...) -> [String] {
    folders.flatMap { [$0.path + "/", $0.resolvingSymlinksInPath().path + "/"] }
  }

  /// The same for the manifest of another package, such as a dependency.
  func at(_ root: URL) -> SwiftPM {
    var other = SwiftPM(root: root, cache: cache, scratch: scratch)
    other.build = cache.appending(path: "manifests", directoryHint: .isDirectory)
    other.isOfDependency = true
    return other
  }

  /// The same with a new scratch folder, in which nothing is built. What was fetched is there.
  func withFreshBuild() throws -> SwiftPM {
    var other = self
    let files = FileManager.default
    other.build = try scratch.makeFolder().appending(path: "modules", directoryHint: .isDirectory)
    try other.build.createFolder()
    for name in ["checkouts", "repositories", "artifacts", "workspace-state.json"]
    where build.appending(path: name).exists {
      try files.copyItem(at: build.appending(path: name), to: other.build.appending(path: name))
    }
    return other
  }

  /// Whether a file is quire's or SwiftPM's own, and so follows from others.
  func owns(_ path: String) -> Bool { places.contains { path.hasPrefix($0) } }

  /// What objects depend on besides files: the package's place, the tools, and their variables.
  var conditions: String {
    let tools = ["swift", "clang", "ld.gold", "ld", "pkg-config"].map(Toolchain.path(of:))
    let stamps = (tools + [Self.environment["SWIFT_EXEC"]]).map { path in
      path.flatMap { FileStamp($0, followsLink: true) }.map { "\($0)" } ?? ""
    }
    let edits = isOfDependency ? "" : DependencyEdits(of: root).text
    let libraries = usesPackageConfigurations ? Self.packageConfigurations : ""
    return Digest([quireVersion, root.path, Toolchain.variables, edits, libraries] + stamps).hex
  }

  /// The digest of the environment, which a manifest may read.
  var environmentDigest: String {
    Digest(
      Self.environment.sorted { $0.key < $1.key }.filter { !$0.key.hasPrefix("SSH_") }
        .flatMap { [$0.key, $0.value] }
    ).hex
  }

  /// The environment without the session's variables: a terminal and an editor have the same builds.
  private static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { !ofSession.contains($0.key) }
  }

  private static let ofSession: Set = [
    "_", "COLUMNS", "COLORTERM", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "INVOCATION_ID",
    "JOURNAL_STREAM", "LINES", "LS_COLORS", "OLDPWD", "PWD", "SHLVL", "TERM", "TERM_PROGRAM",
    "TERM_SESSION_ID", "TMPDIR", "WINDOWID", "XDG_SESSION_ID",
  ]

  /// When the folders last changed in which the system's libraries and headers are installed.
  static var installedLibraries: String {
    [
      "/usr/include", "/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
      "/usr/local/include", "/usr/local/lib", "/opt/homebrew/include", "/opt/homebrew/lib",
    ].map { "\(FileStamp($0, followsLink: true)?.modified ?? 0)" }.joined(separator: " ")
      + packageConfigurations
  }

  /// Whether a manifest of the package or of its dependencies asks `pkg-config`.
  private var usesPackageConfigurations: Bool {
    let checkouts = build.appending(path: "checkouts")
    let homes = [root] + checkouts.namesInside.map { checkouts.appending(path: $0) }
    return homes.contains { Self.manifest(of: $0, hasOneOf: ["pkgConfig"]) }
  }

  /// Whether a package's manifest, or one for a version of Swift, has one of some words.
  static func manifest(of home: URL, hasOneOf words: [String]) -> Bool {
    home.namesInside.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.contains { name in
      let text = FileManager.default.contents(atPath: home.appending(path: name).path)
      return words.contains { text?.range(of: Data($0.utf8)) != nil }
    }
  }

  /// The stamps of the files that `pkg-config` may read.
  private static var packageConfigurations: String {
    let usual = [
      "/usr/lib/pkgconfig", "/usr/lib/x86_64-linux-gnu/pkgconfig",
      "/usr/lib/aarch64-linux-gnu/pkgconfig", "/usr/share/pkgconfig", "/usr/local/lib/pkgconfig",
      "/usr/local/share/pkgconfig", "/opt/homebrew/lib/pkgconfig",
    ]
    let named = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"]
      .compactMap { ProcessInfo.processInfo.environment[$0] }.flatMap { $0.split(separator: ":") }
    return (named.map(String.init) + usual).flatMap { folder in
      FileTree(folder).entries.filter { $0.path.hasSuffix(".pc") }
        .map { " \(folder)/\($0.path) \($0.stamp.modified) \($0.stamp.size)" }
    }.joined()
  }

  /// - Throws: `ContentError` with SwiftPM's output if it fails; `EnvironmentError` if it is because a
  ///   dependency cannot be fetched.
  func run(_ command: [String], _ arguments: [String]) throws -> Subprocess.Result {
    if !isOfDependency {
      try discardMoved()
      try mirrorEdits()
    }
    return try execute(command, arguments)
  }

  /// Runs it with the scratch folder as it is.
  func execute(_ command: [String], _ arguments: [String]) throws -> Subprocess.Result {
    guard let swift = Toolchain.path(of: "swift") else {
      throw EnvironmentError("there is no `swift` on the path; install Swift 6.3 or newer")
    }
    let place = ["--package-path", root.path, "--scratch-path", build.path]
    let folder = try scratch.makeFolder()
    var process = Subprocess(swift, command + place + arguments, in: folder)
    // SwiftPM compiles the manifests again where its environment is another one.
    process.run = ProcessGroups.runOfTools
    process.environment = Self.environment
    // It does not know of files that manifests read.
    process.environment["QUIRE_MANIFESTS"] = manifestState
    let temporary = cache.appending(path: "swiftpm", directoryHint: .isDirectory)
    try temporary.createFolder()
    process.setTemporaryFolder(temporary)
    // The compiler's driver leaves a folder here each time; another process may still use a new one.
    let left = FileTree(temporary.path) { $0.contains("/") || !$0.hasPrefix("TemporaryDirectory.") }
    for entry in left.entries where entry.stamp.modified < (time(nil) - 3_600) * 1_000_000_000 {
      FolderRemoval.remove(left.path(of: entry))
    }
    let result = try process.run(limits: .init(seconds: 1_800, outputBytes: 1 << 30))
    guard result.status == .exited(0) else {
      let words = (result.standardError + result.standardOutput).filledLines
      if let address = Self.unfetched(in: words.map(String.init)) {
        throw EnvironmentError(
          "\(root.shortPath) needs \(address), which cannot be fetched; run `swift package resolve`"
            + " there while the network reaches it")
      }
      throw ContentError(
        "`swift \(command.joined(separator: " "))` fails in \(root.shortPath):\n"
          + Self.mostTelling(of: words).joined(separator: "\n"))
    }
    return result
  }

  /// The JSON that a command `swift package` prints, from the cache where it has some for the key.
  func answer<Value: Decodable>(to arguments: [String], key: String) throws -> Value {
    let store = ArtifactStore(folder: cache.appending(path: "packages"))
    if let known = store.value(Value.self, for: key) { return known }
    let json = Data(try run(["package"], arguments).standardOutput.drop { $0 != "{" }.utf8)
    let value = try JSONDecoder().decode(Value.self, from: json)
    store.store(json, for: key)
    return value
  }

  /// Twenty lines from the first error on; the last ones where none says so.
  private static func mostTelling(of words: [Substring]) -> ArraySlice<Substring> {
    let errors = words.drop { !$0.contains("error:") }
    return errors.isEmpty ? words.suffix(20) : errors.prefix(20)
  }

  /// The address of the dependency that SwiftPM began to fetch and did not get; nil where there is none.
  static func unfetched(in lines: [String]) -> String? {
    func addresses(behind word: String) -> [String] {
      lines.filter { $0.hasPrefix(word + " ") }
        .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }
    let fetched = addresses(behind: "Fetched")
    return addresses(behind: "Fetching").first { !fetched.contains($0) }
  }

  /// Removes a build folder that was copied along with its package: SwiftPM fails on its old paths.
  private func discardMoved() throws {
    let file = build.appending(path: "root")
    let known = try? String(contentsOf: file, encoding: .utf8)
    guard known != root.path else { return }
    // A new folder has what was fetched.
    if known != nil { try? FileManager.default.removeItem(at: build) }
    try build.createFolder()
    try Data(root.path.utf8).write(to: file, options: .atomic)
  }
}

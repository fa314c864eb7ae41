import Compilation
import Execution
import Foundation
import Support

/// Reads the public symbols of built modules with the toolchain's `swift-symbolgraph-extract`.
package struct SymbolGraphs: Sendable {
  private let executor: ProgramExecutor
  /// The symbols of the modules that a name was looked up in: decoding them takes long.
  private let decoded = ParseCache<[SymbolTable.Symbol]>(limit: 1_000)

  package init(_ executor: ProgramExecutor) { self.executor = executor }

  private var compiler: Compiler { executor.compiler }

  /// Caches a module's symbols while the module is unchanged.
  private var cache: ArtifactStore {
    ArtifactStore(folder: executor.folder.appending(path: "symbols"))
  }

  /// The symbols of a package's libraries, if they are built.
  package func table() throws -> SymbolTable {
    let modules = compiler.modules
    let names = modules.libraries.filter {
      modules.targets[$0]?.isSwift == true && modules.isBuilt($0)
    }
    return SymbolTable(
      modules: try names.mapInParallel { .init(name: $0, symbols: try symbols(of: $0)) })
  }

  /// The modules of the package and its dependencies that declare a public name: one of a type's
  /// member, or at the top level.
  package func modules(declaring name: String, isMember: Bool) throws -> [String] {
    try compiler.modules.mentioning(name).filter { module in
      try decoded.value(for: module) { try symbols(of: module) }.contains {
        $0.baseName == name && ($0.path.count > 1) == isMember
      }
    }
  }

  /// The names that the toolchain's modules declare: `Int`, and `.count` for a member of some type. Finding
  /// them takes seconds, once for a toolchain.
  package func standardNames() throws -> Set<String> {
    let key = ([quireVersion, "names", compiler.toolchain.version] + Self.standardModules)
      .joined(separator: "\n")
    let names = try compiler.toolchainCache.value(for: key) {
      let names = try Self.standardModules.mapInParallel { module -> [String] in
        // What is not installed cannot be imported.
        guard module == "Swift" || compiler.canImport(module) else { return [] }
        return try graph(of: module, []).map(\.standardName)
      }
      return Set(names.joined()).sorted()
    }
    return Set(names)
  }

  #if os(Linux)
    private static let platformModules = ["FoundationEssentials", "Glibc"]
  #else
    private static let platformModules = ["Darwin"]
  #endif
  private static let standardModules =
    ["Swift", "_Concurrency", "_StringProcessing", "Foundation", "Testing", "XCTest"]
    + platformModules

  private func symbols(of module: String) throws -> [SymbolTable.Symbol] {
    let modules = compiler.modules
    let used = modules.closure(of: [module])
    let key = [
      quireVersion, "symbols by place", compiler.toolchain.version, module,
      modules.interfaceFingerprint(of: used, places: true, digests: .shared(in: executor.folder)),
    ].joined(separator: "\n")
    return try cache.value(for: key) {
      let found = try graph(of: module, modules.searchArguments(for: used))
        .sorted { $0.order < $1.order }
      return Self.sorted(found.compactMap { $0.symbol(in: module, modules) })
    }
  }

  /// The symbols of a module as the toolchain's tool finds them.
  private func graph(of module: String, _ search: [String]) throws -> [Graph.Symbol] {
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
    let tool = compiler.toolchain.tools + "/swift-symbolgraph-extract"
    var arguments = ["-module-name", module, "-output-dir", folder.path]
    arguments += ["-minimum-access-level", "public", "-skip-synthesized-members"]
    for option in ["-target", "-sdk"] {
      arguments += compiler.toolchain.frontend.values(after: option).flatMap { [option, $0] }
    }
    arguments += search + compiler.moduleCache
    let result = try Subprocess(tool, arguments, in: folder).run(limits: .compiler)
    guard result.status == .exited(0) else {
      throw EnvironmentError("\(tool) fails for the module \(module): \(result.standardError)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".symbols.json") }.sorted()
    return try names.flatMap { name in
      let data = try Data(contentsOf: folder.appending(path: name))
      return try JSONDecoder().decode(Graph.self, from: data).symbols
    }
  }

  /// The types in source order, each followed by its members; those of one line stay in their order.
  private static func sorted(_ symbols: [SymbolTable.Symbol]) -> [SymbolTable.Symbol] {
    let pairs = symbols.map { ($0.path, ($0.file ?? "", $0.line ?? 0)) }
    let places = Dictionary(pairs) { $0 < $1 ? $0 : $1 }
    func key(_ symbol: SymbolTable.Symbol) -> [(String, Int)] {
      symbol.path.indices.map { places[Array(symbol.path[...$0])] ?? ("", 0) }
    }
    return symbols.map { (symbol: $0, key: key($0)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key, by: <) }.map(\.symbol)
  }
}

/// The parts of a symbol graph that are read: https://github.com/swiftlang/swift-docc-symbolkit.
private struct Graph: Decodable {
  let symbols: [Symbol]

  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
    let location: Location?
  }

  struct Kind: Decodable { let identifier: String }
  struct Identifier: Decodable { let precise: String }
  struct Fragment: Decodable { let spelling: String }
  struct Comment: Decodable { let lines: [Line] }
  struct Line: Decodable { let text: String }
  struct Position: Decodable { let line, character: Int }

  struct Location: Decodable {
    let uri: String
    let position: Position
  }
}

extension Graph.Symbol {
  /// What orders the symbols of a line: where they are on it; then names, the same in each run.
  fileprivate var order: (Int, String, String) {
    (location?.position.character ?? 0, pathComponents.joined(separator: "/"), identifier.precise)
  }

  /// `Int`, and `.count` for a member of some type.
  fileprivate var standardName: String {
    let name = pathComponents.last ?? ""
    let hasLabels = name.hasPrefix("init(") || name.hasPrefix("subscript(")
    return (pathComponents.count > 1 ? "." : "")
      + (hasLabels ? name : String(name.prefix { $0 != "(" }))
  }

  /// The symbol for the reference; nil for symbols without source, such as a synthesized `==`.
  package func symbol(in module: String, _ modules: Modules) -> SymbolTable.Symbol? {
    guard let location else { return nil }
    return SymbolTable.Symbol(
      usr: identifier.precise, module: module, path: pathComponents,
      kind: kind.identifier.replacing("swift.", with: ""),
      declaration: (declarationFragments ?? []).map(\.spelling).joined().tidiedDeclaration,
      documentation: (docComment?.lines ?? []).map(\.text).joined(separator: "\n"),
      file: modules.path(of: location.uri, in: module), line: location.position.line + 1)
  }
}

extension Modules {
  /// A source file's path relative to the package's root, wherever the module was built.
  fileprivate func path(of uri: String, in module: String) -> String? {
    guard let folder = targets[module]?.path, let path = URL(string: uri)?.path,
      let place = path.range(of: "/\(folder)/", options: .backwards)
    else { return nil }
    return String(path[path.index(after: place.lowerBound)...])
  }
}

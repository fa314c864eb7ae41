import Foundation
import Manuscript
import Support
import Verification

/// The public symbols of the package's modules, for lookup by the names in prose.
package struct SymbolTable: Sendable {
  /// A module with its symbols in source order.
  package struct Module: Sendable {
    package let name: String
    /// Its public symbols, members after their types.
    package let symbols: [Symbol]
  }

  package struct Symbol: Codable, Hashable, Sendable {
    /// Its unified symbol resolution, the compiler's identifier.
    package let usr: String
    package let module: String
    /// The names of its enclosing types and its own, such as `Multicast` and `add(_:as:)`.
    package let path: [String]
    /// Its kind in symbol graphs: `class`, `method`, `property`, `type.method`.
    package let kind: String
    package let declaration: String
    package let documentation: String
    /// The file, relative to the package's root; nil if unknown.
    package let file: String?
    /// The line, counted from 1; nil if unknown.
    package let line: Int?

    /// The path as in Swift, such as `Multicast.add(_:as:)`.
    package var dottedName: String { path.joined(separator: ".") }
    /// The path, joined by slashes.
    package var name: String { path.joined(separator: "/") }
    package var title: String { path.last ?? module }
    /// The title without its labels.
    package var baseName: String { String(title.prefix { $0 != "(" || title.hasPrefix("(") }) }
    /// A few letters derived from the USR, the same on every machine.
    package var letters: String { String(Digest(usr).hex.suffix(5)) }
  }

  /// The modules, in the order of the package's products.
  package let modules: [Module]
  /// The symbols' names without labels, and the types' names, for their initializers.
  package let baseNames: Set<String>
  private let byPath: [[String]: [Symbol]]
  private let byUSR: [String: Symbol]
  private let lowercasedNames: Set<String>

  package static let none = SymbolTable(modules: [])

  package init(modules: [Module]) {
    self.modules = modules
    let symbols = modules.flatMap(\.symbols)
    byPath = Dictionary(grouping: symbols, by: \.path)
    byUSR = Dictionary(symbols.map { ($0.usr, $0) }) { first, _ in first }
    baseNames = Set(symbols.flatMap { $0.path.dropLast() + [$0.baseName] })
    lowercasedNames = Set(baseNames.map { $0.lowercased() })
  }

  package func symbol(_ usr: String) -> Symbol? { byUSR[usr] }

  /// A name that identifies the symbol: its own, with its kind or a few letters appended if several
  /// symbols share the name.
  package func uniqueName(of symbol: Symbol) -> String {
    let others = (byPath[symbol.path] ?? []).filter { $0.module == symbol.module && $0 != symbol }
    if others.isEmpty { return symbol.name }
    let isOnlyOfKind = !others.contains { $0.kind == symbol.kind }
    return "\(symbol.name)-\(isOnlyOfKind ? symbol.kind : symbol.letters)"
  }

  /// The texts of the files that declare the symbols, by their paths from the package's root.
  package func sources(at root: URL) throws -> [String: String] {
    let files = Set(modules.flatMap(\.symbols).compactMap(\.file))
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0, try String(readingText: root.appending(path: $0))) })
  }

  package enum Meaning: Equatable, Sendable {
    case module(String)
    case symbol(Symbol)
    /// Several symbols, and a unique name for each.
    case ambiguous([String])
    /// No symbol, and the one that was probably meant.
    case unknown(nearest: String?)
  }

  /// Whether an address of DocC may name a symbol: one of these by its base name in any case, or one
  /// of another module. DocC also resolves names from the page's own symbol on, and inherited members.
  package func mayHaveSymbol(at address: String) -> Bool {
    let parts = address.lowercased().split(separator: "/").drop { $0 == "." || $0 == ".." }
    let names = parts.first == "documentation" ? parts.dropFirst() : parts
    guard !modules.isEmpty, let last = names.last, last.first?.isLetter == true else { return true }
    let known = Set(modules.map { $0.name.lowercased() })
    let isForeign = names.count < parts.count && !known.contains(String(names.first ?? ""))
    let base = String(last.prefix { $0 != "(" && $0 != "-" })
    return isForeign || known.contains(base) || lowercasedNames.contains(base)
  }

  /// Finds what a name in prose means.
  ///
  /// - Parameter name: A name such as `Multicast/add(_:as:)`, with an optional module before it and an
  ///   optional dash and kind after it.
  /// - Parameter home: The module that the text is about; its symbols take precedence.
  package func meaning(of name: String, in home: String? = nil) -> Meaning {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // An operator may contain a slash: `Vector//(_:_:)`.
    if let empty = parts.firstIndex(of: ""), empty + 1 < parts.count {
      parts = Array(parts[..<empty]) + ["/" + parts[(empty + 1)...].joined(separator: "/")]
    }
    if parts.count == 1, let module = modules.first(where: { $0.name == name }) {
      return .module(module.name)
    }
    let found = candidates(parts)
    let near = found.filter { $0.module == home }
    let best = near.isEmpty ? found : near
    if best.count == 1, let symbol = best.first { return .symbol(symbol) }
    guard best.isEmpty else {
      let isOneModule = Set(best.map(\.module)).count == 1
      return .ambiguous(
        best.map { (isOneModule ? "" : $0.module + "/") + uniqueName(of: $0) }.sorted())
    }
    return .unknown(nearest: nearest(to: parts))
  }

  private func candidates(_ parts: [String]) -> [Symbol] {
    if let exact = byPath[parts] { return exact }
    if parts.count > 1, modules.contains(where: { $0.name == parts[0] }) {
      return candidates(Array(parts.dropFirst())).filter { $0.module == parts[0] }
    }
    guard let last = parts.last, let dash = last.lastIndex(of: "-"), dash > last.startIndex else {
      return []
    }
    let suffix = last[last.index(after: dash)...].replacing("swift.", with: "")
    let path = Array(parts.dropLast()) + [String(last[..<dash])]
    return (byPath[path] ?? []).filter { $0.kind == suffix || $0.letters == suffix }
  }

  /// The symbol that was probably meant: with other labels, in another type, or misspelled.
  private func nearest(to parts: [String]) -> String? {
    let all = modules.flatMap(\.symbols)
    let base = (parts.last ?? "").prefix { $0 != "(" && $0 != "-" }
    let sameBase = all.filter { $0.baseName == base }.map(\.name)
    let sameType = sameBase.filter { $0.hasPrefix(parts.dropLast().joined(separator: "/")) }
    if let hit = sameType.first ?? sameBase.first { return hit }
    let name = parts.joined(separator: "/")
    return all.map(\.name).nearest(to: name)
      ?? all.first { [String($0.baseName)].nearest(to: String(base)) != nil }?.name
      ?? modules.map(\.name).nearest(to: name)
  }
}

/// The documentation comments of the package's modules, with what came of their examples.
package struct SymbolComments: Sendable {
  package struct Comment: Sendable {
    package let source: SourceComment
    package let results: [FenceResult]
  }

  private let files: [(path: String, comments: [Comment], result: ManuscriptResult)]

  package init(_ results: some Sequence<ManuscriptResult>) {
    files = results.filter { !$0.manuscript.comments.isEmpty }.map { result in
      var rest = result.fences[...]
      let comments = result.manuscript.comments.map { comment in
        let count = comment.manuscript.fences.count
        defer { rest = rest.dropFirst(count) }
        return Comment(source: comment, results: Array(rest.prefix(count)))
      }
      return (result.manuscript.path, comments, result)
    }
  }

  /// The comment of a symbol; nil where its file was not verified.
  package func comment(of symbol: SymbolTable.Symbol) -> Comment? {
    let all = files.filter { $0.path.isPath(of: symbol.file) }.flatMap(\.comments)
      .filter { !$0.source.isExtension }
    let named = all.filter { $0.source.declaration == symbol.dottedName }
    if named.count == 1 { return named[0] }
    // Overloads, and cases with values, are told apart by their lines.
    return (named.isEmpty ? all : named).first { comment in
      symbol.line.map(comment.source.declarationLines.contains) ?? false
    }
  }

  /// The comments of a type's package extensions, which are no symbols.
  package func extensions(of symbol: SymbolTable.Symbol, beside symbols: [SymbolTable.Symbol])
    -> [Comment]
  {
    guard ["class", "struct", "enum", "actor", "protocol"].contains(symbol.kind) else { return [] }
    let name = symbol.dottedName
    return files.filter { file in symbols.contains { file.path.isPath(of: $0.file) } }
      .flatMap(\.comments).filter {
        $0.source.isExtension && $0.source.declaration == name && $0.source.access == .public
      }
  }

  package func ledger(of paths: Set<String>) -> Ledger {
    Ledger(files.filter { file in paths.contains { file.path.isPath(of: $0) } }.map(\.result))
  }
}

extension String {
  /// Whether it is the path of a file that another path names from the package's root.
  fileprivate func isPath(of other: String?) -> Bool {
    guard let other else { return false }
    return self == other || hasSuffix("/" + other)
  }
}

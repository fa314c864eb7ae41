import Manuscript
import SymbolIndex
import Verification

/// Which public symbols have an example in their comment, and which examples were verified.
struct ExampleCoverage {
  /// How far a symbol is documented.
  enum State: String {
    case undocumented
    /// A comment without code.
    case noExample
    /// Code that was not verified, or fails.
    case unverified
    /// Code that was compiled and not run to its end.
    case compiled
    case verified
  }

  /// A module, and its public symbols in the order of their sources.
  struct Module {
    let name: String
    let entries: [(symbol: SymbolTable.Symbol, state: State)]

    var documented: Int { entries.count { $0.state != .undocumented } }
    var withExample: Int { entries.count { ![.undocumented, .noExample].contains($0.state) } }
    var verified: Int { entries.count { $0.state == .verified } }
  }

  /// The modules, in the order of the package's products.
  let modules: [Module]

  init(_ symbols: SymbolTable, _ results: [ManuscriptResult]) {
    let comments = SymbolComments(results)
    modules = symbols.modules.map { module in
      Module(
        name: module.name,
        entries: module.symbols.map { ($0, State($0, comments.comment(of: $0))) })
    }
  }

  /// What `--coverage` prints: a row for each module, and the symbols that lack an example.
  var table: String {
    let all = Module(name: "all", entries: modules.flatMap(\.entries))
    let rows = (modules.count > 1 ? modules + [all] : modules).map {
      ($0.name, [$0.entries.count, $0.documented, $0.withExample, $0.verified])
    }
    let lines = numberTable(
      ["symbols", "documented", "with example", "verified"], rows,
      width: (modules + [all]).map(\.name.count).max() ?? 0, column: 13)
    let lacks = all.entries.compactMap { symbol, state in
      let place = symbol.file.map { "\($0):\(symbol.line.map { "\($0): " } ?? " ")" } ?? ""
      return state.lack.map { "\(place)`\(symbol.dottedName)` \($0)" }
    }
    return (lines + lacks).joined(separator: "\n")
  }

  /// The same in JSON.
  var tree: [String: Any] {
    let modules = modules.map { module in
      [
        "name": module.name, "symbols": module.entries.count, "documented": module.documented,
        "withExample": module.withExample, "verified": module.verified,
        // Each with its state: `undocumented`, `noExample`, `unverified` or `compiled`.
        "missing": module.entries.filter { $0.state != .verified }.map { symbol, state in
          [
            "name": symbol.dottedName, "path": symbol.file, "line": symbol.line,
            "state": state.rawValue,
          ] as [String: Any?]
        },
      ] as [String: Any]
    }
    return ["modules": modules]
  }
}

extension ExampleCoverage.State {
  /// A symbol has a verified example if it has examples and each of them was verified.
  fileprivate init(_ symbol: SymbolTable.Symbol, _ comment: SymbolComments.Comment?) {
    let examples = comment.map { Array(zip($0.source.manuscript.fences, $0.results)) } ?? []
    let kinds = Set(examples.filter { $0.0.language == "swift" }.map(\.1.state.kind))
    if kinds.isEmpty {
      self = symbol.documentation.isEmpty ? .undocumented : .noExample
    } else if kinds == [.proved] {
      self = .verified
    } else {
      self = kinds.isSubset(of: [.proved, .compiled]) ? .compiled : .unverified
    }
  }

  /// What a symbol lacks; nil for one with a verified example.
  fileprivate var lack: String? {
    switch self {
    case .verified: nil
    case .undocumented: "has no comment"
    case .noExample: "has no example"
    case .unverified: "has an example that is not verified"
    case .compiled: "has an example that is compiled and not run to its end"
    }
  }
}

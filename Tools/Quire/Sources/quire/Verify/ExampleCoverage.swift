import Manuscript
import Verification

/// Which public symbols have an example in their comment, and which examples were verified.
package struct ExampleCoverage: Sendable {
  /// How far a symbol is documented.
  package enum State: String, Sendable {
    case undocumented
    /// A comment without code.
    case noExample
    /// Code that was not verified, or fails.
    case unverified
    /// Code that was compiled and not run to its end.
    case compiled
    case verified
  }

  /// A public symbol, and how far it is documented.
  package typealias Entry = (symbol: SymbolTable.Symbol, state: State)

  /// A module, and its public symbols in the order of their sources.
  package struct Module: Sendable {
    package let name: String
    package let entries: [Entry]

    package var documented: Int { entries.count { $0.state != .undocumented } }
    package var withExample: Int {
      entries.count { [.unverified, .compiled, .verified].contains($0.state) }
    }
    package var verified: Int { entries.count { $0.state == .verified } }

    package init(name: String, entries: [Entry]) { (self.name, self.entries) = (name, entries) }
  }

  /// The modules, in the order of the package's products.
  package let modules: [Module]

  package init(_ symbols: SymbolTable, _ results: [ManuscriptResult]) {
    let comments = SymbolComments(results)
    modules = symbols.modules.map { module in
      Module(
        name: module.name,
        entries: module.symbols.map { ($0, State($0, comments.comment(of: $0))) })
    }
  }
}

extension ExampleCoverage.State {
  /// A symbol has a verified example if it has examples and each of them was verified.
  fileprivate init(_ symbol: SymbolTable.Symbol, _ comment: SymbolComments.Comment?) {
    let examples = comment.map { Array(zip($0.source.manuscript.fences, $0.results)) } ?? []
    let states = examples.filter { $0.0.language == "swift" }.map(\.1.state)
    if states.isEmpty {
      self = symbol.documentation.isEmpty ? .undocumented : .noExample
    } else if states.allSatisfy({ $0 == .proved }) {
      self = .verified
    } else {
      let isCompiled = states.allSatisfy { if case .compiled = $0 { true } else { $0 == .proved } }
      self = isCompiled ? .compiled : .unverified
    }
  }
}

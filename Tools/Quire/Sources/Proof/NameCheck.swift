import CommonMark
import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// Checks that each symbol name in prose is that of one public symbol of the package's modules.
struct NameCheck {
  private let symbols: SymbolTable

  /// Makes a check with these symbols.
  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// The diagnostics for unknown and ambiguous names of a manuscript. Names are not checked if the
  /// package has no library.
  func diagnostics(for manuscript: Manuscript, in chapter: String) -> [Diagnostic] {
    guard !symbols.modules.isEmpty else { return [] }
    return manuscript.symbolNames.compactMap { name in
      guard let problem = problem(with: name.text, in: chapter) else { return nil }
      return Diagnostic(
        path: manuscript.path, line: name.start.line, column: name.start.column, .link,
        problem.message, hint: problem.hint)
    }
  }

  private func problem(with name: String, in chapter: String) -> (message: String, hint: String)? {
    switch symbols.meaning(of: name, in: chapter) {
    case .module, .symbol: return nil
    case .ambiguous(let names):
      return (
        "“\(name)” is the name of several symbols",
        "write one of " + names.map { "``\($0)``" }.joined(separator: ", ")
      )
    case .unknown(let nearest):
      let modules = symbols.modules.map(\.name).joined(separator: ", ")
      return (
        "there is no public symbol “\(name)”",
        nearest.map { "did you mean ``\($0)``?" }
          ?? "use single backticks for other code; the known modules are \(modules)"
      )
    }
  }
}

extension Manuscript {
  /// The symbol names in its prose, in reading order.
  public var symbolNames: [SymbolName] {
    var names: [SymbolName] = []
    document.forEachBlock { names += $0.inlines.symbolNames }
    return names
  }
}

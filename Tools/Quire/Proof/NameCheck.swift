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

/// Names of symbols in prose: every one is that of a public symbol of the package's modules.
struct NameCheck {
  private let symbols: SymbolTable

  /// Knows the symbols.
  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// The names of a manuscript that mean nothing, or more than one thing. A package that offers no
  /// modules has no names to mean.
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
        "say which: " + names.map { "``\($0)``" }.joined(separator: ", ")
      )
    case .unknown(let nearest):
      let modules = symbols.modules.map(\.name).joined(separator: ", ")
      return (
        "there is no public symbol “\(name)”",
        nearest.map { "did you mean ``\($0)``?" }
          ?? "single backticks hold any code; known are the symbols of \(modules)"
      )
    }
  }
}

extension Manuscript {
  /// The names of symbols in its prose, in reading order.
  public var symbolNames: [SymbolName] {
    var names: [SymbolName] = []
    document.forEachBlock { names += $0.inlines.symbolNames }
    return names
  }

  /// Whether both were read from one file.
  func isSameFile(as other: Manuscript) -> Bool {
    path == other.path
      || URL(filePath: path).standardizedFileURL == URL(filePath: other.path).standardizedFileURL
  }
}

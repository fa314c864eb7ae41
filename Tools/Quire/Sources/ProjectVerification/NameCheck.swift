import CommonMark
import Foundation
import Manuscript
import SymbolIndex
import Verification

/// Checks the names of symbols in prose against the public symbols of the package's modules.
struct NameCheck {
  let symbols: SymbolTable

  /// The unknown and ambiguous names of a chapter: each has to be that of one public symbol.
  func diagnostics(for manuscript: Manuscript, in chapter: String) -> [Diagnostic] {
    diagnostics(for: manuscript) { problem(with: $0, in: chapter) }
  }

  /// The symbol links of a DocC page or of comments that lead nowhere, as far as the package's
  /// modules say.
  ///
  /// DocC also resolves inherited members and symbols of other modules, which the package's symbol
  /// graph does not have. So a name is reported only if it is nearly that of one of its symbols.
  func linkDiagnostics(for manuscript: Manuscript) -> [Diagnostic] {
    diagnostics(for: manuscript, problem: linkProblem)
  }

  /// None if the package has no library.
  private func diagnostics(
    for manuscript: Manuscript, problem: (String) -> LinkProblem?
  ) -> [Diagnostic] {
    guard !symbols.modules.isEmpty else { return [] }
    let inComments = manuscript.comments.flatMap { comment in
      comment.manuscript.symbolNames.map { ($0.text, comment.place($0.start)) }
    }
    let isOfComments = !manuscript.comments.isEmpty
    let names = isOfComments ? inComments : manuscript.symbolNames.map { ($0.text, $0.start) }
    return names.compactMap { manuscript.diagnostic(problem($0), at: $1) }
  }

  private func problem(with name: String, in chapter: String) -> LinkProblem? {
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

  private func linkProblem(with name: String) -> LinkProblem? {
    guard !symbols.mayHaveSymbol(at: name), case .unknown(let nearest?) = symbols.meaning(of: name)
    else { return nil }
    let first = name.prefix { $0 != "/" }
    let isOurs = symbols.modules.contains { module in
      module.name == first || module.symbols.contains { $0.path.first ?? "" == first }
    }
    let isNear =
      nearest.lowercased() != name.lowercased()
      && name.lowercased().first == nearest.lowercased().first && name.count > 3
    guard name.contains("/") ? isOurs : isNear else { return nil }
    return (
      "this link leads nowhere: there is no public symbol “\(name)”",
      "did you mean ``\(nearest)``?"
    )
  }
}

extension Manuscript {
  /// The symbol names in its prose, in reading order.
  package var symbolNames: [SymbolName] { document.allBlocks.flatMap(\.inlines.symbolNames) }

  /// Whether it has symbol links, in its own text or in one of its comments.
  var hasSymbolLinks: Bool {
    !symbolNames.isEmpty || comments.contains { !$0.manuscript.symbolNames.isEmpty }
  }

  /// Whether it is written for DocC.
  var isForDocC: Bool { !comments.isEmpty || isInCatalog }
}

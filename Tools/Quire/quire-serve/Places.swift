import Compilation
import Execution
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly
import Workshop

// Where something that was found now stands on a page that was printed before.

extension Show.Failure {
  init(
    _ diagnostic: Diagnostic, page chapter: Chapter, listing: Int? = nil, exercise: Int? = nil
  ) {
    self.init(
      file: diagnostic.path, line: diagnostic.line, verdict: diagnostic.verdict.rawValue,
      message: diagnostic.message, hint: diagnostic.hint, page: "\(chapter.pageName).html",
      listing: listing, exercise: exercise)
  }
}

extension ManuscriptResult {
  /// Takes the names of another proof, if it is one of the same fences.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  mutating func takeNames(from other: ManuscriptResult) -> Bool {
    guard manuscript.hasSameFences(as: other.manuscript) else { return false }
    for index in fences.indices { fences[index].names = other.fences[index].names }
    return true
  }
}

extension Manuscript {
  /// Whether another one's fences say the same, whatever stands between them.
  fileprivate func hasSameFences(as other: Manuscript) -> Bool {
    fences.count == other.fences.count
      && zip(fences, other.fences).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension Fence {
  fileprivate func saysTheSame(as other: Fence) -> Bool {
    text == other.text && info == other.info
  }
}

extension Manuscript {
  /// Which of the listings of a page, counted from 0, shows the fence at a line.
  ///
  /// - Parameter shown: The manuscript that the page was printed from, an older one perhaps.
  func listing(atLine line: Int, on shown: Manuscript) -> Int? {
    guard
      let index = fences.firstIndex(where: {
        $0.start.line <= line && line <= ($0.closingLine ?? $0.lastLine + 1)
      }), !shown.fences.isEmpty
    else { return nil }
    // Fences above and below what was edited are as they were.
    let above = zip(fences, shown.fences).prefix { $0.saysTheSame(as: $1) }.count
    let fromEnd = fences.count - index
    let isAbove = index <= above
    let old = isAbove ? index : max(above, shown.fences.count - fromEnd)
    let place = max(0, min(old, shown.fences.count - 1))
    let outputs = Set(shown.fences.compactMap(\.output))
    // An output stands in the listing of the fence that printed it.
    let owner = shown.fences.firstIndex { $0.output == place } ?? place
    return shown.fences.indices[..<owner].filter { !outputs.contains($0) }.count
  }
}

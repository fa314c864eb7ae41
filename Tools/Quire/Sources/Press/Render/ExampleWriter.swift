import CommonMark
import Manuscript
import SwiftAnalysis
import SymbolIndex
import Verification

/// Renders the examples of a documentation comment with what came of them.
struct ExampleWriter {
  let comment: SymbolComments.Comment

  /// The listing of a block of code; nil for a block that no result is known of, and empty for an
  /// output, which is shown with the code above it.
  func html(_ block: Block) -> String? {
    guard let index = comment.source.fenceIndex(of: block), comment.results.indices.contains(index)
    else { return nil }
    let fences = comment.source.manuscript.fences
    if fences.contains(where: { $0.output == index }) { return "" }
    let result = comment.results[index]
    // The comments of a page are from all files of a module.
    let file = comment.source.manuscript.path.split(separator: "/").last?.split(separator: ".")
      .first
    var listing = Listing(
      fence: fences[index].shown(as: result), result: result, highlight: SwiftHighlighter.lines,
      output: result.output.flatMap { $0.isEmpty ? nil : $0 },
      id: "example-\(String(file ?? "").slug)-\(comment.source.firstLine)-\(index + 1)")
    if result.state == .proved, fences[index].code != nil {
      listing.claims = ClaimedLines(fences[index].text, isPrinted: listing.output != nil)
    }
    return listing.html + "\n"
  }
}

extension Fence {
  /// The fence as a page shows it: code that was not verified is a sketch.
  fileprivate func shown(as result: FenceResult) -> Fence {
    var copy = self
    switch result.state {
    case .proved, .compiled, .quoted: return self
    case .sketched: copy.kind = .sketch(reason: result.reason(of: self) ?? "")
    case .elsewhere(let reason), .unproved(let reason): copy.kind = .sketch(reason: reason)
    case .failed: copy.kind = .sketch(reason: "it fails")
    }
    return copy
  }
}

/// The rows of an example whose comments say what the code gives.
struct ClaimedLines {
  /// The rows whose comment is a value.
  private(set) var values: Set<Int> = []
  /// The rows whose comment says what is printed, which is shown below the code.
  private(set) var printed: Set<Int> = []

  init() {}

  init(_ text: String, isPrinted: Bool) {
    for claim in Snippet(parsing: text).claims where claim.isExplicit || claim.isExpression {
      if claim.isOfOutput {
        if isPrinted { printed.insert(claim.line) }
      } else {
        values.insert(claim.line)
      }
    }
  }
}

import Manuscript
import Support
import Verification

/// A failure: a diagnostic, or a fence that could not be verified.
struct Problem {
  /// What a baseline keeps of it.
  let entry: Baseline.Entry
  /// The fence; nil where it is about none.
  let fence: Fence?
  /// What is printed; nil for a fence that could not be verified.
  let diagnostic: Diagnostic?
}

extension ManuscriptResult {
  /// All failures, in reading order.
  var problems: [Problem] {
    let lines = manuscript.text.lines
    let found = diagnostics.map { diagnostic in
      let fence = manuscript.fences.first { $0.spans(diagnostic.line) }
      let content =
        fence?.content ?? lines.dropFirst(diagnostic.line - 1).first.map(String.init) ?? ""
      return Problem(
        entry: Baseline.Entry(
          path: manuscript.path, verdict: diagnostic.verdict.rawValue, content: content,
          message: diagnostic.message),
        fence: fence, diagnostic: diagnostic)
    }
    let unproved = selected.compactMap { fence, result -> Problem? in
      guard case .unproved(let reason) = result.state else { return nil }
      return Problem(
        entry: Baseline.Entry(
          path: manuscript.path, verdict: Baseline.unproved, content: fence.content,
          message: reason),
        fence: fence, diagnostic: nil)
    }
    return found + unproved
  }
}

extension ManuscriptResult {
  /// The fences that are not proved, for a reason that is neither a failure nor their author's: a
  /// baseline records them, so that a fence which was proved is missed.
  var losses: [Problem] {
    selected.compactMap { fence, result in
      let loss: (verdict: String, reason: String)? =
        switch (result.state, fence.kind) {
        case (.sketched, .sketch), (.compiled(FenceResult.compilesWord), _): nil
        case (.sketched, _): ("sketched", result.reason(of: fence) ?? "")
        case (.compiled(let reason), _): ("compiled", reason)
        case (.elsewhere(let reason), _): ("elsewhere", reason)
        default: nil
        }
      return loss.map { loss in
        Problem(
          entry: Baseline.Entry(
            path: manuscript.path, verdict: loss.verdict, content: fence.content,
            message: loss.reason), fence: fence, diagnostic: nil)
      }
    }
  }
}

extension Fence {
  /// The fence's words and text, by which it is recognized after it has moved.
  var content: String { info + "\n" + text }
}

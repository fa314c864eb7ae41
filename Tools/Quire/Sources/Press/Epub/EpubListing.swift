import Manuscript
import SwiftAnalysis
import Verification

extension Listing {
  /// The listing in the EPUB: its caption, the code as text that wraps, and what came of it.
  ///
  /// The lines that a step adds or removes begin with a sign, so that no color is needed to see them.
  var xhtml: String {
    let kind = kind
    let words = [step?.label, isQuiz ? nil : kind.label, kind.file].compactMap { $0 }
    let caption =
      words.isEmpty
      ? "" : "<figcaption>\(Html.escape(words.joined(separator: " · ")))</figcaption>\n"
    let code =
      step.map(changes) ?? lines.filter { $0.text.snippetMarker == nil }.map(shown).joined()
    return """
      <figure class="listing" id="\(id)">
      \(caption)<pre><code>\(code)</code></pre>
      \(isQuiz ? "" : findings)</figure>
      """
  }

  /// A line of code; that of a quiz is without a comment that gives the answer.
  private func shown(_ line: StyledLine) -> String { (isQuiz ? line.withoutExpectation : line).row }

  private func changes(_ step: Step) -> String {
    [StepRow](self, step).map { row in
      guard step.previous != nil else { return row.line.row }
      let (style, line) = ("l\(row.line.indentClass)", row.line.plain)
      return switch row.change {
      case .added: "<ins class=\"\(style)\"><b>+ </b>\(line)</ins>\n"
      case .removed: "<del class=\"\(style)\"><b>− </b>\(line)</del>\n"
      case .same: "<span class=\"\(style)\">  \(line)</span>\n"
      }
    }.joined()
  }

  /// The messages, each with its line in the listing, and the output.
  var findings: String {
    let messages = result.allMessages.map { message in
      let line = fence.body[..<max(0, min(fence.body.count, message.line - fence.start.line))]
        .count { $0.text.snippetMarker == nil }
      let words = "<b>Line \(line), \(message.word):</b> \(Html.escape(message.text))"
      return "<p class=\"message\">\(words)</p>\n"
    }
    let printed = output.map {
      "<p class=\"label\">Prints</p>\n<pre class=\"output\"><samp>\(Html.escape($0.trimmingLastNewline))</samp></pre>\n"
    }
    return messages.joined() + (printed ?? "")
  }
}

extension StyledLine {
  fileprivate var plain: String { pieces.map { Html.span($0.style, $0.text) }.joined() }

  /// A line of code, whose broken rest hangs.
  var row: String { "<span class=\"l\(indentClass)\">\(plain)</span>\n" }
}

import Manuscript
import Verification

/// A listing of the publication: its caption, the code as text that wraps, and what came of it.
///
/// The lines that a step adds or removes begin with a sign, so that no color is needed to see them.
struct EpubListing {
  let fence: Fence
  let id: String
  let result: FenceResult
  var output: String?
  /// Which step of how many it is; nil for other listings.
  var step: String?
  /// The version before, for a step; nil for the first.
  var previous: Fence?
  /// Whether the answer is left out.
  var isQuestion = false

  var html: String {
    let kind = Listing.Kind(fence)
    let words = [step, isQuestion ? nil : kind.label, kind.file].compactMap { $0 }
    let caption =
      words.isEmpty
      ? "" : "<figcaption>\(Html.escape(words.joined(separator: " · ")))</figcaption>\n"
    return """
      <figure class="listing" id="\(id)">
      \(caption)<pre><code>\(code)</code></pre>
      \(isQuestion ? "" : findings)</figure>
      """
  }

  // MARK: Code

  private var lines: [StyledLine] {
    if case .quotation(let language) = fence.kind {
      return LexicalHighlighter.lines(of: fence.text, language: language)
    }
    return SwiftHighlighter.lines(of: fence.text)
  }

  private var code: String {
    if case .step = fence.kind { return changes }
    return lines.enumerated().compactMap { index, line -> String? in
      guard !line.isMarker else { return nil }
      let shown = isQuestion ? line.withoutExpectation : line
      return Self.row(shown)
    }.joined()
  }

  private var changes: String {
    let rows = [StepRow](from: previous, to: fence, highlight: SwiftHighlighter.lines)
    return rows.map { row in
      guard previous != nil else { return Self.row(row.line) }
      let line = Self.html(row.line)
      let style = "l\(row.line.indentClass)"
      switch row.change {
      case .added: return "<ins class=\"\(style)\"><b>+ </b>\(line)</ins>\n"
      case .removed: return "<del class=\"\(style)\"><b>− </b>\(line)</del>\n"
      case .same: return "<span class=\"\(style)\">  \(line)</span>\n"
      }
    }.joined()
  }

  private static func html(_ line: StyledLine) -> String {
    line.pieces.map { Html.span($0.style, $0.text) }.joined()
  }

  /// A line of code, whose broken rest hangs.
  static func row(_ line: StyledLine) -> String {
    "<span class=\"l\(line.indentClass)\">\(html(line))</span>\n"
  }

  // MARK: What came of it

  /// The messages, each with its line in the listing, and the output.
  var findings: String {
    let messages = (result.messages + (result.trap.map { [$0] } ?? [])).map { message -> String in
      let word = message.kind == .trap ? "traps" : message.kind.rawValue
      let line = fence.body[..<max(0, min(fence.body.count, message.line - fence.start.line))]
        .count { !$0.text.isMarker }
      return "<p class=\"message\"><b>Line \(line), \(word):</b> \(Html.escape(message.text))</p>\n"
    }
    let printed = output.map {
      "<p class=\"label\">Prints</p>\n<pre class=\"output\"><samp>\(Html.escape($0.trimmingLastNewline))</samp></pre>\n"
    }
    return messages.joined() + (printed ?? "")
  }
}

extension String {
  /// Whether the line is a comment that says which lines are hidden.
  fileprivate var isMarker: Bool { drop { $0 == " " }.hasPrefix("// snippet.") }
}

extension StyledLine {
  fileprivate var isMarker: Bool { text.isMarker }

  /// The line without a comment that says what the compiler or the program will say.
  fileprivate var withoutExpectation: StyledLine {
    expectation.map { prefix(bytes: $0) } ?? self
  }
}

import Manuscript
import SwiftAnalysis
import Verification

/// A listing: a fence with its caption, its code, and what came of it, for a page or for the EPUB.
struct Listing {
  let fence: Fence
  let result: FenceResult
  let highlight: Highlighter
  var output: String?
  var id = ""
  /// The attribute that names the parts of its file; nil where it cannot be copied as a file.
  var file: String?
  /// Whether the answer stays hidden until the reader asks for it.
  var isQuiz = false
  /// The rows with verified claims: comments that are a value, and those that say what is printed, which
  /// is shown below the code.
  var claims: (values: Set<Int>, printed: Set<Int>) = ([], [])
  /// The names that link to popovers, by the lines of the body.
  var names: [Int: [NameLink]] = [:]
  /// The pages that explain messages.
  var explained: Set<String> = []
  /// The setups of the fence, which are on no page but here.
  var setups: [Fence] = []
  /// Which version of a file it is; nil for other listings.
  var step: Step?
  /// Whether a trace marks its lines, which have numbers then.
  var isTraced = false

  struct Step {
    let name: String
    /// What its bar says, such as `Step 2 of 5`, as HTML.
    let label: String
    var previous: Fence?
    /// Whether it is a whole file that ships; then its lines of code have numbers.
    var isWhole = false
    /// Whether it is the file as it ships, of which nothing is folded.
    var isShipped = false
    /// The steps that wrote the lines, by the first of each run of lines.
    var origins: [Int: (label: String, address: String)] = [:]
  }

  var html: String {
    let kind = kind()
    let label = step?.label ?? (isQuiz ? nil : kind.label)
    let bar =
      (label.map { "<span class=\"label\">\($0)</span>" } ?? "")
      + ((step?.name ?? kind.file).map { "<span class=\"file\">\($0.breakablePath)</span>" } ?? "")
    let names = [self.kind(Html.escape).label, kind.file.map { Html.escape($0) }].compactMap { $0 }
      .joined(separator: ", ")
    var frame = ListingFrame(
      name: names.isEmpty ? "Swift" : names, id: id, file: file, bar: bar)
    if let step {
      complete(&frame, step)
      return frame.html
    }
    let lines = lines
    frame.style = [
      isQuiz ? "" : kind.style, isWide(lines, beyond: 68) ? "wide" : "", isTraced ? "numbered" : "",
    ]
    .filter { !$0.isEmpty }.joined(separator: " ")
    if fence.code?.action == .fails {
      frame.fileTitle = "⟦A file with what it needs, that does not compile⟧"
    }
    (frame.code, frame.below) = (code(lines), printed)
    return frame.html
  }

  /// Its style, its label in HTML, and its file.
  ///
  /// - Parameter words: Writes the words of the author as HTML.
  func kind(_ words: (String) -> String = Html.words)
    -> (style: String, label: String?, file: String?)
  {
    switch fence.kind {
    case .code(let code):
      switch code.action {
      case .fails: ("fails", "⟦Does not compile, on purpose⟧", nil)
      case .traps: ("traps", "⟦Traps, on purpose⟧", nil)
      case .warns: ("", "⟦Compiles with a warning⟧", nil)
      case .compiles: ("", "⟦Compiles, and is not run⟧", nil)
      case .tests: ("", "⟦Tests, all passed⟧", nil)
      case .declares: ("", "⟦Declarations of the package⟧", nil)
      case .runs, .figure: ("", nil, nil)
      }
    case .excerpt(let source) where result.state == .quoted:
      ("quoted", "⟦Quoted from the file, not compiled here⟧", source.path)
    case .excerpt(let source): ("", "⟦As it ships⟧", source.path)
    case .step(let name, _, _): ("", nil, name)
    case .sketch(let reason): ("quoted", "⟦A sketch, not compiled: {}¦\(words(reason))⟧", nil)
    case .quotation(let language):
      switch language {
      case "objc": ("quoted", "⟦{}, quoted and not compiled¦\(words("Objective-C"))⟧", nil)
      case "console", "sh": ("quoted", "⟦In the terminal⟧", nil)
      case "text": ("quoted", "⟦Quoted⟧", nil)
      case "markdown": ("quoted", "⟦{}, quoted¦Markdown⟧", nil)
      default: ("quoted", "⟦Quoted and not compiled⟧", nil)
      }
    case .output, .refused: ("", nil, nil)
    }
  }

  var lines: [StyledLine] {
    if case .quotation(let language) = fence.kind {
      return LexicalHighlighter.lines(of: fence.text, language: language)
    }
    return highlight(fence.text)
  }

  private func code(_ lines: [StyledLine]) -> String {
    var block = CodeBlockWriter()
    let hasHiddenCode = !setups.isEmpty || fence.unfoldedRows.count < fence.body.count
    // The folded lines of other fences are in sight elsewhere.
    let snippet =
      fence.code != nil && hasHiddenCode ? Snippet(parsing: fence.text) : nil
    for setup in setups {
      let names = snippet.map { Snippet(parsing: setup.text).names(usedIn: $0) } ?? []
      block.beginFold("⟦ of setup⟧" + Self.declaring(names))
      let lines = highlight(setup.text)
      block.add(lines.rows, count: lines.count)
      block.endFold()
    }
    for (index, line) in lines.enumerated() {
      switch line.text.snippetMarker {
      case nil: block.add(row(index, line))
      case "hide": block.beginFold(Self.declaring(snippet?.foldedNames(from: index) ?? []))
      case "show": block.endFold()
      default: break
      }
    }
    return block.finished
  }

  /// The end of a fold's label: what its lines declare for those in sight.
  private static func declaring(_ names: [String]) -> String {
    names.isEmpty ? "" : "⟦, with {}¦\(Html.escape(names.joined(separator: ", ")))⟧"
  }

  /// A line as it is shown, and the values behind it; nil where only what it prints is shown.
  private func visible(_ index: Int, _ line: StyledLine)
    -> (line: StyledLine, values: [(marks: String, text: String)])?
  {
    let value = result.values[fence.line(ofBody: index)].map { (marks: "// → ", text: $0) }
    let values = value.map { [$0] } ?? []
    if let comment = line.comment, claims.values.contains(index) {
      let claim = String(comment.drop { $0 == "/" || $0 == " " })
      return (line.withoutComment, values + [(marks: "// ", text: claim)])
    }
    if line.comment != nil, claims.printed.contains(index) {
      let code = line.withoutComment
      return code.pieces.isEmpty ? nil : (code, values)
    }
    return (fence.code == nil ? line : line.withoutExpectation, values)
  }

  /// Whether a line as it is shown is too long for the text column. Folded lines do not count.
  private func isWide(_ lines: [StyledLine], beyond columns: Int) -> Bool {
    fence.unfoldedRows.contains { index in
      guard lines.indices.contains(index), let shown = visible(index, lines[index]) else {
        return false
      }
      // A value is on a ground of its own, with room around it.
      let values = shown.values.map { $0.text.count + 3 }.reduce(0, +)
      return shown.line.text.count + values > columns
    }
  }

  private func row(_ index: Int, _ line: StyledLine) -> String {
    guard let (shown, values) = visible(index, line) else { return "" }
    let number = fence.line(ofBody: index)
    let offset = fence.body.indices.contains(index) ? fence.body[index].offset : 0
    let messages = result.allMessages.filter { $0.line == number }
    let isTrap = messages.contains { $0.kind == .trap }
    let style = messages.isEmpty ? "" : isTrap ? " trp" : " err"
    let squiggles = Set(messages.filter { $0.kind != .trap }.map { $0.column - 1 - offset })
    let html =
      shown.html(squiggles: squiggles, names: names[index] ?? [])
      + values.map { value($0.text, after: $0.marks) }.joined()
    let mark =
      isTraced
      ? (style: " q", id: " id=\"\(id)-line-\(index + 1)\" data-line=\"\(index + 1)\"")
      : (style: "", id: "")
    let row =
      html.isEmpty && !isTraced
      ? "" : "<span class=\"l\(mark.style)\(shown.indentClass)\(style)\"\(mark.id)>\(html)</span>"
    return row + "\n" + messages.map { diagnostic($0, shown, offset) }.joined()
  }

  private func value(_ text: some StringProtocol, after marks: String) -> String {
    " <span class=\"value\"><span class=\"hid\">\(marks)</span>\(Html.escape(text))</span>"
  }

  private func diagnostic(_ message: FenceResult.Message, _ line: StyledLine, _ offset: Int)
    -> String
  {
    let before = line.text.utf8.prefix(max(0, message.column - 1 - offset))
    let indent = Html.escape(String(decoding: before, as: UTF8.self))
    let style = message.kind == .trap ? " trapped" : ""
    let page = Explanation.address(of: message.text)
    let why =
      explained.contains(page)
      ? " <a class=\"ask\" href=\"\(page)\" title=\"⟦Why does Swift say this?⟧\">⟦why?⟧</a>" : ""
    let width = message.text.count > 60 ? " long" : ""
    let words = "<b>\(message.word)</b> \(Html.escape(message.text))\(why)"
    return "<span class=\"diag\(style)\"><span class=\"at\" aria-hidden=\"true\">\(indent)</span>"
      + "<span class=\"msg\(width)\">\(words)</span></span>"
  }

  private var printed: String {
    let text = output.map { Html.escape($0.trimmingLastNewline) } ?? ""
    let stop = result.trap.map {
      "<span class=\"stop\">Fatal error: \(Html.escape($0.text))</span>"
    }
    guard output != nil || stop != nil else { return "" }
    let lines = [text.isEmpty ? nil : text, stop].compactMap(\.self).joined(separator: "\n")
    return "<div class=\"out\(isQuiz ? " later" : "")\"><span class=\"label\">⟦prints⟧</span>"
      + "<pre><samp>\(lines)</samp></pre></div>"
  }
}

extension Fence {
  var isFigure: Bool { code?.action == .figure }

  /// The name of the file that it is a version of; nil for fences that are no steps.
  var stepName: String? { if case .step(let name, _, _) = kind { name } else { nil } }

  /// The code without `// snippet.` markers, for copying; a quiz does not tell its answer.
  var textToCopy: String {
    let expectation = #/ *\/\/ (?:error: |warning: |trap: |→).*/#
    let lines = body.map(\.text).filter { $0.snippetMarker == nil }
    return lines.map { code?.isQuiz == true ? $0.replacing(expectation, with: "") : $0 }
      .map { $0 + "\n" }.joined()
  }
}

extension FenceResult {
  /// What the compiler said, and why it trapped.
  var allMessages: [Message] { messages + (trap.map { [$0] } ?? []) }
}

extension FenceResult.Message {
  /// The kind of the message in a listing.
  var word: String { kind == .trap ? "⟦traps⟧" : kind.rawValue }

  /// The message as the compiler and the runtime write it.
  var words: String { "\(kind == .trap ? "Fatal error" : kind.rawValue): \(text)" }
}

/// The frame around code: a bar with buttons above it, and what came of it below.
struct ListingFrame {
  /// The classes of its element beside `listing`.
  var style = ""
  /// What it is, for screen readers, as HTML.
  var name: String
  var id = ""
  var file: String?
  /// What the button that copies a file says.
  var fileTitle = "⟦A file that compiles⟧"
  var bar: String
  var edge = ""
  var code = ""
  var below = ""

  var html: String {
    let id = id.isEmpty ? "" : " id=\"\(id)\""
    return """
      <figure class="listing\(style.isEmpty ? "" : " \(style)")" aria-label="\(name)"\(id)\(file ?? "")>\
      <figcaption class="bar">\(bar)<span class="acts">\(button("lines", "⟦The lines as shown⟧", "⟦Copy⟧"))\
      \(file == nil ? "" : button("file", fileTitle, "⟦Copy file⟧"))</span></figcaption>\
      \(edge)<div class="body"><div class="code">\(code)</div>\(below)</div></figure>
      """
  }

  private func button(_ copy: String, _ title: String, _ label: String) -> String {
    "<button class=\"act js-only\" type=\"button\" data-copy=\"\(copy)\" title=\"\(title)\">\(label)</button>"
  }
}

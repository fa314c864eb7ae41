import Manuscript
import Verification

/// A listing: a caption above, the code, and its output in the same block.
struct Listing {
  let fence: Fence
  let result: FenceResult
  let highlight: Highlighter
  /// Its output; nil where the page shows none.
  var output: String?
  /// Its identifier on the page.
  var id = ""
  /// The attribute that names the parts of its file; nil where it cannot be copied as a file.
  var file: String?
  /// The templates with the text to copy.
  var template = ""
  /// Whether the answer stays hidden until the reader asks for it.
  var isQuiz = false
  /// The rows whose comments are claims that were verified.
  var claims = ClaimedLines()
  /// The names that link to popovers, by the lines of the body.
  var names: [Int: [NameLink]] = [:]

  var html: String {
    let kind = Kind(fence)
    let file = kind.file.map { "<span class=\"file\">\($0.breakablePath)</span>" } ?? ""
    let label = kind.label.map { "<span class=\"label\">\(Html.words($0))</span>" } ?? ""
    let name = [kind.label, kind.file].compactMap { $0 }.joined(separator: ", ")
    return """
      <figure class="listing \(isQuiz ? "" : kind.style)\(fence.isWide(beyond: 68) ? " wide" : "")" aria-label="\(Html.escape(name.isEmpty ? "Swift" : name))" id="\(id)"\(self.file ?? "")>\
      <figcaption class="bar">\(isQuiz ? "" : label)\(file)\(actions)</figcaption>\
      <div class="body"><div class="code">\(code)</div>\(printed)</div>\(template)</figure>
      """
  }

  // MARK: Caption

  struct Kind {
    var style = ""
    var label: String?
    var file: String?

    init(_ fence: Fence) {
      switch fence.kind {
      case .code(let code):
        switch code.action {
        case .fails: (style, label) = ("fails", "Does not compile, on purpose")
        case .traps: (style, label) = ("traps", "Traps, on purpose")
        case .warns: label = "Compiles with a warning"
        case .compiles: label = "Compiles, and is not run"
        case .tests: label = "Tests, all passed"
        case .declares: label = "Declarations of the package"
        case .runs, .figure: break
        }
      case .excerpt(let source): (label, file) = ("As it ships", source.path)
      case .step(let name, _, _): file = name
      case .sketch(let reason):
        (style, label) = ("quoted", "A sketch, not compiled: \(reason)")
      case .quotation(let language):
        (style, label) = ("quoted", Self.names[language] ?? "Quoted and not compiled")
      case .output, .refused: break
      }
    }

    private static let names = [
      "objc": "Objective-C, quoted and not compiled", "console": "In the terminal",
      "sh": "In the terminal",
      "text": "Quoted", "markdown": "Markdown, quoted",
    ]
  }

  private var actions: String {
    let file =
      file == nil
      ? ""
      : "<button class=\"act js-only\" type=\"button\" data-copy=\"file\""
        + " title=\"\(fence.code?.action == .fails ? "A file with what it needs, that does not compile" : "A file that compiles")\">Copy file</button>"
    return "<span class=\"acts\"><button class=\"act js-only\" type=\"button\" data-copy=\"lines\""
      + " title=\"The lines as shown\">Copy</button>\(file)</span>"
  }

  // MARK: Code

  private var lines: [StyledLine] {
    if case .quotation(let language) = fence.kind {
      return LexicalHighlighter.lines(of: fence.text, language: language)
    }
    return highlight(fence.text)
  }

  private var code: String {
    var block = CodeBlockWriter()
    for (index, line) in lines.enumerated() {
      let text = line.text.drop { $0 == " " }
      switch text {
      case "// snippet.hide": block.beginFold()
      case "// snippet.show": block.endFold()
      case let marker where marker.hasPrefix("// snippet."): break
      default: block.add(row(index, line))
      }
    }
    return block.finished
  }

  private func row(_ index: Int, _ line: StyledLine) -> String {
    let number = fence.line(ofBody: index)
    let offset = fence.body.indices.contains(index) ? fence.body[index].offset : 0
    let messages = (result.messages + (result.trap.map { [$0] } ?? [])).filter { $0.line == number }
    var shown = line
    if fence.code != nil, let start = line.expectation { shown = line.prefix(bytes: start) }
    var claim = ""
    if claims.printed.contains(index) || claims.values.contains(index),
      let start = line.trailingComment
    {
      shown = line.prefix(bytes: start)
      let isValue = claims.values.contains(index)
      claim = isValue ? self.claim(String(line.text.utf8.dropFirst(start)) ?? "") : ""
      if !isValue, shown.pieces.isEmpty { return "" }
    }
    let isTrap = messages.contains { $0.kind == .trap }
    let style = messages.isEmpty ? "" : isTrap ? " trp" : " err"
    let squiggles = Set(messages.filter { $0.kind != .trap }.map { $0.column - 1 - offset })
    let html = shown.html(squiggles: squiggles, names: names[index] ?? []) + value(number) + claim
    let row = html.isEmpty ? "" : "<span class=\"l\(shown.indentClass)\(style)\">\(html)</span>"
    return row + "\n" + messages.map { diagnostic($0, shown, offset) }.joined()
  }

  private func value(_ number: Int) -> String {
    guard let value = result.values[number] else { return "" }
    return " <span class=\"value\"><span class=\"hid\">// → </span>\(Html.escape(value))</span>"
  }

  /// A value that a comment states.
  private func claim(_ comment: String) -> String {
    let words = comment.drop { $0 == "/" || $0 == " " }
    return
      " <span class=\"value\"><span class=\"hid\">// </span>\(Html.escape(String(words)))</span>"
  }

  private func diagnostic(_ message: FenceResult.Message, _ line: StyledLine, _ offset: Int)
    -> String
  {
    let word = message.kind == .trap ? "traps" : message.kind.rawValue
    let before = line.text.utf8.prefix(max(0, message.column - 1 - offset))
    let indent = Html.escape(String(decoding: before, as: UTF8.self))
    let style = message.kind == .trap ? " trapped" : ""
    return "<span class=\"diag\(style)\"><span class=\"at\" aria-hidden=\"true\">\(indent)</span>"
      + "<span class=\"msg\"><b>\(word)</b> \(Html.escape(message.text))</span></span>"
  }

  // MARK: Output

  private var printed: String {
    let text = output.map { Html.escape($0.trimmingLastNewline) } ?? ""
    let stop = result.trap.map {
      "<span class=\"stop\">Fatal error: \(Html.escape($0.text))</span>"
    }
    guard output != nil || stop != nil else { return "" }
    let lines = [text.isEmpty ? nil : text, stop].compactMap { $0 }.joined(separator: "\n")
    return "<div class=\"out\(isQuiz ? " later" : "")\"><span class=\"label\">prints</span>"
      + "<pre><samp>\(lines)</samp></pre></div>"
  }
}

extension Fence {
  /// Whether a line is too long for the text column: then the listing extends into the margin.
  /// Folded lines do not count.
  func isWide(beyond columns: Int) -> Bool {
    var isFolded = false
    return body.contains { line in
      let marker = line.text.drop { $0 == " " }
      if marker == "// snippet.hide" || marker == "// snippet.show" {
        isFolded = marker == "// snippet.hide"
      }
      guard !isFolded else { return false }
      guard line.text.utf8.count > columns else { return false }
      guard line.text.contains("//") else { return line.text.count > columns }
      return line.text.replacing(#/ *// (error|warning|trap): .*/#, with: "")
        .count > columns
    }
  }

  /// The code without `// snippet.` markers, for copying; a quiz does not tell its answer.
  var textToCopy: String {
    body.map(\.text).filter { !$0.drop { $0 == " " }.hasPrefix("// snippet.") }
      .map { code?.isQuiz == true ? $0.replacing(Self.expectation, with: "") : $0 }
      .map { $0 + "\n" }.joined()
  }

  private static var expectation: Regex<Substring> { #/ *\/\/ (?:error: |warning: |trap: |→).*/# }
}

/// Groups lines into blocks of code, some of them folded.
struct CodeBlockWriter {
  private var html = ""
  private var open = ""
  private var count = 0
  /// The end of the fold's label, after the number of lines; nil outside of folds.
  private var fold: String?

  /// Adds lines of HTML.
  mutating func add(_ lines: String, count: Int = 1) {
    open += lines
    self.count += count
  }

  /// Begins a fold, unless one with this label is open.
  mutating func beginFold(_ words: String = "") {
    guard fold != words else { return }
    close()
    fold = words
  }

  /// Ends the open fold, if any.
  mutating func endFold() {
    guard fold != nil else { return }
    close()
    fold = nil
  }

  /// The blocks as HTML; an open fold ends here.
  var finished: String {
    var copy = self
    copy.close()
    return copy.html
  }

  private mutating func close() {
    defer { (open, count) = ("", 0) }
    guard count > 0 else { return }
    let block = "<pre><code>\(open)</code></pre>"
    let label = count == 1 ? "1 line" : "\(count) lines"
    html +=
      fold.map {
        "<details class=\"fold\"><summary>\(label)\($0)</summary>\(block)</details>"
      } ?? block
  }
}

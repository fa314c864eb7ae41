import CommonMark
import Support

/// The walk that turns a document's code blocks into fences, and finds those that CommonMark lost.
///
/// libcmark says where a code block starts and what it holds, but neither whether it was fenced nor
/// whether its fence was closed: both are read off the source lines.
struct FenceScan {
  let path: String
  let lines: SourceLines
  private(set) var fences: [Fence] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String, lines: SourceLines) {
    self.path = path
    self.lines = lines
  }

  private mutating func report(
    _ line: Int, _ column: Int = 1, _ message: String, hint: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(path: path, line: line, column: column, .fence, message, hint: hint))
  }

  // MARK: Code blocks

  mutating func visit(_ block: Block) {
    guard case .code(let code) = block.kind else { return }
    let start = block.start
    let source = lines[start.line] ?? ""
    let opening = source.utf8.dropFirst(start.column - 1)
    let marks = Substring(opening).fenceMarks
    guard let marks, !code.isIndented(Substring(opening)) else {
      report(
        start.line, start.column,
        "code set apart by indentation has no language, so nobody can prove it",
        hint: "put it between ```swift and ```, without the indentation")
      return
    }
    // snippet.visit
    var messages: [String] = []
    let kind = Fence.Kind(info: code.info, line: start.line) { messages.append($0) }
    for message in messages { report(start.line, start.column, message) }
    var fence = Fence(
      kind: kind, info: code.info, start: start, body: body(of: code, below: start.line),
      prefix: String(Substring(source.utf8.prefix(start.column - 1))), marks: marks)
    fence.closingLine = closingLine(of: fence)
    fences.append(fence)
    // snippet.end
  }

  /// Checks each fence on its own, once all are known.
  mutating func checkFences() {
    let starts = Set(fences.map(\.start.line))
    for index in fences.indices {
      // Below a quote or a list item that ends early, what looks like the end opens the next fence.
      if let line = fences[index].closingLine, starts.contains(line) {
        fences[index].closingLine = nil
      }
      check(fences[index])
    }
  }

  private func body(of code: CodeBlock, below line: Int) -> [Fence.Line] {
    SourceLines(code.text).lines.enumerated().map { index, text in
      let source = lines[line + 1 + index] ?? ""
      let isTail = source.utf8.reversed().starts(with: text.utf8.reversed())
      return Fence.Line(String(text), offset: isTail ? source.utf8.count - text.utf8.count : 0)
    }
  }

  private func closingLine(of fence: Fence) -> Int? {
    let line = fence.lastLine + 1
    return lines[line]?.withoutContainers.closesFence(fence.marks) == true ? line : nil
  }

  private mutating func check(_ fence: Fence) {
    let (line, column) = (fence.start.line, fence.start.column)
    if fence.closingLine == nil {
      report(
        line, column, "this fence is not closed: its text runs to the end of what it stands in",
        hint: "write \(fence.marks) on a line of its own below it, behind the same blanks and quote"
          + " marks; a body that holds such a line needs a longer fence")
    } else if fence.body.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }), !fence.mayBeEmpty {
      report(line, column, "this fence is empty", hint: "write something into it, or remove it")
    } else if let row = fence.body.firstIndex(where: { fence.swallows($0.text[...]) }) {
      report(
        line, column,
        "this fence swallows what looks like another, on line \(fence.line(ofBody: row))",
        hint: "end it with \(fence.marks) above that line, or give it longer marks")
    }
  }

  // MARK: Outputs

  /// Gives each `output` to the nearest Swift fence above it, with only paragraphs between.
  mutating func attachOutputs(_ blocks: [Block]) {
    var above: Int?
    for block in blocks {
      switch block.kind {
      case .code:
        guard let index = fences.index(atLine: block.start.line) else { continue }
        switch fences[index].kind {
        case .output: attach(index, to: above)
        case .code: above = index
        default: above = nil
        }
        if fences[index].kind == .output { above = nil }
      case .paragraph: break
      default: above = nil
      }
      block.children.forEach { attachOutputs($0) }
    }
  }

  private mutating func attach(_ output: Int, to above: Int?) {
    guard let above else {
      let start = fences[output].start
      return report(
        start.line, start.column, "no Swift fence stands right above this output",
        hint: "only paragraphs may stand between a fence and what it printed")
    }
    fences[above].output = output
  }

  // MARK: Fences that CommonMark lost

  /// Refuses lines that look like a fence but are none, since nobody would prove them.
  mutating func findLostFences() {
    let covered = fences.map { $0.start.line...($0.closingLine ?? $0.lastLine) }
    let refused = Set(diagnostics.map(\.line))
    var next = covered.startIndex
    var open: String?
    for line in lines.lines.indices.map({ $0 + 1 }) {
      while next < covered.endIndex, covered[next].upperBound < line { next += 1 }
      let isCovered = next < covered.endIndex && covered[next].contains(line)
      let text = lines[line]?.withoutContainers ?? ""
      let marks = isCovered ? nil : text.fenceMarks
      // What ends a lost fence is not lost itself.
      if isCovered || text.closesFence(open) {
        open = nil
        continue
      }
      guard let marks, !text.isInlineCode(marks) else { continue }
      open = marks
      if refused.contains(line) { continue }
      report(
        line, 1 + (lines[line]?.utf8.count ?? 0) - text.utf8.count,
        "this looks like a fence, but Markdown does not read it as one",
        hint: text.dropFirst(marks.count).contains("`")
          ? "the words after the marks may not hold a backtick"
          : "leave a blank line after HTML above it, and indent it by at most three columns")
    }
  }

  mutating func checkWholeFile(_ text: String) {
    if text.utf8.contains(0) {
      let line = lines.lines.firstIndex { $0.utf8.contains(0) } ?? 0
      diagnostics.append(
        Diagnostic(
          path: path, line: line + 1, .encoding, "the file holds a NUL byte",
          hint: "remove it: Markdown would show it as �"))
    }
    if lines[1] == "---" {
      report(
        1, 1, "front matter would be read as a rule and a heading",
        hint: "remove it: a chapter's title is its first heading, its place the folder's name")
    }
  }
}

extension CodeBlock {
  /// Whether the block is set apart by indentation: then its first line is part of its text.
  ///
  /// libcmark does not say. A fence without words cannot hold its own opening line: that closes it.
  fileprivate func isIndented(_ opening: Substring) -> Bool {
    info.isEmpty && SourceLines(text).lines.first == opening
  }
}

extension Fence {
  /// Whether a line of the body is another fence's opening rather than text: its marks are as long
  /// as this one's, or nothing proves this one, and its language does not speak of fences.
  fileprivate func swallows(_ line: Substring) -> Bool {
    guard let opened = line.openedMarks else { return false }
    if opened.first == marks.first, opened.count >= marks.count { return true }
    switch kind {
    case .quotation(let language):
      return !["console", "diff", "html", "markdown", "text", "yaml"].contains(language)
    case .sketch: return true
    case .code, .step, .excerpt, .output, .refused: return false
    }
  }
}

extension [Fence] {
  /// The place of the fence whose opening marks stand on a line. O(log fences).
  func index(atLine line: Int) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start.line < line { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].start.line == line ? low : nil
  }
}

extension Fence {
  /// Whether it may stand there empty: a program that prints nothing has such an output, and an
  /// excerpt is filled from its file, which has a verdict of its own.
  fileprivate var mayBeEmpty: Bool {
    if case .excerpt = kind { body.isEmpty } else { kind == .output }
  }
}

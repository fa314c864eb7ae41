import CommonMark

/// Turns a document's code blocks into fences, and finds fences that CommonMark does not see.
/// The source lines say whether a code block is fenced and closed: libcmark does not.
struct FenceScan {
  let path: String
  let lines: SourceLines
  let mode: ManuscriptMode
  /// Whether code without a language is Swift; nil where it is text, and indented code is no fence.
  let isSwift: ((String) -> Bool)?
  var fences: [Fence] = []
  /// The indices of the fences that blocks of code are, by the blocks' lines.
  private(set) var fenceIndices: [Int: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// The lines inside HTML comments, in reading order.
  var hiddenLines: [ClosedRange<Int>] = []
  var imports: Imports?
  var synonyms: [String] = []
  /// Where `<!-- quire: folded -->` is.
  var folds: [Position] = []
  var book: BookFacts?
  /// The words of the last `<!-- quire: default … -->`, and whether a Swift fence came after it.
  var defaults: (words: [Fence.Word], isUsed: Bool) = ([], true)

  mutating func report(
    _ place: Position, _ message: String, hint: String? = nil, verdict: Verdict = .fence
  ) {
    diagnostics.append(
      Diagnostic(path: path, line: place.line, column: place.column, verdict, message, hint: hint))
  }

  /// Reads blocks that are in the same container, and those inside them, in reading order.
  mutating func read(_ blocks: [Block]) {
    // The comments that are for the next fence.
    var pending: [QuireComment] = []
    for block in blocks {
      switch block.kind {
      case .html(let html):
        let found = comments(in: html, at: block.start)
        if found == nil { refuse(&pending) }
        pending += found ?? []
      case .code(let code):
        if addFence(code, at: block.start, below: pending) { pending = [] }
        refuse(&pending)
      default:
        refuse(&pending)
        checkInlineComments(of: block)
      }
      block.children.forEach { read($0) }
    }
    refuse(&pending)
  }

  /// Adds a fence with the setups above it; false for code that is not fenced, unless indented code
  /// counts. Such code opens above its first line, as fences do.
  private mutating func addFence(
    _ code: CodeBlock, at start: Position, below comments: [QuireComment]
  ) -> Bool {
    let source = lines[start.line] ?? ""
    let opening = Substring(source.utf8.dropFirst(start.column - 1))
    let marks = code.isIndented(opening) ? nil : opening.fenceMarks
    guard marks != nil || isSwift != nil else {
      if mode == .book {
        report(
          start, "indented code has no language, so it cannot be proved",
          hint: "put it between ```swift and ```, without the indentation")
      }
      return false
    }
    let first = marks == nil ? start.line - 1 : start.line
    // snippet.visit
    let info = info(of: code)
    let (kind, words) = meaning(of: info, at: start, below: comments)
    addSetups(comments, above: kind)
    var fence = Fence(
      kind: kind, info: info, words: words, start: Position(line: first, column: start.column),
      body: body(SourceLines(code.text).lines, below: first),
      prefix: marks == nil ? "" : String(Substring(source.utf8.prefix(start.column - 1))),
      marks: marks ?? "")
    fence.closingLine = closingLine(of: fence)
    fences.append(fence)
    // snippet.end
    fenceIndices[start.line] = fences.count - 1
    return true
  }

  /// The info string; where there is none, the language that the code is written in.
  private func info(of code: CodeBlock) -> String {
    guard let isSwift, code.info.allSatisfy(\.isWhitespace) else { return code.info }
    return isSwift(code.text) ? "swift" : "text"
  }

  /// What a fence means, with the words of its comments and the file's defaults.
  private mutating func meaning(
    of info: String, at start: Position, below comments: [QuireComment]
  ) -> (Fence.Kind, [Fence.Word]) {
    do throws(InfoString.Problem) {
      let info = try InfoString(parsing: info, at: start, mode: mode)
      var words = comments.flatMap(\.words) + info.words
      var kind = try Fence.Kind(language: info.language, words: words, line: start.line, mode: mode)
      guard info.language == "swift" else { return (kind, words) }
      for word in defaults.words {
        // A default gives way to the fence's own words.
        let all = words + [word]
        guard let other = try? Fence.Kind(language: "swift", words: all, line: start.line)
        else { continue }
        (kind, words) = (other, all)
      }
      defaults.isUsed = true
      return (kind, words)
    } catch {
      report(error.start ?? start, error.message)
      return (.refused, [])
    }
  }

  /// Checks each fence on its own, once all are known.
  mutating func checkFences() {
    let starts = Set(fences.filter { !$0.isIndented }.map(\.start.line))
    for index in fences.indices {
      // Where a quote or a list item ends early, the fence's closing line opens another fence.
      if let line = fences[index].closingLine, starts.contains(line) {
        fences[index].closingLine = nil
      }
      check(fences[index])
      if isTooLarge(fences[index]) { fences[index].kind = .refused }
    }
  }

  /// The lines of a body, each with how many bytes its containers put before it.
  func body(_ lines: [Substring], below line: Int) -> [Fence.Line] {
    lines.enumerated().map { index, text in
      let source = self.lines[line + 1 + index] ?? ""
      // Blanks at its start may be a part of a tab, the rest of which belongs to a list item.
      let isTail = source.utf8.reversed().starts(with: text.utf8.drop { $0 == 0x20 }.reversed())
      return Fence.Line(String(text), offset: isTail ? source.utf8.count - text.utf8.count : 0)
    }
  }

  private func closingLine(of fence: Fence) -> Int? {
    let line = fence.lastLine + 1
    return lines[line]?.withoutContainers.closesFence(fence.marks) == true ? line : nil
  }

  private mutating func check(_ fence: Fence) {
    if fence.isIndented { return }
    if fence.closingLine == nil {
      let whole = isSwift == nil ? "file" : "comment"
      report(
        fence.start,
        "this fence is not closed: it runs to the end of the \(whole), the quote or the list item",
        hint: "write \(fence.marks) on a line of its own below it, after the same blanks and quote"
          + " marks; if the code contains such a line, use a longer fence")
    } else if mode == .document {
      return
    } else if fence.body.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }), !fence.mayBeEmpty {
      report(
        fence.start, "this \(fence.isSetup ? "setup" : "fence") is empty",
        hint: "add a line to it, or remove it")
    } else if let row = fence.body.firstIndex(where: { fence.swallows($0.text[...]) }) {
      report(
        fence.start,
        "this fence contains what looks like another fence, on line \(fence.line(ofBody: row))",
        hint: "close it with \(fence.marks) above that line, or use longer marks for it")
    }
  }

  /// Gives each `output` to the nearest Swift fence above it, with only paragraphs between; in a document,
  /// quotations that may show an output, too.
  mutating func attachOutputs(_ blocks: [Block]) {
    var above: Int?
    // The words between that fence and the next one.
    var between: [String] = []
    for block in blocks {
      switch block.kind {
      case .code:
        guard let index = fenceIndices[block.start.line] else { continue }
        let fence = fences[index]
        if let above,
          fence.kind == .output || mode == .document && fence.mayBeOutput(behind: between)
        {
          fences[above].output = index
          fences[index].showsOutput = fence.isOutput(behind: between)
        } else if fence.kind == .output, mode == .document {
          fences[index].kind = .quotation(language: "text")
        } else if fence.kind == .output {
          report(
            fence.start, "there is no Swift fence right above this output",
            hint: "only paragraphs may come between a fence and its output")
        }
        (above, between) = (fence.code == nil ? nil : index, [])
      case .paragraph(let words): between.append(words.plainText.lowercased())
      default: above = nil
      }
      block.children.forEach { attachOutputs($0) }
    }
  }
}

extension CodeBlock {
  /// Whether the block is indented code: then its first line is part of its text.
  /// libcmark does not say. A fence cannot contain its own opening line: that would close it.
  fileprivate func isIndented(_ opening: Substring) -> Bool {
    info.isEmpty && SourceLines(text).lines.first == opening
  }
}

extension Fence {
  /// Whether a line of the body looks like another fence's opening: its marks are as long as this
  /// fence's, or this fence is not compiled, and its language is not one that shows fences.
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

  /// Whether it is a quotation that may show what the code above it prints: it is the next thing, or the
  /// words in between say so.
  fileprivate func mayBeOutput(behind words: [String]) -> Bool {
    guard case .quotation = kind else { return false }
    return words.isEmpty || words.count < 4 && words.contains(where: \.speaksOfOutput)
  }

  /// Whether such a quotation shows it for certain; nil where it may as well be something else.
  fileprivate func isOutput(behind words: [String]) -> Bool? {
    guard case .quotation(let language) = kind else { return nil }
    let isPlain = ["", "console", "log", "plain", "plaintext", "terminal", "text", "txt"].contains(
      language)
    let hasPrompt = body.contains { ["$ ", "% "].contains(where: $0.text.hasPrefix) }
    return isPlain && !hasPrompt && words.count < 3 ? true : nil
  }

  /// Whether it may be empty: an output, or an excerpt, which is compared with its file.
  fileprivate var mayBeEmpty: Bool {
    if case .excerpt = kind { body.isEmpty } else { kind == .output }
  }
}

extension String {
  /// Whether a paragraph announces an output.
  fileprivate var speaksOfOutput: Bool {
    contains(
      #/\b(?:prints?|printed|outputs?|console|results?|logs?|logged|displays?|shows?)\b/#
        .wordBoundaryKind(.simple))
  }
}

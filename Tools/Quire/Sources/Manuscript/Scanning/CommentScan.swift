import CommonMark

extension FenceScan {
  /// The comments of an HTML block that are for the next fence; nil where the block is more than
  /// comments, so that it separates the comments above it from the fence below it.
  mutating func comments(in html: String, at start: Position) -> [QuireComment]? {
    let comments = HtmlComment.all(in: html)
    for comment in comments { hide(comment, of: html, at: start) }
    guard let comment = comments.first, comment.isAlone else {
      for comment in comments where QuireComment.isForQuire(comment.text) {
        refuseInline(line: start.line + comment.lines.lowerBound)
      }
      return nil
    }
    do throws(InfoString.Problem) {
      if comment.isClosed, let found = try QuireComment(comment.text, at: start), !apply(found) {
        return [found]
      }
    } catch {
      report(error.start ?? start, error.message)
    }
    return []
  }

  /// Notes the lines of a comment, which are on no page.
  private mutating func hide(_ comment: HtmlComment, of html: String, at start: Position) {
    // A block that begins with a comment ends where the comment does.
    guard comment.isClosed || html.drop(while: \.isWhitespace).hasPrefix("<!--") else { return }
    let (first, last) = (comment.lines.lowerBound, comment.lines.upperBound)
    if first < last { hiddenLines.append(start.line + first + 1...start.line + last) }
    guard !comment.isClosed else { return }
    report(
      Position(line: start.line + first, column: start.column),
      "this HTML comment is not closed: it hides everything below it",
      hint: "write --> where the comment ends")
  }

  /// Applies a comment that is for the whole file; false where it is for the next fence.
  private mutating func apply(_ comment: QuireComment) -> Bool {
    switch comment.content {
    case .words, .setup: return false
    case .defaults(let words):
      checkDefaults()
      defaults = (words, false)
    case .folded: folds.append(comment.start)
    case .synonyms(let names): synonyms += names
    case .book(let facts): book = facts
    case .imports(let modules):
      let line = comment.start.line
      if let first = imports?.line {
        report(comment.start, "imports are said twice, on lines \(first) and \(line); remove one")
      }
      imports = imports ?? Imports(modules: modules, line: line)
    }
    return true
  }

  mutating func checkDefaults() {
    guard !defaults.isUsed, let word = defaults.words.first else { return }
    report(
      word.start, "there is no Swift fence below this default",
      hint: "write it above the fences that it is for, or remove it")
  }

  /// The sections that are shown folded: the one with a comment; or, where its level is 2, those of level 3
  /// below the comment.
  mutating func foldedSections(of document: Document) -> [Range<Int>] {
    let headings = document.headings
    var folded: [Range<Int>] = []
    for start in folds {
      let below = headings.firstIndex { $0.start > start } ?? headings.count
      let isOne = below > 0 && headings[below - 1].level > 2
      let inner = headings[below...].indices.prefix { headings[$0].level > 2 }
      let sections = isOne ? [below - 1] : inner.filter { headings[$0].level == 3 }
      for index in sections {
        let next = headings[(index + 1)...].first { $0.level <= headings[index].level }
        folded.append(headings[index].start.line..<(next?.start.line ?? .max))
      }
      guard sections.isEmpty else { continue }
      report(
        start, "there is no section of level 3, `### …`, below this comment",
        hint:
          "write it below the heading of the section that it folds, or below the heading `## …` of"
          + " several, or remove it")
    }
    return folded
  }

  mutating func refuse(_ comments: inout [QuireComment]) {
    for comment in comments {
      report(
        comment.start, "there is no fence right below this comment",
        hint: "write it right above its fence; only other comments may come between")
    }
    comments = []
  }

  /// Adds the setups among a fence's comments to the program that the fence belongs to.
  mutating func addSetups(_ comments: [QuireComment], above kind: Fence.Kind) {
    for comment in comments {
      guard case .setup(let text) = comment.content else { continue }
      let start = comment.start
      var setup = Fence(
        kind: .refused, info: "swift", isSetup: true, start: start,
        body: body(text, below: start.line),
        prefix: String(Substring((lines[start.line] ?? "").utf8.prefix(start.column - 1))),
        marks: "<!--")
      setup.closingLine = setup.lastLine + 1
      if case .code(let code) = kind {
        setup.kind = .code(Fence.Code(scope: code.scope))
      } else if kind != .refused {
        report(
          start, "the fence below this setup has no program",
          hint: "write it above a `swift` fence that is compiled here, and is no step")
      }
      fences.append(setup)
    }
  }

  /// Refuses comments for quire that are inside other text, where they would be ignored.
  mutating func checkInlineComments(of block: Block) {
    for html in block.inlines.html where html.hasPrefix("<!--") {
      guard QuireComment.isForQuire(String(html.dropFirst(4).dropLast(3))) else { continue }
      let first = SourceLines(html).lines.first ?? ""
      let line = (block.start.line...max(block.start.line, lines.lines.count))
        .first { lines[$0]?.contains(first) == true }
      refuseInline(line: line ?? block.start.line)
    }
  }

  private mutating func refuseInline(line: Int) {
    report(
      Position(line: line), "a comment for quire needs lines of its own",
      hint: "put it between blank lines, or on the line right above its fence")
  }
}

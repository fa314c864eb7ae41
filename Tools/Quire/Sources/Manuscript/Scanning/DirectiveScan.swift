import CommonMark
import Support

/// A directive of a DocC page, such as `@Image(source: "rows.png")`.
package struct Directive: Equatable, Sendable {
  /// Its name, without the `@`.
  package var name: String
  /// Its arguments by their labels; one without a label has an empty one.
  package var arguments: [String: String]
  package var start: Position
  /// The indices of the directives around it, from the outermost.
  package var path: [Int] = []
}

/// Separates the directives of a DocC page from its Markdown.
/// The lines of directives and of `@Comment`, `@Metadata` and `@Options` become empty, and what
/// indents a body is no part of its text.
struct DirectiveScan {
  /// The page's lines, each with what is before its text.
  private(set) var lines: [SourceComment.Line] = []
  private(set) var directives: [Directive] = []
  private var open: [(index: Int, isHidden: Bool, indent: Int?)] = []
  /// The marks of the fence that is open.
  private var fence: String?
  /// What has been read of a directive whose arguments go on.
  private var pending: (text: String, start: Position)?

  /// Where directives begin whose arguments or body have no end, which hides what is below.
  private(set) var unclosed: [Position] = []

  init(_ text: String) {
    for (index, line) in SourceLines(text).lines.enumerated() { read(line, number: index + 1) }
    unclosed += (pending.map { [$0.start] } ?? []) + open.map { directives[$0.index].start }
  }

  private mutating func read(_ line: Substring, number: Int) {
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    let words = line.dropFirst(indent.count)
    if let first = pending, words.trimmed.isEmpty {
      unclosed.append(first.start)
      pending = nil
    }
    if let first = pending {
      pending = nil
      begin(first.text + " " + words, at: first.start)
    } else if fence == nil, isDirective(words) {
      begin(String(words), at: Position(line: number, column: indent.utf8.count + 1))
    } else if fence == nil, !open.isEmpty, words.trimmed == "}" {
      open.removeLast()
    } else {
      if fence == nil {
        fence = words.fenceMarks
      } else if words.closesFence(fence) {
        fence = nil
      }
      if !open.contains(where: \.isHidden) { return show(line, indent: indent) }
    }
    lines.append(.init(text: "", gutter: String(line)))
  }

  /// Shows a line without the indentation of the body that it is in: that of the body's first line.
  private mutating func show(_ line: Substring, indent: Substring) {
    if let last = open.last, last.indent == nil, indent.count < line.count {
      open[open.count - 1].indent = indent.count
    }
    let count = min(open.last?.indent ?? 0, indent.count)
    lines.append(.init(text: String(line.dropFirst(count)), gutter: String(line.prefix(count))))
  }

  private func isDirective(_ words: Substring) -> Bool {
    words.first == "@" && Self.names.contains(String(words.dropFirst().prefix { $0.isLetter }))
  }

  /// Begins a directive, and its body if it has one that goes on below the line.
  private mutating func begin(_ text: String, at start: Position) {
    let name = String(text.dropFirst().prefix { $0.isLetter })
    var rest = text.dropFirst(name.count + 1).drop { $0 == " " }
    var arguments: [String: String] = [:]
    if rest.first == "(" {
      guard let end = rest.closingParenthesis else {
        pending = (text, start)
        return
      }
      arguments = rest[rest.index(after: rest.startIndex)..<end].directiveArguments
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    let (index, path) = (directives.count, open.map(\.index))
    directives.append(Directive(name: name, arguments: arguments, start: start, path: path))
    let body = rest.trimmed
    guard body.first == "{" else { return }
    if body.count > 1, body.last == "}" {
      let inner = body.dropFirst().dropLast().drop { $0 == " " }
      guard isDirective(inner) else { return }
      open.append((index, true, nil))
      begin(String(inner), at: start)
      open.removeLast()
      return
    }
    open.append((index, ["Comment", "Metadata", "Options"].contains(name), nil))
  }

  private static let names: Set<String> = [
    "AlternateRepresentation", "Article", "Assessments", "AutomaticArticleSubheading",
    "AutomaticSeeAlso", "AutomaticTitleHeading", "Available", "CallToAction", "Chapter", "Choice",
    "Code", "Column", "Comment", "ContentAndMedia", "DeprecationSummary", "DisplayName",
    "Documentation", "DocumentationExtension", "Downloads", "Forums", "Image", "Intro",
    "Justification", "Links", "Metadata", "MultipleChoice", "Options", "PageColor", "PageImage",
    "PageKind", "Redirected", "Resources", "Row", "SampleCode", "Section", "Small", "Snippet",
    "Stack", "Step", "Steps", "SupportedLanguage", "Tab", "TabNavigator", "TechnologyRoot",
    "TitleHeading", "TopicsVisualStyle", "Tutorial", "TutorialReference", "Tutorials", "Video",
    "Videos", "Volume", "XcodeRequirement",
  ]
}

extension Substring {
  /// The parenthesis that closes the first one; nil where it is on a line below.
  fileprivate var closingParenthesis: Index? {
    var (isQuoted, isEscaped) = (false, false)
    return firstIndex { character in
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      return character == ")" && !isQuoted
    }
  }

  /// The arguments in parentheses: `source: "a.png", alt: "A, B"`.
  fileprivate var directiveArguments: [String: String] {
    let arguments = matches(of: #/(?:([^",:]+):)?\s*("[^"]*"|[^",]+)/#).map { match in
      ((match.output.1 ?? "").trimmed, match.output.2.filter { $0 != "\"" }.trimmed)
    }
    return Dictionary(arguments) { _, last in last }
  }
}

extension Manuscript {
  /// Reads a page of a DocC catalog: a document with directives.
  init(page text: String, path: String) {
    let scan = DirectiveScan(text)
    self.init(parsing: scan.lines.map { $0.text + "\n" }.joined(), path: path, mode: .document)
    self.text = text
    directives = scan.directives
    move(to: Gutters(texts: scan.lines.map(\.gutter)))
    diagnostics += scan.unclosed.map {
      Diagnostic(
        path: path, line: $0.line, column: $0.column, .fence,
        "this directive is not closed: what is below it may be hidden",
        hint: "end its arguments with `)`, and its body with `}` on a line of its own")
    }
  }

  /// Moves what was read from text without its gutters to where it is in the file.
  mutating func move(to gutters: Gutters) {
    for (index, fence) in fences.enumerated() {
      // The first line of a comment has other marks than those below it.
      fences[index].gutter = gutters[fence.closingLine ?? fence.lastLine]
      for row in fence.body.indices {
        fences[index].body[row].offset += gutters[fence.line(ofBody: row)].utf8.count
      }
      fences[index].start = gutters.place(fence.start)
      fences[index].closingLine = fence.closingLine.map { $0 + gutters.firstLine - 1 }
      for word in fence.words.indices {
        fences[index].words[word].start = gutters.place(fence.words[word].start)
      }
    }
    for (index, found) in diagnostics.enumerated() {
      let start = gutters.place(Position(line: found.line, column: found.column))
      (diagnostics[index].line, diagnostics[index].column) = (start.line, start.column)
    }
    imports?.line += gutters.firstLine - 1
  }
}

/// What is before the text in each line of a file: indentation, or the marks of a comment.
struct Gutters: Sendable {
  let texts: [String]
  /// The line of the file that the text begins on.
  var firstLine = 1

  /// The gutter of a line of the text, which is counted from 1.
  subscript(line: Int) -> String { texts.indices.contains(line - 1) ? texts[line - 1] : "" }

  /// The place in the file of a place in the text.
  func place(_ position: Position) -> Position {
    let column = position.column + self[position.line].utf8.count
    return Position(line: position.line + firstLine - 1, column: column)
  }
}

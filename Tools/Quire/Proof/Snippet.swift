import SwiftParser
import SwiftSyntax

/// What the toolchain's own parser sees in a piece of Swift: what the proof needs to know before it
/// compiles.
struct Snippet {
  /// Whether the text alone is no well-formed Swift, so that it would swallow what comes after it.
  let isBroken: Bool
  /// The modules it imports, and the lines of the imports, counted from 0.
  let imports: [(module: String, line: Int)]
  /// The `// error:`, `// warning:` and `// trap:` comments.
  let pins: [Pin]
  /// The `// →` comments.
  let claims: [Claim]
  /// How many `@Test` functions there are.
  let testCount: Int

  /// What an `// error: TEXT` comment, or one of its like, announces for its line.
  struct Pin: Equatable {
    enum Kind: String, CaseIterable { case error, warning, trap }
    let kind: Kind
    /// The text, a part of the message.
    let text: String
    /// The line, counted from 0.
    let line: Int
    /// The bytes of the comment in the text, its marks included.
    let range: Range<Int>
  }

  /// What a `// → VALUE` comment states, and the code whose value it is.
  struct Claim: Equatable {
    /// The value as written.
    let value: String
    /// The line of the comment, counted from 0.
    let line: Int
    /// The bytes of the comment in the text.
    let range: Range<Int>
    /// What is to be evaluated; nil where no expression or `let` stands before the comment.
    let subject: Subject?
  }

  /// Code whose value can be stated.
  enum Subject: Equatable {
    /// An expression statement, at these bytes.
    case expression(Range<Int>)
    /// A declaration that ends at a byte, and an expression for what it declares.
    case declaration(end: Int, name: String)
  }

  /// Parses a text. O(text).
  init(parsing text: String) {
    let tree = Parser.parse(source: text)
    isBroken = tree.hasError
    let lines = LineTable(text)
    let visitor = SnippetVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    imports = visitor.imports.map { ($0.module, lines.line(of: $0.offset)) }
    testCount = visitor.testCount
    var pins: [Pin] = []
    var claims: [Claim] = []
    for comment in Comment.all(in: tree) {
      let line = lines.line(of: comment.range.lowerBound)
      pins += comment.pins(line: line)
      guard let value = comment.claimedValue else { continue }
      let subject = comment.token.flatMap { token in
        lines.line(of: token.endPositionBeforeTrailingTrivia.utf8Offset) == line
          ? Subject(endingAt: token) : nil
      }
      claims.append(Claim(value: value, line: line, range: comment.range, subject: subject))
    }
    self.pins = pins
    self.claims = claims
  }
}

private final class SnippetVisitor: SyntaxVisitor {
  var imports: [(module: String, offset: Int)] = []
  var testCount = 0

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    imports.append((module, node.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isTest = node.attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name == "Test" || name == "Testing.Test"
    }
    if isTest { testCount += 1 }
    return .visitChildren
  }
}

/// A line comment, and the token before it.
private struct Comment {
  let text: String
  let range: Range<Int>
  let token: TokenSyntax?

  static func all(in tree: SourceFileSyntax) -> [Comment] {
    var found: [Comment] = []
    var before: TokenSyntax?
    for token in tree.tokens(viewMode: .sourceAccurate) {
      found += comments(token.leadingTrivia, at: token.position, after: before)
      let end = token.endPositionBeforeTrailingTrivia
      found += comments(token.trailingTrivia, at: end, after: token)
      before = token
    }
    return found
  }

  private static func comments(
    _ trivia: Trivia, at position: AbsolutePosition, after token: TokenSyntax?
  ) -> [Comment] {
    var offset = position.utf8Offset
    var found: [Comment] = []
    for piece in trivia {
      let range = offset..<offset + piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece {
        found.append(Comment(text: text, range: range, token: token))
      }
      offset = range.upperBound
    }
    return found
  }

  var claimedValue: String? {
    let rest = text.dropFirst(2).drop { $0 == " " }
    guard rest.first == "→" else { return nil }
    return String(rest.dropFirst().drop { $0 == " " }.trimmingBlanksAtEnd)
  }

  /// The pins in the comment: `// error: one // error: two` holds two.
  func pins(line: Int) -> [Snippet.Pin] {
    var starts: [(Snippet.Pin.Kind, String.Index)] = []
    for kind in Snippet.Pin.Kind.allCases {
      for match in text.ranges(of: "// \(kind.rawValue): ") {
        starts.append((kind, match.lowerBound))
      }
    }
    starts.sort { $0.1 < $1.1 }
    guard let first = starts.first, first.1 == text.startIndex else { return [] }
    return starts.indices.map { index in
      let (kind, start) = starts[index]
      let end = index + 1 < starts.count ? starts[index + 1].1 : text.endIndex
      let words = text[start..<end].dropFirst("// \(kind.rawValue): ".count)
      func byte(_ place: String.Index) -> Int {
        range.lowerBound + text.utf8.distance(from: text.startIndex, to: place)
      }
      return Snippet.Pin(
        kind: kind, text: String(words.trimmingBlanksAtEnd), line: line,
        range: byte(start)..<byte(end))
    }
  }
}

extension Snippet.Subject {
  /// The innermost statement that ends at a token, if it is an expression or a `let`.
  fileprivate init?(endingAt token: TokenSyntax) {
    var node = Syntax(token)
    while let parent = node.parent {
      node = parent
      guard let item = node.as(CodeBlockItemSyntax.self) else { continue }
      guard item.lastToken(viewMode: .sourceAccurate) == token else { return nil }
      let start = item.item.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = item.item.endPositionBeforeTrailingTrivia.utf8Offset
      if item.item.is(ExprSyntax.self) {
        self = .expression(start..<end)
        return
      }
      guard let declaration = item.item.as(VariableDeclSyntax.self),
        let binding = declaration.bindings.last, binding.initializer != nil,
        let name = binding.pattern.valueExpression
      else { return nil }
      self = .declaration(end: end, name: name)
      return
    }
    return nil
  }
}

extension PatternSyntax {
  /// An expression for what the pattern binds: a name, or a tuple of names.
  fileprivate var valueExpression: String? {
    if let name = self.as(IdentifierPatternSyntax.self) { return name.identifier.text }
    guard let tuple = self.as(TuplePatternSyntax.self) else { return nil }
    let names = tuple.elements.compactMap(\.pattern.valueExpression)
    return names.count == tuple.elements.count ? "(\(names.joined(separator: ", ")))" : nil
  }
}

/// Where the lines of a text start, so that a byte's line is found fast.
struct LineTable {
  private let starts: [Int]

  init(_ text: String) {
    starts = [0] + text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
  }

  /// The line of a byte, counted from 0.
  func line(of byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// The column of a byte in its line, counted from 1.
  func column(of byte: Int) -> Int { byte - starts[line(of: byte)] + 1 }
}

extension Substring {
  /// The text without blanks and tabs at its end.
  var trimmingBlanksAtEnd: Substring {
    self[
      ..<(lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map { index(after: $0) } ?? startIndex)
    ]
  }
}

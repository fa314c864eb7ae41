import Support
import SwiftParser
import SwiftSyntax

/// Swift text, parsed such that neither the parser nor a visitor of the tree overflows its stack.
package enum SwiftText {
  /// The depth of a tree beyond which it is not visited. Visitors are recursive, and the parser limits
  /// neither `else if` nor chains of calls.
  fileprivate static let depthLimit = 1_000

  private typealias Parsed = (tree: SourceFileSyntax, tooDeep: Int?)

  private static let memo = ParseCache<Parsed>(limit: 200)
  /// Fences are many and short, and each is looked at several times.
  private static let shortTexts = ParseCache<Parsed>(limit: 4_000)

  /// The tree of a text; an empty one if the text is nested too deep. O(text), or O(1) for a text
  /// that was parsed recently.
  package static func tree(of text: String) -> SourceFileSyntax { parsed(text).tree }

  /// The byte at which a text is nested too deep; nil if it is not.
  package static func offsetOfDeepCode(in text: String) -> Int? { parsed(text).tooDeep }

  /// A text without its comments, in which each line keeps its number. A text that is nested too deep
  /// keeps them.
  package static func withoutComments(_ source: String) -> String {
    guard offsetOfDeepCode(in: source) == nil else { return source }
    return tree(of: source).tokens.map {
      $0.leadingTrivia.withoutComments + $0.text + $0.trailingTrivia.withoutComments
    }.joined()
  }

  /// A text in which only one function is a test: the attributes of the others are blank.
  package static func withTests(named name: String, in source: String) -> String {
    let others = tree(of: source).all(FunctionDeclSyntax.self).flatMap { function in
      function.attributes.compactMap(\.test).filter { $0.testName(of: function) != name }
    }
    return source.replacingBytes(
      others.map { attribute in
        let blank = attribute.trimmedDescription.map { $0 == "\n" ? "\n" : " " }.joined()
        return (attribute.bytes, blank)
      })
  }

  private static func parsed(_ text: String) -> Parsed {
    let size = text.utf8.count
    return (size > 1_000 ? memo : shortTexts).value(for: text) {
      // A dozen levels fit on any stack.
      guard size > 24 else { return (Parser.parse(source: text), nil) }
      if let offset = BracketDepth.firstByteBeyondLimit(in: text) {
        return (Parser.parse(source: ""), offset)
      }
      // The parser takes up to 20 KB of stack for two bytes.
      let parsing = BackgroundWork(stackSize: min(max(size * 10_000, 16 << 20), 2 << 30)) {
        Parser.parse(source: text)
      }
      // It throws nothing.
      let tree = try! parsing.value()
      let offset = tree.offsetBeyondDepthLimit
      return (offset == nil ? tree : Parser.parse(source: ""), offset)
    }
  }
}

extension SyntaxProtocol {
  /// The bytes of the code, without the blanks and comments around it.
  package var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The tokens of the source.
  package var tokens: TokenSequence { tokens(viewMode: .sourceAccurate) }
  var firstToken: TokenSyntax? { firstToken(viewMode: .sourceAccurate) }
  var lastToken: TokenSyntax? { lastToken(viewMode: .sourceAccurate) }
  var previousToken: TokenSyntax? { previousToken(viewMode: .sourceAccurate) }
  var nextToken: TokenSyntax? { nextToken(viewMode: .sourceAccurate) }

  /// Looks at this node and those below it, tokens too; a closure says whether to look inside.
  package func forEachNode(_ look: (Syntax) -> SyntaxVisitorContinueKind) {
    withoutActuallyEscaping(look) { NodeVisitor($0).walk(self) }
  }

  /// All nodes of a type below this one.
  package func all<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
    var found: [Node] = []
    forEachNode { node in
      if let node = node.as(Node.self) { found.append(node) }
      return .visitChildren
    }
    return found
  }
}

private final class NodeVisitor: SyntaxAnyVisitor {
  private let look: (Syntax) -> SyntaxVisitorContinueKind

  init(_ look: @escaping (Syntax) -> SyntaxVisitorContinueKind) {
    self.look = look
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind { look(node) }
}

extension TokenSyntax {
  var plainName: String { identifier?.name ?? text }

  var statement: CodeBlockItemSyntax? { ancestorOrSelf { $0.as(CodeBlockItemSyntax.self) } }
}

extension SourceFileSyntax {
  /// The byte of the first node beyond the depth limit. Not recursive. O(nodes).
  fileprivate var offsetBeyondDepthLimit: Int? {
    var levels = [children(viewMode: .sourceAccurate).makeIterator()]
    while !levels.isEmpty {
      guard let node = levels[levels.count - 1].next() else {
        levels.removeLast()
        continue
      }
      if levels.count >= SwiftText.depthLimit { return node.bytes.lowerBound }
      if !node.is(TokenSyntax.self) {
        levels.append(node.children(viewMode: .sourceAccurate).makeIterator())
      }
    }
    return nil
  }

  /// The names of types, functions and variables that a file declares outside of braces.
  package var topLevelNames: Set<String> {
    Set(statements.compactMap { $0.item.as(DeclSyntax.self) }.flatMap(\.names))
  }
}

extension DeclSyntax {
  /// The names by which other code refers to what it declares; none for an extension.
  var names: [String] {
    if let variable = self.as(VariableDeclSyntax.self) { return variable.names.map(\.text) }
    if self.is(InitializerDeclSyntax.self) { return ["init"] }
    let name = asProtocol(NamedDeclSyntax.self)?.name.text
    return name.map { [$0.withoutBackQuotes] } ?? []
  }
}

extension String {
  /// A name without back quotes.
  package var withoutBackQuotes: String { filter { $0 != "`" } }
}

extension VariableDeclSyntax {
  var names: [TokenSyntax] { bindings.flatMap(\.pattern.names) }
}

extension PatternSyntax {
  /// The names of a pattern's variables: two in `(a, b)`.
  var names: [TokenSyntax] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier] }
    return self.as(TuplePatternSyntax.self)?.elements.flatMap(\.pattern.names) ?? []
  }

  /// An expression for what the pattern binds: a name, or a tuple of names.
  var boundExpression: String? {
    if let name = self.as(IdentifierPatternSyntax.self) { return name.identifier.text }
    guard let tuple = self.as(TuplePatternSyntax.self) else { return nil }
    let names = tuple.elements.compactMap(\.pattern.boundExpression)
    return names.count == tuple.elements.count ? "(\(names.joined(separator: ", ")))" : nil
  }
}

extension Trivia {
  fileprivate var withoutComments: String {
    reduce(into: "") { text, piece in
      switch piece {
      case .lineComment, .docLineComment: break
      case .blockComment(let comment), .docBlockComment(let comment):
        text += " " + comment.filter(\.isNewline)
      default: piece.write(to: &text)
      }
    }
  }
}

/// How deep brackets are nested, without the parser, which takes minutes for 5,000 in a type.
enum BracketDepth {
  /// The parser's own limit.
  static let limit = 256

  /// The first byte of a text that exceeds the limit; nil if none does. O(text).
  static func firstByteBeyondLimit(in text: String) -> Int? {
    var (depth, angles, isString) = (0, 0, false)
    var last = UInt8(ascii: "\n")
    for (index, byte) in text.utf8.enumerated() {
      defer { last = byte }
      if last == UInt8(ascii: "\n") {
        isString = false
        // A name at the start of a line begins another statement.
        if byte.isLetterOfName { (depth, angles) = (0, 0) }
      }
      switch byte {
      case UInt8(ascii: "\""): if last != UInt8(ascii: "\\") { isString.toggle() }
      case _ where isString: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<"): if last.isLetterOfName { angles += 1 }
      case UInt8(ascii: ">"): if last != UInt8(ascii: "-") { angles = max(0, angles - 1) }
      default: break
      }
      if depth + angles > limit { return index }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isLetterOfName: Bool {
    switch UnicodeScalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
    default: false
    }
  }
}

import SwiftSyntax
import Synchronization

/// The syntax of a piece of Swift, as far as verification needs it before compiling.
package struct Snippet: Sendable {
  // snippet.snippet
  /// Whether the text has syntax errors, so that it could swallow the text after it.
  package let isBroken: Bool
  /// The imported modules, and the lines of the imports, counted from 0.
  package let imports: [(module: String, line: Int)]
  /// The `// error:`, `// warning:` and `// trap:` comments.
  package let expectations: [Expectation]
  /// Comments that nearly are such, `// Trap:`, as they are written, and their first bytes. O(text).
  package var nearExpectations: [NearExpectation] {
    Comment.all(in: tree).compactMap { comment in
      comment.nearExpectation.map { ($0.kind, $0.written, $0.hasColon, comment.range.lowerBound) }
    }
  }
  /// The `// →` comments.
  package let assertions: [Assertion]
  /// The `@Test` functions, in source order.
  package let tests: [Test]
  /// Whether it contains an `#if`, so that parts may not be compiled.
  package let hasConditions: Bool
  // snippet.end
  /// The types, functions and variables that it declares outside of braces.
  package var topLevelNames: Set<String> { tree.topLevelNames }
  /// Names, attributes and directives with which code could change what is reported of it.
  package let reserved: [ReservedWord]
  /// Names with which code could change where the program's output goes.
  package let redirections: [ReservedWord]

  /// The types of the traits of its tests, which are inserted before these: code may give another trait the
  /// name of one of Swift Testing's.
  package let traits: [ReservedWord]
  /// The traits of its tests that are not Swift Testing's, and that may change an outcome.
  package let foreignTraits: [ReservedWord]

  /// What fences may not use, and its first byte in the text.
  package typealias ReservedWord = (text: String, offset: Int)

  /// A test's display name, or its function's name, and its line, counted from 0.
  package typealias Test = (name: String, line: Int)

  package static let empty = Snippet(parsing: "")

  /// What tells the tests what has to be so, in source order.
  package let checks: [Check]

  /// A `#expect`, a `#require`, a `confirmation` or an `XCTAssert…`, and where code can be inserted.
  package struct Check {
    package let name: String
    /// Its bytes in the text.
    package let bytes: Range<Int>
    /// Where an argument for its source location can be; nil for XCTest, which takes none.
    package var insertion: (byte: Int, prefix: String, suffix: String)?
    /// The bytes of the source location that it has already.
    package var place: Range<Int>?
    /// The end of the statement that it is; nil where it is a part of one.
    package let end: Int?
    /// Whether it is one of XCTest in a test of Swift Testing, where it reports nothing.
    package var isInert = false
  }

  package var testCount: Int { tests.count }

  package typealias NearExpectation = (
    kind: Expectation.Kind, written: String, hasColon: Bool, offset: Int
  )

  /// A comment that expects a message or a trap at its line, such as `// error: TEXT`.
  package struct Expectation: Equatable {
    package enum Kind: String, CaseIterable, Codable, Sendable { case error, warning, trap }
    package let kind: Kind
    /// The expected part of the message.
    package let text: String
    /// The line, counted from 0.
    package let line: Int
    /// The bytes of the comment in the text, its markers included.
    package let range: Range<Int>
  }

  /// A `// → VALUE` comment, and the code whose value it states.
  package struct Assertion: Equatable {
    package let value: String
    /// The line of the comment, counted from 0.
    package let line: Int
    package let range: Range<Int>
    /// The characters used instead of the arrow `→`; nil for the arrow.
    package let lookalike: String?
    /// The code to evaluate; nil if the comment does not follow an expression or a `let`.
    package let subject: Subject?
  }

  /// Code whose value can be asserted.
  package enum Subject: Equatable {
    /// An expression statement, at these bytes.
    case expression(Range<Int>)
    /// A declaration that ends at a byte, and an expression for its value.
    case declaration(end: Int, name: String)
    /// An `async let`, which has no value yet.
    case pending

    /// The innermost statement that ends at a token, if it is an expression or a `let`.
    package init?(endingAt token: TokenSyntax) {
      guard let statement = token.statement, statement.lastToken == token else { return nil }
      if case .expr(let expression) = statement.item {
        self = .expression(expression.bytes)
        return
      }
      guard let declaration = statement.item.as(VariableDeclSyntax.self),
        let binding = declaration.bindings.last, binding.initializer != nil,
        let name = binding.pattern.boundExpression
      else { return nil }
      let isPending = declaration.modifiers.contains { $0.name.text == "async" }
      self = isPending ? .pending : .declaration(end: declaration.bytes.upperBound, name: name)
    }
  }

  package let text: String
  let tree: SourceFileSyntax

  private let foundNames = Once<NameUse>()
  private let foundShape = Once<FenceShape>()
  private let foundClaims = Once<[Claim]>()
  private let foundAlternatives = Once<[Int]>()

  package var names: NameUse { foundNames { NameUse(of: tree, tree.statements) } }
  package var shape: FenceShape { foundShape { FenceShape(of: text, tree) } }
  package var claims: [Claim] { isBroken ? [] : foundClaims { Claim.all(in: text, tree) } }
  /// The claims in code that does not parse, beside which nothing can be inserted.
  package var claimsOfBrokenCode: [Claim] { isBroken ? Claim.all(in: text, tree) : [] }
  /// The first bytes of the parts in which it shows the same again in another way.
  package var alternatives: [Int] { foundAlternatives { readAlternatives() } }

  package init(parsing text: String) {
    self.text = text
    tree = SwiftText.tree(of: text)
    isBroken = tree.hasError
    let lines = LineTable(text)
    let visitor = SnippetVisitor(tree, lines)
    (imports, tests, checks) = (visitor.imports, visitor.tests, visitor.checks)
    (hasConditions, redirections) = (visitor.hasConditions, visitor.redirections)
    (traits, foreignTraits) = (visitor.traits, visitor.foreignTraits)
    // What is nested too deep is not visited, so nothing is known about its names.
    let unread = SwiftText.offsetOfDeepCode(in: text).map { ("code that is nested too deep", $0) }
    reserved = visitor.reserved + visitor.shadowing + [unread].compactMap(\.self)
    let comments = Comment.all(in: tree).map { ($0, lines.line(of: $0.range.lowerBound)) }
    expectations = comments.flatMap { $0.expectations(line: $1) }
    assertions = comments.compactMap { comment, line in
      guard let stated = comment.statedValue else { return nil }
      let token = comment.token.flatMap { lines.line(of: $0.bytes.upperBound) == line ? $0 : nil }
      // Without code before it, an arrow lookalike is prose.
      if stated.lookalike != nil, token == nil { return nil }
      return Assertion(
        value: stated.value, line: line, range: comment.range, lookalike: stated.lookalike,
        subject: token.flatMap(Subject.init(endingAt:)))
    }
  }

  /// Invisible characters, which make code look different from what is compiled: what is wrong with each,
  /// and its first byte.
  package var hiddenCharacters: [ReservedWord] {
    text.hiddenScalars.map { index, scalar in
      let isOrder = scalar.properties.isBidiControl
      let harm =
        isOrder ? "has this line read in another order than it is compiled in" : "cannot be seen"
      return ("\(scalar.codePoint) \(harm)", text.utf8[..<index].count)
    }
  }

  /// The operators that look like others: what is wrong with each, and its first byte.
  package var confusableOperators: [ReservedWord] {
    guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return [] }
    return tree.tokens(viewMode: .sourceAccurate).compactMap { token in
      switch token.tokenKind {
      case .binaryOperator(let name), .prefixOperator(let name), .postfixOperator(let name):
        name.unicodeScalars.lazy.compactMap { scalar in
          Self.confusables.first { $0.key.unicodeScalars.contains(scalar) }.map {
            (scalar, $0.value)
          }
        }.first.map { scalar, other in
          ("\(scalar.codePoint) looks like `\(other)`", token.bytes.lowerBound)
        }
      default: nil
      }
    }
  }

  /// Scalars that Swift takes for operators, by what they look like (Unicode's confusables, UTS #39).
  private static let confusables: [String: String] = [
    "\u{2043}\u{2212}\u{2796}": "-", "\u{2217}\u{204E}": "*", "\u{2795}": "+",
    "\u{2041}\u{2044}\u{2215}\u{2571}\u{27CB}\u{29F8}": "/",
    "\u{2216}\u{27CD}\u{29F5}\u{29F9}": "\\",
    "\u{2039}\u{276E}": "<", "\u{203A}\u{276F}": ">", "\u{2E40}": "=", "\u{223C}": "~",
    "\u{A6}\u{2223}\u{2758}": "|", "\u{2016}\u{2225}": "||", "\u{205A}\u{2236}": ":",
    "\u{22D8}": "<<<", "\u{22D9}": ">>>",
    "\u{226A}": "<<",
    "\u{226B}": ">>", "\u{2A75}": "==", "\u{2A76}": "===", "\u{203C}": "!!", "\u{2047}": "??",
    "\u{2049}": "!?", "\u{2048}": "?!",
  ]
}

/// A value that is found when it is first asked for, once for all copies of its owner.
private final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func callAsFunction(_ find: () -> Value) -> Value {
    if let value = known.withLock({ $0 }) { return value }
    let value = find()
    known.withLock { $0 = value }
    return value
  }
}

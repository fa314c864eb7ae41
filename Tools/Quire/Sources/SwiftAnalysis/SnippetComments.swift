import Manuscript
import Support
import SwiftSyntax

/// A comment, and the token before it.
package struct Comment {
  package let text: String
  package let range: Range<Int>
  package let token: TokenSyntax?

  package static func all(in tree: SourceFileSyntax) -> [Comment] {
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
      switch piece {
      case .lineComment(let text), .docLineComment(let text), .blockComment(let text):
        found.append(Comment(text: text, range: range, token: token))
      default: break
      }
      offset = range.upperBound
    }
    return found
  }

  /// The value of a `// → VALUE` comment, and the characters used instead of `// → `.
  ///
  /// Lookalikes are recognized too, since they would not be verified.
  var statedValue: (value: String, lookalike: String?)? {
    let marks = text.hasPrefix("///") ? 3 : 2
    let rest = text.dropFirst(marks).drop { $0.isWhitespace || $0.isInvisible }
    guard let arrow = Self.arrows.first(where: rest.hasPrefix) else { return nil }
    let words = rest.dropFirst(arrow.count)
    let value = String(words.drop { $0 == " " }.trimmingBlanksAtEnd)
    let opening = text[..<words.startIndex]
    let isPlain =
      arrow == "→" && marks == 2 && text.hasPrefix("//")
      && opening.dropFirst(2).dropLast().allSatisfy { $0 == " " }
    let isSpaced = words.isEmpty || words.first?.isWhitespace == false || words.first == " "
    return (value, isPlain && isSpaced ? nil : String(opening))
  }

  private static let arrows = [
    "→", "➔", "➙", "➛", "➜", "➝", "➞", "⟶", "⟹", "⇒", "⇨", "->", "=>",
  ]

  /// The expectations in the comment: `// error: one // error: two` has two.
  package func expectations(line: Int) -> [Snippet.Expectation] {
    let kinds = Snippet.Expectation.Kind.allCases.map { ($0, "// \($0.rawValue):") }
    var starts: [(kind: Snippet.Expectation.Kind, start: String.Index, end: String.Index)] = []
    for (kind, mark) in kinds {
      for range in text.ranges(of: mark)
      where range.upperBound == text.endIndex || text[range.upperBound].isWhitespace {
        starts.append((kind, range.lowerBound, range.upperBound))
      }
    }
    starts.sort { $0.start < $1.start }
    guard starts.first?.start == text.startIndex else { return [] }
    return starts.indices.map { index in
      let (kind, start, words) = starts[index]
      let end = index + 1 < starts.count ? starts[index + 1].start : text.endIndex
      func byte(_ place: String.Index) -> Int {
        range.lowerBound + text.utf8.distance(from: text.startIndex, to: place)
      }
      return Snippet.Expectation(
        kind: kind,
        text: String(text[words..<end].drop { $0 == " " }.trimmingBlanksAtEnd), line: line,
        range: byte(start)..<byte(end))
    }
  }
}

extension Snippet.Subject {
  /// The innermost statement that ends at a token, if it is an expression or a `let`.
  package init?(endingAt token: TokenSyntax) {
    var node = Syntax(token)
    while let parent = node.parent {
      node = parent
      guard let item = node.as(CodeBlockItemSyntax.self) else { continue }
      guard item.lastToken(viewMode: .sourceAccurate) == token else { return nil }
      if item.item.is(ExprSyntax.self) {
        self = .expression(item.item.bytes)
        return
      }
      guard let declaration = item.item.as(VariableDeclSyntax.self),
        let binding = declaration.bindings.last, binding.initializer != nil,
        let name = binding.pattern.boundExpression
      else { return nil }
      let isPending = declaration.modifiers.contains { $0.name.text == "async" }
      self = isPending ? .pending : .declaration(end: item.item.bytes.upperBound, name: name)
      return
    }
    return nil
  }
}

extension Character {
  /// Whether it is invisible on screen.
  fileprivate var isInvisible: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }
}

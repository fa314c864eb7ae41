import Manuscript
import Support
import SwiftSyntax

/// A line comment, and the token before it.
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
      if case .lineComment(let text) = piece {
        found.append(Comment(text: text, range: range, token: token))
      }
      offset = range.upperBound
    }
    return found
  }

  package var claimedValue: String? {
    let rest = text.dropFirst(2).drop { $0 == " " }
    guard rest.first == "→" else { return nil }
    return String(rest.dropFirst().drop { $0 == " " }.trimmingBlanksAtEnd)
  }

  /// The pins in the comment: `// error: one // error: two` holds two.
  package func pins(line: Int) -> [Snippet.Pin] {
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
  package init?(endingAt token: TokenSyntax) {
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
      let isPending = declaration.modifiers.contains { $0.name.text == "async" }
      self = isPending ? .pending : .declaration(end: end, name: name)
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

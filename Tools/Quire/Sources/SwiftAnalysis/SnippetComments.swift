import Support
import SwiftSyntax

/// A comment, and the token before it.
package struct Comment {
  package let text: String
  package let range: Range<Int>
  package let token: TokenSyntax?

  package static func all(in tree: SourceFileSyntax) -> [Comment] {
    var found: [Comment] = []
    func read(_ trivia: Trivia, at position: AbsolutePosition, after token: TokenSyntax?) {
      var offset = position.utf8Offset
      for piece in trivia {
        let range = offset..<offset + piece.sourceLength.utf8Length
        offset = range.upperBound
        switch piece {
        case .lineComment(let text), .docLineComment(let text), .blockComment(let text):
          found.append(Comment(text: text, range: range, token: token))
        default: break
        }
      }
    }
    var before: TokenSyntax?
    for token in tree.tokens {
      read(token.leadingTrivia, at: token.position, after: before)
      read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia, after: token)
      before = token
    }
    return found
  }

  /// The text without its marks.
  var words: String {
    var words = text[...]
    if words.hasPrefix("/*") {
      words = words.dropFirst(2)
      if words.hasSuffix("*/") { words = words.dropLast(2) }
    } else {
      words = words.drop { $0 == "/" }
    }
    // `//> value` is also what a line `==> value` becomes.
    let isResult = text.hasPrefix("//>") && !text.hasPrefix("//>>")
    return isResult ? "=>" + words.dropFirst().trimmed : words.trimmed
  }

  /// The value of a `// → VALUE` comment, and the characters used instead of `// → `.
  ///
  /// Lookalikes are recognized too, since they would not be verified.
  var statedValue: (value: String, lookalike: String?)? {
    let marks = text.hasPrefix("///") ? 3 : 2
    let rest = text.dropFirst(marks).drop {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }
    guard let arrow = rest.arrow else { return nil }
    let words = rest.dropFirst(arrow.count)
    let value = String(words.drop { $0 == " " }.trimmingBlanksAtEnd)
    let opening = text[..<words.startIndex]
    let isPlain =
      arrow == "→" && marks == 2 && text.hasPrefix("//")
      && opening.dropFirst(2).dropLast().allSatisfy { $0 == " " }
    let isSpaced = words.isEmpty || words.first?.isWhitespace == false || words.first == " "
    return (value, isPlain && isSpaced ? nil : String(opening))
  }

  /// The expectations in the comment: `// error: one // error: two` has two.
  package func expectations(line: Int) -> [Snippet.Expectation] {
    let marks = Snippet.Expectation.Kind.allCases.flatMap { kind in
      text.ranges(of: "// \(kind.rawValue):").map { (kind: kind, range: $0) }
    }.filter { text[$0.range.upperBound...].first?.isWhitespace ?? true }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard marks.first?.range.lowerBound == text.startIndex else { return [] }
    func byte(_ place: String.Index) -> Int {
      range.lowerBound + text.utf8.distance(from: text.startIndex, to: place)
    }
    let ends = marks.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    return zip(marks, ends).map { mark, end in
      Snippet.Expectation(
        kind: mark.kind,
        text: String(text[mark.range.upperBound..<end].drop { $0 == " " }.trimmingBlanksAtEnd),
        line: line, range: byte(mark.range.lowerBound)..<byte(end))
    }
  }
}

extension Comment {
  /// What the comment nearly expects, `//error:`, `// Trap:` or `// eror:`, with the word as it is written and
  /// whether a colon is behind it; nil where it expects something, or is prose.
  var nearExpectation: (kind: Snippet.Expectation.Kind, written: String, hasColon: Bool)? {
    guard expectations(line: 0).isEmpty,
      let match = text.prefixMatch(of: #/\/[\/*]+[ \t]*([A-Za-z]+)[ \t]*(:?)/#)
    else { return nil }
    let (word, hasColon) = (match.output.1.lowercased(), !match.output.2.isEmpty)
    let kind = Snippet.Expectation.Kind.allCases.first {
      word == $0.rawValue || hasColon && [$0.rawValue].nearest(to: word, edits: 1) != nil
    }
    return kind.map { ($0, String(match.output.0).trimmed, hasColon) }
  }
}

extension Substring {
  /// The arrow to the right at its start, as one character or as `->` or `=>`; nil for other text.
  var arrow: String? {
    if let ascii = ["->", "=>"].first(where: hasPrefix) { return ascii }
    // The name of a character is looked up in a large table.
    let blocks: [ClosedRange<UInt32>] = [
      0x2190...0x21FF, 0x2794...0x27BE, 0x27F0...0x27FF, 0x2900...0x297F, 0x2B00...0x2BFF,
      0xFFE9...0xFFEC,
    ]
    // A head alone is a bullet, and a stroke says “not”.
    let others = ["ARROWHEAD", "STROKE", "LEFTWARDS", "DOWNWARDS", "HOOK"]
    guard let first, let sign = first.unicodeScalars.first,
      blocks.contains(where: { $0.contains(sign.value) }), let name = sign.properties.name,
      name.contains("RIGHTWARDS"), !others.contains(where: name.contains)
    else { return nil }
    return String(first)
  }
}

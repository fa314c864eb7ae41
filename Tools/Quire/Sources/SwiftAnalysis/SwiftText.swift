import Support
import SwiftParser
import SwiftSyntax

/// Swift text, parsed such that neither the parser nor a visitor of the tree overflows its stack.
package enum SwiftText {
  /// The depth of a tree beyond which it is not visited. Both the parser and visitors are recursive,
  /// and not all of what nests is limited by the parser: `else if` and chains of calls are not.
  fileprivate static let depthLimit = 1_000

  private struct Parsed: Sendable {
    let tree: SourceFileSyntax
    let tooDeep: Int?
  }

  private static let memo = ParseCache<Parsed>(limit: 200)
  /// Fences are many and short, and each is looked at several times.
  private static let shortTexts = ParseCache<Parsed>(limit: 4_000)

  /// The tree of a text; an empty one if the text is nested too deep. O(text), or O(1) for a text
  /// that was parsed recently.
  package static func tree(of text: String) -> SourceFileSyntax { parsed(text).tree }

  /// The byte at which a text is nested too deep; nil if it is not.
  package static func offsetOfDeepCode(in text: String) -> Int? { parsed(text).tooDeep }

  private static func parsed(_ text: String) -> Parsed {
    let size = text.utf8.count
    return (size > 1_000 ? memo : shortTexts).value(for: text) {
      // A dozen levels fit on any stack.
      guard size > 24 else { return Parsed(tree: Parser.parse(source: text), tooDeep: nil) }
      if let offset = BracketDepth.firstByteBeyondLimit(in: text) {
        return Parsed(tree: Parser.parse(source: ""), tooDeep: offset)
      }
      // The parser takes up to 20 KB of stack for two bytes.
      let tree = onThread(stackSize: min(max(size * 10_000, 16 << 20), 2 << 30)) {
        Parser.parse(source: text)
      }
      let offset = tree.offsetBeyondDepthLimit
      return Parsed(tree: offset == nil ? tree : Parser.parse(source: ""), tooDeep: offset)
    }
  }
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
      if levels.count >= SwiftText.depthLimit {
        return node.positionAfterSkippingLeadingTrivia.utf8Offset
      }
      if !node.is(TokenSyntax.self) {
        levels.append(node.children(viewMode: .sourceAccurate).makeIterator())
      }
    }
    return nil
  }
}

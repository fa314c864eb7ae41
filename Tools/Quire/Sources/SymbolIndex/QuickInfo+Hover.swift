import Support
import SwiftAnalysis
import SwiftSyntax
import Verification

extension QuickInfo {
  /// Reads what SourceKit knows of a name; nil where it has no declaration.
  ///
  /// - Parameter isOwn: Whether its symbol may be one of the package's.
  init?(_ answer: SourceKit.Answer, isOwn: Bool) {
    let meanings = [answer] + (answer.others ?? [])
    var declarations: [String] = []
    var documentation = ""
    for meaning in meanings {
      let words = (meaning.declaration ?? "").withoutMarkup.trimmed
      guard !words.isEmpty, !words.contains("<<error type>>"), !words.hasSuffix(": _") else {
        continue
      }
      declarations.append(words.tidiedDeclaration)
      if documentation.isEmpty {
        documentation = (meaning.documentation ?? "").trimmed.firstParagraph
      }
    }
    guard !declarations.isEmpty else { return nil }
    self.init(
      declarations: declarations.withoutRepetitions, documentation: documentation,
      symbols: isOwn ? meanings.compactMap(\.usr) : [])
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text before the first blank line and before a list such as that of the parameters.
  fileprivate var firstParagraph: String {
    lines.prefix { !$0.allSatisfy(\.isWhitespace) && !$0.drop { $0 == " " }.hasPrefix("- ") }
      .joined(separator: "\n")
  }
}

extension String {
  /// The text of a document in XML.
  fileprivate var withoutMarkup: String {
    let characters = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&amp;": "&"]
    return replacing(#/<[^>]*>/#, with: "").replacing(#/&[a-z]+;/#) { match in
      characters[String(match.output)] ?? String(match.output)
    }
  }

  /// The declaration in the style of the book: without attributes for the optimizer and without
  /// underscored protocols, and with colons directly after the name.
  var tidiedDeclaration: String {
    let tree = SwiftText.tree(of: self)
    var text = ""
    var skipped: Range<AbsolutePosition>?
    for token in tree.tokens {
      if let range = skipped, range.contains(token.position) { continue }
      if let noise = token.noise {
        skipped = noise.position..<noise.endPosition
        continue
      }
      let isColon =
        token.tokenKind == .colon && token.parent?.is(UnresolvedTernaryExprSyntax.self) != true
      if isColon { while text.last == " " { text.removeLast() } }
      text += isColon ? token.text + token.trailingTrivia.description : token.description
    }
    return text.replacing(#/[,:]\s*$/#, with: "").replacing(#/[,:] where/#, with: " where").trimmed
  }
}

extension TokenSyntax {
  /// An attribute or inherited type at the start of this node that is of no interest to readers.
  fileprivate var noise: Syntax? {
    if let attribute = parent?.as(AttributeSyntax.self), tokenKind == .atSign {
      let name = attribute.attributeName.trimmedDescription
      let isNoise =
        name.hasPrefix("_")
        || ["inlinable", "frozen", "usableFromInline", "inline", "backDeployed"].contains(name)
      return isNoise ? Syntax(attribute) : nil
    }
    guard text.hasPrefix("_"), let type = parent?.parent?.as(InheritedTypeSyntax.self),
      type.type.trimmedDescription == text
    else { return nil }
    return Syntax(type)
  }
}

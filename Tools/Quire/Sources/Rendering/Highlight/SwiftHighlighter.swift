import Support
import SwiftAnalysis
import SwiftIDEUtils
import SwiftSyntax

/// Highlights Swift with the classification of the compiler's own parser.
enum SwiftHighlighter {
  @Sendable static func lines(of text: String) -> [StyledLine] {
    cache.value(for: text) {
      let tree = SwiftText.tree(of: text)
      let styles = tree.nameStyles
      let bytes = Array(text.utf8)
      let pieces = tree.classifications.compactMap { part -> StyledLine.Piece? in
        let start = part.range.lowerBound.utf8Offset
        let end = min(part.range.upperBound.utf8Offset, bytes.count)
        guard start < end else { return nil }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        return .init(style: styles[start] ?? style(of: part.kind, word), text: word)
      }
      // What is nested too deep has no tree.
      return [StyledLine](pieces: pieces.isEmpty ? [.init(style: nil, text: text)] : pieces)
    }
  }

  private static let cache = ParseCache<[StyledLine]>(limit: 2_000)

  private static func style(of kind: SyntaxClassification, _ word: String) -> TokenStyle? {
    switch kind {
    case .keyword, .ifConfigDirective: .keyword
    case .attribute: .attribute
    case .type: .type
    case .stringLiteral, .regexLiteral: .string
    case .integerLiteral, .floatLiteral: .number
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: .comment
    case .identifier: word.first?.isUppercase == true ? .type : nil
    default: nil
    }
  }
}

extension SourceFileSyntax {
  /// The styles of called or declared functions and implicit members, by the bytes where they start.
  fileprivate var nameStyles: [Int: TokenStyle] {
    var styles: [Int: TokenStyle] = [:]
    func mark(_ token: TokenSyntax, _ style: TokenStyle) {
      if token.text.first?.isUppercase != true { styles[token.bytes.lowerBound] = style }
    }
    forEachNode { node in
      switch node.as(SyntaxEnum.self) {
      case .functionCallExpr(let call):
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
          mark(name.baseName, .function)
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
          member.base != nil
        {
          mark(member.declName.baseName, .function)
        }
      case .functionDecl(let function): mark(function.name, .function)
      case .memberAccessExpr(let member) where member.base == nil:
        mark(member.declName.baseName, .implicitMember)
      default: break
      }
      return .visitChildren
    }
    return styles
  }
}

extension String {
  /// A declaration with line breaks where it is longer than a number of columns: after its
  /// attributes and before `where`, and if that is not enough around each parameter.
  func brokenDeclaration(beyond columns: Int) -> String {
    guard count > columns else { return self }
    let (outer, inner) = SwiftText.tree(of: self).declarationBreaks
    let bytes = Array(utf8)
    func text(_ places: [Int: String]) -> String {
      replacingBytes(
        places.sorted { $0.key < $1.key }.map { place, lineBreak in
          let blanks = bytes[..<place].reversed().prefix { $0 == UInt8(ascii: " ") }.count
          return (place - blanks..<place, lineBreak)
        })
    }
    let short = text(outer)
    guard short.filledLines.contains(where: { $0.count > columns }) else { return short }
    return text(outer.merging(inner) { first, _ in first })
  }
}

extension SourceFileSyntax {
  /// The offsets where a declaration can break, each with the line break and indentation.
  fileprivate var declarationBreaks: (outer: [Int: String], inner: [Int: String]) {
    var (outer, inner): ([Int: String], [Int: String]) = ([:], [:])
    forEachNode { node in
      switch node.as(SyntaxEnum.self) {
      case .attributedType: return .skipChildren
      case .attributeList(let list):
        if list.parent?.is(AttributedTypeSyntax.self) == false, let last = list.last,
          let next = last.nextToken(viewMode: .sourceAccurate), next.tokenKind != .endOfFile
        {
          outer[next.bytes.lowerBound] = "\n"
        }
        return .visitChildren
      case .genericWhereClause(let clause):
        outer[clause.bytes.lowerBound] = "\n"
        return .skipChildren
      case .functionParameterClause(let clause):
        for parameter in clause.parameters { inner[parameter.bytes.lowerBound] = "\n  " }
        if !clause.parameters.isEmpty { inner[clause.rightParen.bytes.lowerBound] = "\n" }
        return .skipChildren
      default: return .visitChildren
      }
    }
    return (outer, inner)
  }
}

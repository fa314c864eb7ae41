import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SwiftIDEUtils
import SwiftParser
import SwiftSyntax
import SymbolIndex
import Verification
import WebAssembly

/// Colours Swift as the compiler's own parser classifies it.
enum SwiftColors {
  /// Whether words alone decide, while a draft is printed.
  @TaskLocal static var areLexed = false

  /// The lines of a text, each piece with the class of its colour.
  static func lines(of text: String) -> [StyledLine] {
    guard !areLexed else { return LexedColors.lines(of: text) }
    return memo.value(for: text) { parsedLines(of: text) }
  }

  private static let memo = ParseCache<[StyledLine]>(limit: 2_000)

  private static func parsedLines(of text: String) -> [StyledLine] {
    let tree = Parser.parse(source: text)
    let roles = NameRoles(viewMode: .sourceAccurate)
    roles.walk(tree)
    let bytes = Array(text.utf8)
    var pieces: [StyledLine.Piece] = []
    for part in tree.classifications {
      let start = part.range.lowerBound.utf8Offset
      let end = min(part.range.upperBound.utf8Offset, bytes.count)
      guard start < end else { continue }
      let word = String(decoding: bytes[start..<end], as: UTF8.self)
      let style = roles.styles[start] ?? style(of: part.kind, word)
      pieces.append(.init(style: style, text: word))
    }
    return [StyledLine](pieces: pieces)
  }

  private static func style(of kind: SyntaxClassification, _ word: String) -> String? {
    switch kind {
    case .keyword, .ifConfigDirective: "k"
    case .attribute: "a"
    case .type: "t"
    case .stringLiteral, .regexLiteral: "s"
    case .integerLiteral, .floatLiteral: "n"
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: "c"
    case .identifier: word.first?.isUppercase == true ? "t" : nil
    default: nil
    }
  }
}

/// What names are used for, as far as syntax tells: functions called or declared, cases.
private final class NameRoles: SyntaxVisitor {
  /// The class for the name that starts at a byte.
  private(set) var styles: [Int: String] = [:]

  private func mark(_ token: TokenSyntax, _ style: String) {
    guard token.text.first?.isUppercase != true else { return }
    styles[token.positionAfterSkippingLeadingTrivia.utf8Offset] = style
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      mark(name.baseName, "f")
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base != nil
    {
      mark(member.declName.baseName, "f")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    mark(node.name, "f")
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base == nil { mark(node.declName.baseName, "e") }
    return .visitChildren
  }
}

import SwiftAnalysis
import SwiftSyntax

extension String {
  /// A declaration with line breaks where it is too long: after its attributes, around each
  /// parameter, before `where`.
  ///
  /// - Parameter columns: The maximum length of a line.
  func brokenDeclaration(beyond columns: Int) -> String {
    guard count > columns else { return self }
    let breaks = DeclarationBreaks(SwiftText.tree(of: self))
    let bytes = Array(utf8)
    func text(_ places: [Int: String]) -> String {
      replacingBytes(
        places.sorted { $0.key < $1.key }.map { place, lineBreak in
          let blanks = bytes[..<place].reversed().prefix { $0 == UInt8(ascii: " ") }.count
          return (place - blanks..<place, lineBreak)
        })
    }
    let outer = text(breaks.outer)
    guard outer.filledLines.contains(where: { $0.count > columns }) else { return outer }
    return text(breaks.outer.merging(breaks.inner) { first, _ in first })
  }
}

/// The offsets where a declaration can break, each with the line break and indentation.
private struct DeclarationBreaks {
  private(set) var outer: [Int: String] = [:]
  private(set) var inner: [Int: String] = [:]

  init(_ tree: SourceFileSyntax) {
    tree.forEachNode { node in
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
  }
}

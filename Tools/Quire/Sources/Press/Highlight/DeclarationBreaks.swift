import SwiftAnalysis
import SwiftSyntax

extension String {
  /// A declaration with line breaks where it is too long: after its attributes, around each
  /// parameter, before `where`.
  ///
  /// - Parameter columns: The maximum length of a line.
  func brokenDeclaration(beyond columns: Int) -> String {
    guard count > columns else { return self }
    let breaks = DeclarationBreaks(viewMode: .sourceAccurate)
    breaks.walk(SwiftText.tree(of: self))
    let bytes = Array(utf8)
    func text(_ places: [Int: String]) -> String {
      var result: [UInt8] = []
      for index in 0...bytes.count {
        if let lineBreak = places[index] {
          while result.last == UInt8(ascii: " ") { result.removeLast() }
          result += Array(lineBreak.utf8)
        }
        if index < bytes.count { result.append(bytes[index]) }
      }
      return String(decoding: result, as: UTF8.self)
    }
    let outer = text(breaks.outer)
    guard outer.filledLines.contains(where: { $0.count > columns }) else { return outer }
    return text(breaks.outer.merging(breaks.inner) { first, _ in first })
  }
}

/// Collects the offsets where a declaration can break, each with the line break and indentation.
private final class DeclarationBreaks: SyntaxVisitor {
  private(set) var outer: [Int: String] = [:]
  private(set) var inner: [Int: String] = [:]

  private func place(_ node: some SyntaxProtocol) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  override func visitPost(_ node: AttributeListSyntax) {
    guard let last = node.last, node.parent?.is(AttributedTypeSyntax.self) == false else { return }
    if let next = last.nextToken(viewMode: .sourceAccurate), next.tokenKind != .endOfFile {
      outer[place(next)] = "\n"
    }
  }

  override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind {
    outer[place(node)] = "\n"
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind {
    for parameter in node.parameters { inner[place(parameter)] = "\n  " }
    if !node.parameters.isEmpty { inner[place(node.rightParen)] = "\n" }
    return .skipChildren
  }
}

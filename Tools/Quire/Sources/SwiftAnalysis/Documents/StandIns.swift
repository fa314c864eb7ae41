import SwiftSyntax

extension String {
  /// What stands in for the code that the text leaves out, in the order of the places, so that the rest
  /// of it is compiled. The expression is one of any type.
  package func standIns(_ expression: String) -> [ByteChange] {
    let tree = SwiftText.tree(of: self)
    let table = LineTable(self)
    let visitor = EmptyBodies(viewMode: .sourceAccurate)
    visitor.walk(tree)
    var edits: [ByteChange] = []
    for token in tree.tokens(viewMode: .sourceAccurate) where token.isElision {
      let site = ElisionSite(token: token, table: table)
      if let words = site.standIn(expression) { edits.append((token.bytes, words)) }
    }
    return (edits + visitor.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// What a manifest begins with of which only a part is shown.
private let packageName = "name: \"package\", "

/// Where dots or a placeholder stand for code.
private struct ElisionSite {
  let token: TokenSyntax
  let table: LineTable

  private var before: TokenSyntax? { token.previousToken(viewMode: .sourceAccurate) }
  private var after: TokenSyntax? { token.nextToken(viewMode: .sourceAccurate) }
  private var line: Int { table.line(of: token.bytes.lowerBound) }
  private var isFirst: Bool { before.map { table.line(of: $0.bytes.upperBound) < line } ?? true }
  private var isLast: Bool {
    after.map { $0.tokenKind == .endOfFile || table.line(of: $0.bytes.lowerBound) > line } ?? true
  }

  /// What takes its place; nil where it is a range.
  func standIn(_ expression: String) -> String? {
    let isOpened = before?.tokenKind == .leftBrace
    let isClosed = after?.tokenKind == .rightBrace
    if isOpened, isClosed { return isInMembers ? "" : "fatalError()" }
    if before?.tokenKind == .leftParen,
      before?.previousToken(viewMode: .sourceAccurate)?.text == "Package"
    {
      return after?.tokenKind == .comma ? "name: \"package\"" : packageName
    }
    if isFirst, isLast {
      let around = before?.parent?.kind
      return around == .switchCaseLabel || around == .switchDefaultLabel ? "break" : ""
    }
    if token.text.hasPrefix("<#") { return expression }
    // What a type inherits from.
    if let before, [":", ","].contains(before.text), after?.tokenKind == .leftBrace {
      return "Any"
    }
    let opening: Set = ["=", "(", "[", "{", ",", ":", "return", "in", "try", "await", "->"]
    let closing: Set = [")", "]", "}", ",", ";"]
    guard before.map({ opening.contains($0.text) }) ?? true else { return nil }
    return isLast || after.map { closing.contains($0.text) } == true ? expression : nil
  }

  private var isInMembers: Bool {
    let blocks: Set<SyntaxKind> = [.memberBlock, .codeBlock, .closureExpr, .accessorBlock]
    let around = token.ancestorOrSelf { blocks.contains($0.kind) ? $0.kind : nil }
    return around == .memberBlock
  }
}

/// Bodies that have to do something, and contain a comment only or end with one that says `...`.
private final class EmptyBodies: SyntaxVisitor {
  var edits: [ByteChange] = []

  /// A manifest of which only a part is shown.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "Package", let opening = node.leftParen,
      let next = opening.nextToken(viewMode: .sourceAccurate), next.text != "name",
      !next.isElision
    else { return .visitChildren }
    let end = opening.bytes.upperBound
    edits.append((end..<end, packageName))
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.signature.returnClause != nil { fill(node.body) }
    return addBody(to: node)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    addBody(to: node)
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { addBody(to: node) }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    fill(node.body)
    return .visitChildren
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements) = node.accessors { fill(statements, node.rightBrace) }
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    if node.statements.isEmpty {
      let end = node.label.bytes.upperBound
      edits.append((end..<end, " break"))
    }
    return .visitChildren
  }

  private func addBody(to node: some WithOptionalCodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if node.body == nil {
      let end = node.bytes.upperBound
      edits.append((end..<end, " { fatalError() }"))
    }
    return .visitChildren
  }

  private func fill(_ body: CodeBlockSyntax?) {
    if let body { fill(body.statements, body.rightBrace) }
  }

  private func fill(_ statements: CodeBlockItemListSyntax, _ brace: TokenSyntax) {
    let isElided = brace.leadingTrivia.pieces.contains { piece in
      if case .lineComment(let text) = piece { text.hasElision } else { false }
    }
    guard statements.isEmpty || isElided else { return }
    let place = brace.bytes.lowerBound
    edits.append((place..<place, "fatalError() "))
  }
}

extension String {
  fileprivate var hasElision: Bool { contains("...") || contains("…") }
}

extension TokenSyntax {
  /// Whether it may stand for code that is left out.
  fileprivate var isElision: Bool { text == "..." || text == "…" || text.hasPrefix("<#") }
}

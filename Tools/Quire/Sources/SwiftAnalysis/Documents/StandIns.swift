import SwiftSyntax

extension String {
  /// What stands in for the code that the text leaves out, in order; the expression has any type.
  package func standIns(_ expression: String) -> [ByteChange] {
    let (tree, table) = (SwiftText.tree(of: self), LineTable(self))
    let edits = tree.tokens.filter(\.isElision).compactMap { token in
      token.standIn(expression, table).map { (range: token.bytes, text: $0) }
    }
    return (edits + EmptyBodies(tree).edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// What a manifest begins with of which only a part is shown.
private let packageName = "name: \"package\", "

extension TokenSyntax {
  /// Whether it may stand for code that is left out.
  fileprivate var isElision: Bool { text == "..." || text == "…" || text.hasPrefix("<#") }

  /// What takes the place of dots or a placeholder; nil where they are a range.
  fileprivate func standIn(_ expression: String, _ table: LineTable) -> String? {
    let (before, after, line) = (previousToken, nextToken, table.line(of: bytes.lowerBound))
    if before?.tokenKind == .leftBrace, after?.tokenKind == .rightBrace {
      let blocks: Set<SyntaxKind> = [.memberBlock, .codeBlock, .closureExpr, .accessorBlock]
      let around = ancestorOrSelf { blocks.contains($0.kind) ? $0.kind : nil }
      return around == .memberBlock ? "" : "fatalError()"
    }
    if before?.tokenKind == .leftParen, before?.previousToken?.text == "Package" {
      return after?.tokenKind == .comma ? "name: \"package\"" : packageName
    }
    let isFirst = before.map { table.line(of: $0.bytes.upperBound) < line } ?? true
    let isEnd = after.map { $0.tokenKind == .endOfFile } ?? true
    let isLast = isEnd || after.map { table.line(of: $0.bytes.lowerBound) > line } == true
    if isFirst, isLast {
      let around = before?.parent?.kind
      return around == .switchCaseLabel || around == .switchDefaultLabel ? "break" : ""
    }
    if text.hasPrefix("<#") { return expression }
    // What a type inherits from.
    if [":", ","].contains(before?.text), after?.tokenKind == .leftBrace { return "Any" }
    let opening: Set = ["=", "(", "[", "{", ",", ":", "return", "in", "try", "await", "->"]
    let closing: Set = [")", "]", "}", ",", ";"]
    guard before.map({ opening.contains($0.text) }) ?? true else { return nil }
    return isLast || after.map { closing.contains($0.text) } == true ? expression : nil
  }
}

/// Bodies that have to do something, and contain a comment only or end with one that says `...`.
private struct EmptyBodies {
  var edits: [ByteChange] = []

  init(_ tree: SourceFileSyntax) {
    tree.forEachNode { node in
      if node.is(ProtocolDeclSyntax.self) { return .skipChildren }
      read(node)
      return .visitChildren
    }
  }

  private mutating func read(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .functionCallExpr(let call):
      // A manifest of which only a part is shown.
      if call.calledExpression.trimmedDescription == "Package", let opening = call.leftParen,
        let next = opening.nextToken, next.text != "name", !next.isElision
      {
        insert(packageName, at: opening.bytes.upperBound)
      }
    case .functionDecl(let function):
      if function.signature.returnClause != nil { fill(function.body) }
      addBody(to: function)
    case .initializerDecl(let initializer): addBody(to: initializer)
    case .accessorDecl(let accessor): addBody(to: accessor)
    case .guardStmt(let statement): fill(statement.body)
    case .accessorBlock(let block):
      if case .getter(let statements) = block.accessors { fill(statements, block.rightBrace) }
    case .switchCase(let branch):
      if branch.statements.isEmpty { insert(" break", at: branch.label.bytes.upperBound) }
    default: break
    }
  }

  private mutating func insert(_ text: String, at place: Int) {
    edits.append((place..<place, text))
  }

  private mutating func addBody(to node: some WithOptionalCodeBlockSyntax) {
    if node.body == nil { insert(" { fatalError() }", at: node.bytes.upperBound) }
  }

  private mutating func fill(_ body: CodeBlockSyntax?) {
    if let body { fill(body.statements, body.rightBrace) }
  }

  private mutating func fill(_ statements: CodeBlockItemListSyntax, _ brace: TokenSyntax) {
    let isElided = brace.leadingTrivia.pieces.contains { piece in
      guard case .lineComment(let text) = piece else { return false }
      return text.contains("...") || text.contains("…")
    }
    if statements.isEmpty || isElided { insert("fatalError() ", at: brace.bytes.lowerBound) }
  }
}

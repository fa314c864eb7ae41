import SwiftSyntax

extension Snippet {
  /// The names that are called as functions, or as types: `f` of `f(x)`.
  package var calledNames: Set<String> { Changes(tree).functions }

  /// The members that are called, `push` of `stack.push(1)`, and their first bytes in the text.
  package var calledMembers: [(name: String, offset: Int)] {
    tree.all(FunctionCallExprSyntax.self).compactMap { call in
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
      let name = member.declName.baseName
      return (name.text, name.bytes.lowerBound)
    }
  }

  /// Whether it is nothing but protocols, and enumerations without code.
  package var hasInterfacesOnly: Bool {
    !tree.statements.isEmpty
      && tree.statements.allSatisfy { statement in
        if statement.item.is(ProtocolDeclSyntax.self) { return true }
        let members = statement.item.as(EnumDeclSyntax.self)?.memberBlock.members
        return members?.allSatisfy { $0.decl.is(EnumCaseDeclSyntax.self) } ?? false
      }
  }

  package var hasEndlessLoop: Bool {
    tree.all(WhileStmtSyntax.self).contains { $0.body.isEndless(while: $0.conditions) }
      || tree.all(RepeatStmtSyntax.self).contains { $0.body.isEndless(while: $0.condition) }
      || tree.all(ForStmtSyntax.self).contains {
        // `for number in 1...`
        $0.sequence.as(PostfixOperatorExprSyntax.self)?.operator.text == "..."
          && $0.body.isEndless(while: $0.sequence)
      }
  }

  /// The bytes where the `let` of some constants at its top level begins, in their order.
  package func keywords(ofConstants names: Set<String>) -> [Int] {
    tree.statements.compactMap { statement in
      guard let variable = statement.item.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let),
        !NameUse(of: statement, [statement]).variables.isDisjoint(with: names)
      else { return nil }
      return variable.bindingSpecifier.bytes.lowerBound
    }
  }

  /// The first byte of the innermost expression statement that a row, counted from 0, is in.
  package func expression(atRow row: Int) -> Int? {
    let table = LineTable(text)
    let found = tree.all(CodeBlockItemSyntax.self).map(\.item).last { item in
      item.is(ExprSyntax.self) && !item.is(IfExprSyntax.self) && !item.is(SwitchExprSyntax.self)
        && table.lines(of: item.bytes).contains(row)
    }
    return found?.bytes.lowerBound
  }

  /// The lines, counted from 0, whose values depend on when or where the code runs: `Date().year`.
  package var changingLines: Set<Int> {
    let table = LineTable(text)
    var names: Set<String> = []
    var lines: Set<Int> = []
    for statement in tree.statements {
      let use = NameUse(of: statement, [statement])
      guard !use.mentioned.isDisjoint(with: names) || statement.trimmedDescription.asksTheMachine
      else { continue }
      names.formUnion(use.introduced)
      lines.formUnion(table.lines(of: statement.bytes))
    }
    return lines
  }

  /// Whether what it prints may differ each time.
  package var mayDiffer: Bool {
    !changingLines.isEmpty
      || text.contains(#/(?i)random|shuffle|hashValue|UUID|clock|measure|ObjectIdentifier/#)
  }

  /// The first bytes of statements that declare names again; none where a part cannot be nested.
  func readAlternatives() -> [Int] {
    let tree = SwiftText.tree(of: text.withoutGaps)
    guard !tree.hasError else { return [] }
    var starts: [Int] = []
    var taken: Set<String> = []
    var hasStatements = false
    for statement in tree.statements {
      let names = NameUse(of: statement, [statement])
      if !names.declared.isDisjoint(with: taken) {
        starts.append(statement.bytes.lowerBound)
        taken = []
      }
      guard starts.isEmpty || names.canBeNested else { return [] }
      hasStatements = hasStatements || names.hasStatements
      taken.formUnion(names.declared)
    }
    return hasStatements ? starts : []
  }
}

extension String {
  /// Whether it reads the clock, or the settings of the machine or its user.
  fileprivate var asksTheMachine: Bool {
    #if !canImport(ObjectiveC)
      if contains(Self.castToFoundation) { return true }
    #endif
    return contains(Self.readingOfTheMachine)
  }

  /// Foundation's classes are the values of Swift's types on Apple's platforms only.
  private nonisolated(unsafe) static let castToFoundation =
    #/\bas[?!] NS(?:Mutable)?(?:Array|Data|Dictionary|Number|OrderedSet|Set|String)\b/#
    .wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let readingOfTheMachine =
    #/(?:^|\W)(?:NS)?Date\(\)|Date\(timeIntervalSinceNow|\.now(?!\w)|(?:Calendar|Locale|TimeZone)\.(?:c|autoupdatingC)urrent(?!\w)|UUID\(\)|ProcessInfo|CFAbsoluteTimeGetCurrent/#

  /// The text with `nil` in place of expressions that are left out, as many bytes as before.
  fileprivate var withoutGaps: String {
    let edits = standIns("nil").filter { !$0.range.isEmpty }
    func words(_ edit: ByteChange) -> String {
      // A gap has at least three bytes.
      (edit.text == "nil" ? "nil" : "   ") + String(repeating: " ", count: edit.range.count - 3)
    }
    return replacingBytes(edits.map { ($0.range, words($0)) })
  }
}

import SwiftSyntax

/// The steps of functions, initializers, accessors and closures, each with the scope of its parameters.
extension StepInserter {
  mutating func insert(into function: FunctionDeclSyntax, _ scope: Scope) {
    guard let body = function.body, !function.attributes.hasBuilder else { return }
    var inner = scope.mentioned(in: body)
    if scope.type != nil, !function.modifiers.hasStatic { inner.declare(.init(name: "self")) }
    declare(function.signature.parameterClause, &inner)
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    insert(
      into: body, "\(function.name.text.withoutBackQuotes)(\(labels.joined()))", inner,
      isValue: function.signature.returnClause != nil)
  }

  mutating func insert(into initializer: InitializerDeclSyntax, _ scope: Scope) {
    guard let body = initializer.body else { return }
    var inner = scope.mentioned(in: body)
    inner.missing = scope.type?.missing(in: body) ?? ["never"]
    inner.declare(.init(name: "self", isReady: inner.missing.isEmpty))
    declare(initializer.signature.parameterClause, &inner)
    let labels = initializer.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    insert(into: body, "init(\(labels.joined()))", inner)
  }

  mutating func declare(_ clause: FunctionParameterClauseSyntax, _ scope: inout Scope) {
    for parameter in clause.parameters {
      if let value = parameter.defaultValue { walk(value, Scope()) }
      let name = (parameter.secondName ?? parameter.firstName).text
      guard name != "_" else { continue }
      scope.declare(.init(name: name, isReadable: parameter.type.isReadable))
    }
  }

  mutating func insert(
    into block: AccessorBlockSyntax, of name: String, _ declaration: some SyntaxProtocol,
    _ scope: Scope
  ) {
    let holder = declaration.as(PatternBindingSyntax.self)?.parent?.parent ?? Syntax(declaration)
    let modifiers = holder.asProtocol((any WithModifiersSyntax).self)?.modifiers
    let attributes = holder.asProtocol((any WithAttributesSyntax).self)?.attributes
    guard attributes?.hasBuilder != true else { return }
    var inner = scope.type == nil ? scope.mentioned(in: block) : scope
    if scope.type != nil, modifiers?.hasStatic != true { inner.declare(.init(name: "self")) }
    inner.type = nil
    switch block.accessors {
    case .getter(let items):
      insert(into: items, named: "get \(name)", inner, isValue: true, end: block.rightBrace)
    case .accessors(let list):
      for accessor in list {
        guard let body = accessor.body else { continue }
        var own = inner
        let word = accessor.accessorSpecifier.text
        let implied = ["set": "newValue", "willSet": "newValue", "didSet": "oldValue"][word]
        let names = Set(body.all(DeclReferenceExprSyntax.self).map(\.baseName.text))
        if let value = accessor.parameters?.name.text ?? implied, names.contains(value) {
          own.declare(.init(name: value))
        }
        if word == "init" { own.variables.removeAll { $0.name == "self" } }
        insert(into: body, "\(word) \(name)", own, isValue: word == "get")
      }
    @unknown default: break
    }
  }

  mutating func insert(
    into body: CodeBlockSyntax, _ name: String, _ scope: Scope, isValue: Bool = false
  ) {
    insert(into: body.statements, named: name, scope, isValue: isValue, end: body.rightBrace)
  }

  /// Records the steps of a function, and its depth.
  mutating func insert(
    into items: CodeBlockItemListSyntax, named name: String, _ scope: Scope, isValue: Bool,
    end: TokenSyntax
  ) {
    guard let first = items.first, let last = items.last else { return }
    let range = first.bytes.lowerBound..<last.bytes.upperBound
    let rows = table.line(of: range.lowerBound)...table.line(of: range.upperBound)
    guard rows.contains(where: { recorded($0) == .steps }),
      !refused.contains(.body(at: range.lowerBound))
    else { return }
    bodies.append(range)
    var scope = scope
    (scope.depth, scope.type, scope.isTopLevel) = (Call.depth, nil, false)
    insert(
      "let \(Call.depth) = \(Call.isOn) ? \(Call.enter)(\"\(name)\") : 0; "
        + "defer { if \(Call.isOn) { \(Call.leave)(\(Call.depth)) } }; ",
      at: range.lowerBound, .body(at: range.lowerBound))
    let isResult = isValue && items.count == 1 && (first.expression != nil || first.isValueChoice)
    if isResult, !first.isNever {
      step(before: first, "call \(name)", scope)
      insert("return ", at: range.lowerBound, .body(at: range.lowerBound))
      return walk(first.item, scope, isValue: true)
    }
    insert(into: items, &scope, event: "call \(name)")
    guard !isValue, !last.isExit, !last.item.is(IfConfigDeclSyntax.self) else { return }
    let separator = last.semicolon == nil ? "; " : " "
    step(before: end, at: range.upperBound, after: separator, "return \(name)", scope)
  }

  mutating func insert(into closure: ClosureExprSyntax, _ outer: Scope) {
    var scope = outer.mentioned(in: closure)
    scope.type = nil
    if let signature = closure.signature {
      for item in signature.capture?.items ?? [] {
        if let value = item.initializer { walk(value, outer) }
        let word = item.specifier?.specifier.text
        scope.declare(
          .init(name: item.name.text, isReadable: word != "unowned", isWeak: word == "weak"))
      }
      switch signature.parameterClause {
      case .simpleInput(let names)?: scope.declare(names.map(\.name.text))
      case .parameterClause(let clause)?:
        for parameter in clause.parameters {
          let isReadable = parameter.type?.isReadable ?? true
          scope.declare(
            .init(name: (parameter.secondName ?? parameter.firstName).text, isReadable: isReadable))
        }
      default: break
      }
    }
    scope.declare(closure.shorthandNames)
    let items = closure.statements
    guard let first = items.first else { return }
    guard items.count == 1 else {
      return insert(
        into: items, named: "closure", scope, isValue: closure.returnsValue,
        end: closure.rightBrace)
    }
    if let expression = first.expression, !expression.isAssigning {
      scope.depth = "-1"
      let range = first.bytes
      guard !refused.contains(.body(at: range.lowerBound)) else { return }
      bodies.append(range)
      step(
        with: expression, "call closure", scope, depth: "\(Call.enter)(\"closure\")", leave: true
      ) { $0.walk(expression, scope) }
    } else if first.isValueChoice {
      scope.depth = "-1"
      walk(first.item, scope, isValue: true)
    } else {
      insert(into: items, named: "closure", scope, isValue: false, end: closure.rightBrace)
    }
  }
}

import SwiftAnalysis
import SwiftSyntax

/// Finds where calls of the recorder are inserted into a program.
struct StepInserter {
  /// Code that is inserted at a byte, in parts that can be left out.
  typealias Insertion = (byte: Int, parts: [(text: String, refusal: TracedText.Refusal)])

  private(set) var insertions: [Insertion] = []
  private(set) var places: [TracedText.Place] = []
  /// The bytes of the bodies with insertions.
  var bodies: [Range<Int>] = []
  let refused: Set<TracedText.Refusal>
  let table: LineTable
  private let lines: NamedLines
  private let firstPlace: Int
  private let reach: TracedText.Reach
  private let lastRow: Int

  init(
    _ source: String, _ lines: NamedLines, firstPlace: Int,
    without refused: Set<TracedText.Refusal>,
    reach: @escaping TracedText.Reach
  ) {
    (self.refused, table, self.lines) = (refused, LineTable(source), lines)
    (self.firstPlace, self.reach) = (firstPlace, reach)
    lastRow =
      source.lines.indices.last { row in
        !source.lines[row].allSatisfy { $0 == " " }
          && reach(lines[row].file, lines[row].line) == .steps
      } ?? 0
  }

  mutating func insert(into tree: SourceFileSyntax, isMain: Bool) {
    guard let first = tree.statements.first else { return }
    let start = first.bytes.lowerBound
    insert("import QuireTracing; ", at: start, .body(at: start))
    guard isMain, !tree.hasMainType else {
      for item in tree.statements { walk(item.item, Scope()) }
      return
    }
    // What runs above the first statement with a step is another part's.
    let begin = tree.statements.first { recorded(row(of: $0)) == .steps && $0.runs }
    if let begin, begin.bytes != first.bytes {
      insert("\(Call.isOn) = false; ", at: start, .body(at: start))
      insert("\(Call.isOn) = true; ", at: begin.bytes.lowerBound, .body(at: start))
    }
    var scope = Scope(isTopLevel: true)
    insert(into: tree.statements, &scope)
    guard tree.statements.contains(where: \.isStep) else { return }
    let end = tree.endPosition.utf8Offset
    let calls = calls(at: end, row: lastRow, "end", scope) { _ in
      ("\nif \(Call.isOn) { ", " }\n")
    }
    insertions.append((end, calls))
  }

  // MARK: Insertions

  mutating func insert(_ text: String, at byte: Int, _ refusal: TracedText.Refusal) {
    insertions.append((byte, [(text, refusal)]))
  }

  /// The calls that record a step, with a text around and between them; none where the compiler refuses
  /// them.
  mutating func calls(
    at byte: Int, row: Int, _ event: String, _ scope: Scope, depth: String? = nil,
    between separator: String = "; ", _ around: (_ count: Int) -> (String, String)
  ) -> [(text: String, refusal: TracedText.Refusal)] {
    let own = TracedText.Refusal.step(at: byte)
    guard recorded(row) == .steps, !refused.contains(own) else { return [] }
    func isRecorded(_ variable: Scope.Variable) -> Bool {
      variable.isReady && variable.isReadable && !isRefused(variable.name, at: byte)
    }
    let seen = scope.variables.filter { isRecorded($0) && !$0.isGlobal }
    let leftOut = scope.variables.filter { !isRecorded($0) && !($0.isGlobal && $0.isReadable) }
    let step = "\(Call.step)(\(firstPlace + places.count), \(depth ?? scope.depth))"
    let (file, line) = lines[row]
    places.append(
      .init(file: file, line: line, event: event, leftOut: leftOut.map(\.name.withoutBackQuotes)))
    let (before, behind) = around(seen.count + 2)
    let reads = seen.flatMap { variable in
      [
        (separator, own),
        (see(variable), TracedText.Refusal.variable(variable.name, in: byte..<byte + 1)),
      ]
    }
    return [(before + step, own)] + reads + [("\(separator)\(Call.done)()\(behind)", own)]
  }

  func isRefused(_ name: String, at byte: Int) -> Bool {
    refused.contains {
      if case .variable(name, let bytes) = $0 { bytes.contains(byte) } else { false }
    }
  }

  func see(_ variable: Scope.Variable) -> String {
    guard !variable.isLast else { return "\(Call.last)(self)" }
    return
      "\(Call.see)(\"\(variable.name.withoutBackQuotes)\", \(variable.name)\(variable.isWeak ? ", 1" : ""))"
  }

  /// Records a step before a statement, or at a byte behind the last one.
  mutating func step(
    before node: some SyntaxProtocol, at byte: Int? = nil, after separator: String = "",
    _ event: String, _ scope: Scope
  ) {
    let byte = byte ?? node.bytes.lowerBound
    let calls = calls(at: byte, row: row(of: node), event, scope) { _ in
      ("\(separator)if \(Call.isOn) { ", " }; ")
    }
    insertions.append((byte, calls))
  }

  /// Records a step before an expression is evaluated, as a part of it: `(call, expression).1`.
  mutating func step(
    with node: some SyntaxProtocol, _ event: String, _ scope: Scope, depth: String? = nil,
    leave: Bool = false, _ walk: (inout StepInserter) -> Void
  ) {
    let range = node.bytes
    let calls = calls(
      at: range.lowerBound, row: row(of: node), event, scope, depth: depth, between: ", "
    ) { count in
      let nothing = Array(repeating: "()", count: count).joined(separator: ", ")
      return ("(\(Call.isOn) ? (", ") : (\(nothing)), ")
    }
    insertions.append((range.lowerBound, calls))
    walk(&self)
    guard !calls.isEmpty else { return }
    let end = leave ? ", \(Call.isOn) ? \(Call.leave)(-1) : ()).1" : ").1"
    insert(end, at: range.upperBound, .step(at: range.lowerBound))
  }

  func row(of node: some SyntaxProtocol) -> Int { table.line(of: node.bytes.lowerBound) }

  func recorded(_ row: Int) -> TracedText.Recorded {
    reach(lines[row].file, lines[row].line)
  }

  // MARK: Statements

  /// - Parameters:
  ///   - event: The event of the first step.
  ///   - isValue: Whether the only expression is the value of the body.
  mutating func insert(
    into items: CodeBlockItemListSyntax, _ scope: inout Scope, event: String = "",
    isValue: Bool = false
  ) {
    var event = event
    if !event.isEmpty, let first = items.first, !first.isStep { step(before: first, event, scope) }
    for item in items {
      if isValue, let expression = item.expression, items.count == 1 {
        guard !item.isNever else { return walk(item, scope) }
        return step(with: expression, event, scope) { $0.walk(expression, scope) }
      }
      if isValue, item.isThrow { return walk(item, scope) }
      let isResult = isValue && item.isValueChoice
      if item.isStep, !isResult { step(before: item, event, scope) }
      event = ""
      walk(item.item, scope, isValue: isResult)
      declare(item, &scope)
    }
  }

  /// Adds what a statement declares or completes to the scope, and reports variables of the top level.
  mutating func declare(_ item: CodeBlockItemSyntax, _ scope: inout Scope) {
    let before = Set(scope.variables.filter(\.isReady).map(\.name))
    if let variable = item.item.as(VariableDeclSyntax.self) {
      for binding in variable.bindings { declare(binding, of: variable, &scope) }
    }
    if let guarding = item.item.as(GuardStmtSyntax.self) {
      scope.declare(guarding.conditions.flatMap(\.boundNames))
    }
    scope.complete(by: item)
    guard recorded(row(of: item)) != .nothing else { return }
    let end = item.bytes.upperBound
    for variable in scope.variables
    where variable.isGlobal && variable.isReady && variable.isReadable
      && !before.contains(variable.name)
      && !isRefused(variable.name, at: end)
    {
      let name = variable.name
      let call =
        "\(Call.global)(\"\(name.withoutBackQuotes)\", \(variable.isWeak ? 1 : 0), { \(name) })"
      insert(
        item.semicolon == nil ? "; \(call)" : " \(call);", at: end,
        .variable(name, in: end..<end + 1))
    }
  }

  func declare(
    _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, _ scope: inout Scope
  ) {
    let modifiers = Set(variable.modifiers.map(\.name.text))
    let hasObservers =
      if case .accessors(let list)? = binding.accessorBlock?.accessors {
        list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      } else { false }
    let isStored = binding.accessorBlock == nil || hasObservers
    let isOptional = variable.bindingSpecifier.text == "var" && binding.isOptional
    for name in binding.pattern.boundNames where name != "_" {
      scope.declare(
        Scope.Variable(
          name: name, isReady: binding.initializer != nil || isOptional || !isStored,
          isReadable: isStored && variable.attributes.isEmpty
            && modifiers.isDisjoint(with: ["lazy", "unowned", "async"]),
          isWeak: modifiers.contains("weak"), isGlobal: scope.isTopLevel))
    }
  }

  // MARK: Nodes

  mutating func walk(
    _ node: some SyntaxProtocol, _ scope: Scope, isValue: Bool = false
  ) {
    var inner = scope
    inner.isTopLevel = false
    switch Syntax(node).as(SyntaxEnum.self) {
    case .macroExpansionExpr, .macroExpansionDecl, .attribute: break
    case .closureExpr(let closure): insert(into: closure, inner)
    case .functionDecl(let function): insert(into: function, scope)
    case .initializerDecl(let initializer): insert(into: initializer, scope)
    case .deinitializerDecl(let deinitializer):
      guard let body = deinitializer.body, let type = scope.type else { return }
      if type.isClass, !type.isActor { inner.declare(.init(name: "self", isLast: true)) }
      insert(into: body, "deinit", inner)
    case .patternBinding(let binding):
      if let value = binding.initializer { walk(value, inner) }
      guard let block = binding.accessorBlock else { return }
      insert(into: block, of: binding.pattern.trimmedDescription, binding, inner)
    case .subscriptDecl(let declaration):
      guard let block = declaration.accessorBlock else { return }
      declare(declaration.parameterClause, &inner)
      insert(into: block, of: "subscript", declaration, inner)
    case .ifConfigDecl(let conditional):
      for clause in conditional.clauses {
        guard case .statements(let items)? = clause.elements else {
          if let elements = clause.elements { walkChildren(of: elements, scope) }
          continue
        }
        var branch = scope
        insert(into: items, &branch)
      }
    case .ifExpr(let choice): insert(into: choice, inner, isValue: isValue || choice.isValue)
    case .switchExpr(let choice):
      walk(choice.subject, inner)
      for case .switchCase(let branch) in choice.cases {
        var scope = inner
        scope.declare(branch.label.boundNames)
        walk(branch.label, inner)
        insert(into: branch.statements, &scope, isValue: isValue || choice.isValue)
      }
    case .expressionStmt(let statement): walk(statement.expression, scope, isValue: isValue)
    case .whileStmt(let loop):
      if let condition = loop.condition {
        step(with: condition, "", inner) { $0.walk(condition, inner) }
      } else {
        declare(loop.conditions, &inner)
      }
      insert(into: loop.body, inner)
    case .repeatStmt(let loop):
      insert(into: loop.body, inner)
      step(with: loop.condition, "", inner) { $0.walk(loop.condition, inner) }
    case .forStmt(let loop):
      walk(loop.sequence, inner)
      inner.declare(loop.pattern.boundNames)
      if let condition = loop.whereClause { walk(condition, inner) }
      insert(into: loop.body, inner)
    case .guardStmt(let statement):
      var other = inner
      declare(statement.conditions, &inner)
      other.isTopLevel = false
      insert(into: statement.body, other)
    case .catchClause(let clause):
      inner.declare(clause.catchItems.isEmpty ? ["error"] : clause.catchItems.boundNames)
      walk(clause.catchItems, inner)
      insert(into: clause.body, inner)
    case .codeBlock(let block): insert(into: block, inner)
    default:
      if let type = TypeFacts(Syntax(node)) {
        guard let group = Syntax(node).asProtocol((any DeclGroupSyntax).self) else { return }
        walkChildren(of: group.memberBlock, scope.inside(type))
      } else {
        walkChildren(of: node, inner)
      }
    }
  }

  mutating func walkChildren(of node: some SyntaxProtocol, _ scope: Scope) {
    for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
      walk(child, scope)
    }
  }

  mutating func insert(into block: CodeBlockSyntax, _ scope: Scope, isValue: Bool = false) {
    var scope = scope
    insert(into: block.statements, &scope, isValue: isValue)
  }

  mutating func declare(_ conditions: ConditionElementListSyntax, _ scope: inout Scope) {
    for condition in conditions {
      walk(condition, scope)
      scope.declare(condition.boundNames)
    }
  }

  mutating func insert(into choice: IfExprSyntax, _ scope: Scope, isValue: Bool) {
    var inner = scope
    declare(choice.conditions, &inner)
    insert(into: choice.body, inner, isValue: isValue)
    switch choice.elseBody {
    case .ifExpr(let other)?: insert(into: other, scope, isValue: isValue)
    case .codeBlock(let block)?: insert(into: block, scope, isValue: isValue)
    default: break
    }
  }
}

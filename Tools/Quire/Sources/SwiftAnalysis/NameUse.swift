import SwiftSyntax

/// The names that a piece of Swift declares for the code below it, and those that it mentions.
package struct NameUse: Sendable {
  /// What it declares at the top level, functions with their types: nothing may declare it again.
  package private(set) var declared: Set<String> = []
  /// The names by which other code refers to what it declares.
  package private(set) var introduced: Set<String> = []
  /// The variables among them, which exist from their declaration on.
  package private(set) var variables: Set<String> = []
  /// What its extensions declare in types that are declared elsewhere.
  package private(set) var members: Set<String> = []
  package private(set) var extended: Set<String> = []
  package private(set) var mentioned: Set<String> = []
  /// Those that are expressions, neither labels nor members, and that it does not declare itself.
  package private(set) var referenced: Set<String> = []
  /// Whether it has statements that run, beside declarations of types and functions.
  package private(set) var hasStatements = false
  /// Whether it has a declaration that must be at the top level, besides imports.
  package private(set) var mustBeAtTop = false
  private var hasImports = false
  /// Whether it can be put between braces as it is.
  package var canBeNested: Bool { !mustBeAtTop && !hasImports }
  /// Whether it has an `await` or an `async`.
  package private(set) var isAsynchronous = false

  /// Reads the names in some statements, which are all that the node has. O(nodes).
  init(of node: some SyntaxProtocol, _ statements: some Sequence<CodeBlockItemSyntax>) {
    var bound: Set<String> = []
    for token in node.tokens {
      switch token.tokenKind {
      case .identifier:
        let name = token.plainName
        mentioned.insert(name)
        if token.isReference { referenced.insert(name) }
        if token.isBinding { bound.insert(name) }
      case .binaryOperator, .prefixOperator, .postfixOperator: mentioned.insert(token.text)
      case .keyword(.await), .keyword(.async): isAsynchronous = true
      default: break
      }
    }
    for statement in statements { add(statement.item) }
    referenced.subtract(bound.union(introduced))
  }

  private mutating func add(_ item: CodeBlockItemSyntax.Item) {
    if case .decl(let declaration) = item { return add(declaration) }
    hasStatements = true
    let conditions = item.as(GuardStmtSyntax.self)?.conditions.map(\.condition) ?? []
    for case .optionalBinding(let binding) in conditions {
      declare(variables: binding.pattern.names)
    }
  }

  private mutating func add(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable):
      hasStatements = true
      declare(variables: variable.names)
    case .functionDecl(let function):
      let name = function.name.text
      introduced.insert(name)
      declared.insert(name + function.signature.trimmedDescription)
    case .extensionDecl(let type):
      mustBeAtTop = true
      extended.insert(type.extendedType.trimmedDescription)
      for member in type.memberBlock.members { members.formUnion(member.decl.names) }
    case .importDecl: hasImports = true
    case .ifConfigDecl(let conditional):
      for case .statements(let items)? in conditional.clauses.map(\.elements) {
        for item in items { add(item.item) }
      }
    case .operatorDecl, .precedenceGroupDecl, .macroDecl:
      mustBeAtTop = true
      fallthrough
    default:
      if let name = declaration.asProtocol(NamedDeclSyntax.self)?.name { declare(name) }
    }
  }

  private mutating func declare(variables names: [TokenSyntax]) {
    for name in names { declare(name) }
    variables.formUnion(names.map(\.plainName))
  }

  private mutating func declare(_ name: TokenSyntax) {
    declared.insert(name.plainName)
    introduced.insert(name.plainName)
  }
}

extension TokenSyntax {
  /// Whether it is an expression by itself, and not the member of one.
  var isReference: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.parent?.as(MemberAccessExprSyntax.self)?.declName != reference
  }

  fileprivate var isBinding: Bool {
    switch parent?.kind {
    case .identifierPattern, .functionParameter, .closureParameter, .closureShorthandParameter: true
    default: false
    }
  }
}

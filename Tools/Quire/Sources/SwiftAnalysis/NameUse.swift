import Manuscript
import Support
import SwiftSyntax

/// The names that a piece of Swift declares for the code below it, and those that it mentions.
package struct NameUse: Sendable {
  /// What it declares at the top level, functions with their labels and types: a second declaration
  /// of the same is an error.
  package private(set) var declared: Set<String> = []
  /// The names by which other code refers to what it declares.
  package private(set) var introduced: Set<String> = []
  /// The variables among them, which exist from their declaration on.
  package private(set) var variables: Set<String> = []
  /// What its extensions declare in types that are declared elsewhere.
  package private(set) var members: Set<String> = []
  /// The types that it extends.
  package private(set) var extended: Set<String> = []
  /// Every name that it mentions.
  package private(set) var mentioned: Set<String> = []
  /// The names among them that are expressions, neither labels nor members, and that it does not
  /// declare itself anywhere.
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

  /// Reads the names in some statements. O(nodes).
  ///
  /// - Parameter node: The node that has the statements, and nothing else.
  init(of node: some SyntaxProtocol, _ statements: some Sequence<CodeBlockItemSyntax>) {
    var bound: Set<String> = []
    for token in node.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .identifier:
        let name = token.identifier?.name ?? token.text
        mentioned.insert(name)
        if token.isReference {
          referenced.insert(name)
        } else if token.isBinding {
          bound.insert(name)
        }
      case .binaryOperator, .prefixOperator, .postfixOperator: mentioned.insert(token.text)
      case .keyword(.await), .keyword(.async): isAsynchronous = true
      default: break
      }
    }
    for statement in statements { add(statement.item) }
    referenced.subtract(bound.union(introduced))
  }

  private mutating func add(_ item: CodeBlockItemSyntax.Item) {
    switch item {
    case .decl(let declaration): add(declaration)
    case .stmt(let statement):
      hasStatements = true
      guard let guarded = statement.as(GuardStmtSyntax.self) else { return }
      for condition in guarded.conditions {
        guard case .optionalBinding(let binding) = condition.condition else { continue }
        declare(binding.pattern)
      }
    default: hasStatements = true
    }
  }

  private mutating func add(_ declaration: DeclSyntax) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      hasStatements = true
      for binding in variable.bindings { declare(binding.pattern) }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      let name = function.name.text
      introduced.insert(name)
      declared.insert(name + function.signature.trimmedDescription)
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      declare(named.name.identifier?.name ?? named.name.text)
      if declaration.is(OperatorDeclSyntax.self) || declaration.is(PrecedenceGroupDeclSyntax.self)
        || declaration.is(MacroDeclSyntax.self)
      {
        mustBeAtTop = true
      }
    } else if let extended = declaration.as(ExtensionDeclSyntax.self) {
      mustBeAtTop = true
      self.extended.insert(extended.extendedType.trimmedDescription)
      for member in extended.memberBlock.members { members.formUnion(member.decl.memberNames) }
    } else if declaration.is(ImportDeclSyntax.self) {
      hasImports = true
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for clause in conditional.clauses {
        if case .statements(let items)? = clause.elements { for item in items { add(item.item) } }
      }
    }
  }

  private mutating func declare(_ pattern: PatternSyntax) {
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      let name = name.identifier.identifier?.name ?? name.identifier.text
      declare(name)
      variables.insert(name)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      for element in tuple.elements { declare(element.pattern) }
    }
  }

  private mutating func declare(_ name: String) {
    declared.insert(name)
    introduced.insert(name)
  }
}

extension TokenSyntax {
  /// Whether it is an expression by itself, and not the member of one.
  fileprivate var isReference: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.parent?.as(MemberAccessExprSyntax.self)?.declName != reference
  }

  /// Whether it names a variable or a parameter.
  fileprivate var isBinding: Bool {
    guard let parent else { return false }
    return parent.is(IdentifierPatternSyntax.self) || parent.is(FunctionParameterSyntax.self)
      || parent.is(ClosureParameterSyntax.self) || parent.is(ClosureShorthandParameterSyntax.self)
  }
}

extension DeclSyntax {
  /// The names under which a member of a type is used.
  fileprivate var memberNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      }
    }
    if let named = asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
    return self.is(InitializerDeclSyntax.self) ? ["init"] : []
  }
}

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
  /// What its extensions declare in types that are declared elsewhere.
  package private(set) var members: Set<String> = []
  /// The types that it extends.
  package private(set) var extended: Set<String> = []
  /// Every name that it mentions.
  package private(set) var mentioned: Set<String> = []
  /// Whether it has statements that run, beside declarations of types and functions.
  package private(set) var hasStatements = false
  /// Whether it has a declaration that must be at the top level, besides imports.
  package private(set) var mustBeAtTop = false
  private var hasImports = false
  /// Whether it can be put between braces as it is.
  package var canBeNested: Bool { !mustBeAtTop && !hasImports }
  /// Whether it has an `await` or an `async`.
  package private(set) var isAsynchronous = false

  private static let memo = ParseCache<NameUse>(limit: 4_000)

  /// Parses a text. O(text), and O(1) where it was parsed not long ago.
  package init(of text: String) {
    self = Self.memo.value(for: text) { NameUse(reading: text) }
  }

  private init(reading text: String) {
    let tree = SwiftText.tree(of: text)
    self.init(of: tree, tree.statements)
  }

  /// Reads the names in some statements. O(nodes).
  ///
  /// - Parameter node: The node that has the statements, and nothing else.
  init(of node: some SyntaxProtocol, _ statements: some Sequence<CodeBlockItemSyntax>) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .identifier: mentioned.insert(token.identifier?.name ?? token.text)
      case .binaryOperator, .prefixOperator, .postfixOperator: mentioned.insert(token.text)
      case .keyword(.await), .keyword(.async): isAsynchronous = true
      default: break
      }
    }
    for statement in statements { add(statement.item) }
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
      declare(name.identifier.identifier?.name ?? name.identifier.text)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      for element in tuple.elements { declare(element.pattern) }
    }
  }

  private mutating func declare(_ name: String) {
    declared.insert(name)
    introduced.insert(name)
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

import Manuscript
import SwiftSyntax

extension DeclSyntaxProtocol {
  /// The declaration's own name, with the labels of its arguments: `remove(_:)`.
  package var shortName: String {
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.name.text + function.signature.parameterClause.labels
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return "init" + initializer.signature.parameterClause.labels
    }
    if let element = self.as(SubscriptDeclSyntax.self) {
      return "subscript" + element.parameterClause.labels
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ")
    }
    if let enumCase = self.as(EnumCaseDeclSyntax.self) {
      return enumCase.elements.map(\.name.text).joined(separator: ", ")
    }
    if let `extension` = self.as(ExtensionDeclSyntax.self) {
      return `extension`.extendedType.trimmedDescription
    }
    return asProtocol(NamedDeclSyntax.self)?.name.text
      ?? trimmedDescription.prefix(while: \.isLetter).description
  }

  /// The bytes in which the declaration names what it declares.
  var namingBytes: Range<Int> {
    if `is`(VariableDeclSyntax.self) || `is`(EnumCaseDeclSyntax.self) {
      return bytes
    }
    let start =
      namingToken?.positionAfterSkippingLeadingTrivia ?? positionAfterSkippingLeadingTrivia
    return start.utf8Offset..<start.utf8Offset
  }

  /// Its name, or the keyword in its place.
  private var namingToken: TokenSyntax? {
    if let function = self.as(FunctionDeclSyntax.self) { return function.name }
    if let initializer = self.as(InitializerDeclSyntax.self) { return initializer.initKeyword }
    if let member = self.as(SubscriptDeclSyntax.self) { return member.subscriptKeyword }
    if let `extension` = self.as(ExtensionDeclSyntax.self) { return `extension`.extensionKeyword }
    return asProtocol(NamedDeclSyntax.self)?.name
  }

  /// Who may use the declaration, where the one around it is for `outer`.
  func access(in outer: SourceComment.Access?) -> SourceComment.Access {
    let limit = outer ?? .public
    if `is`(ExtensionDeclSyntax.self) { return statedAccess ?? limit }
    return min(statedAccess ?? (outer == nil ? .internal : defaultAccess(in: limit)), limit)
  }

  /// Who may use the members of the declaration unless they say otherwise.
  func memberAccess(_ own: SourceComment.Access) -> SourceComment.Access {
    `is`(ExtensionDeclSyntax.self) ? .public : own
  }

  /// Requirements, and cases of enumerations, are as visible as their type; an extension's members,
  /// as its modifier says.
  private func defaultAccess(in outer: SourceComment.Access) -> SourceComment.Access {
    if `is`(EnumCaseDeclSyntax.self) { return outer }
    let around = parent?.ancestorOrSelf { node -> Syntax? in
      node.is(ProtocolDeclSyntax.self) || node.is(ExtensionDeclSyntax.self)
        || node.is(ClassDeclSyntax.self) || node.is(StructDeclSyntax.self)
        || node.is(EnumDeclSyntax.self) || node.is(ActorDeclSyntax.self) ? node : nil
    }
    if around?.is(ProtocolDeclSyntax.self) == true { return outer }
    if let stated = around?.as(ExtensionDeclSyntax.self)?.statedAccess { return stated }
    return .internal
  }

  /// What a modifier says; nil where there is none.
  private var statedAccess: SourceComment.Access? {
    let modifiers = asProtocol(WithModifiersSyntax.self)?.modifiers
    return modifiers?.lazy.filter { $0.detail == nil }.compactMap { modifier in
      switch modifier.name.text {
      case "public", "open": .public
      case "internal", "package": .internal
      case "private", "fileprivate": .private
      default: nil
      }
    }.first
  }
}

extension FunctionParameterClauseSyntax {
  /// The labels in parentheses: `(_:to:)`. Operators have none, nor has a subscript where a parameter
  /// has one name only.
  var labels: String {
    let owner = parent?.parent?.as(FunctionDeclSyntax.self)
    let isOperator = owner?.name.text.first.map { !$0.isLetter && !"_`".contains($0) } ?? false
    let isPlain = isOperator || parent?.is(SubscriptDeclSyntax.self) == true
    let labels = parameters.map { isPlain && $0.secondName == nil ? "_" : $0.firstName.text }
    return "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

/// What a Swift file declares at the top level that users of its module cannot use.
package enum HiddenNames {
  /// Who may use each declaration that is not public, by its name without labels. O(source).
  package static func all(in source: String) -> [String: SourceComment.Access] {
    all(in: SwiftText.tree(of: source))
  }

  /// The same for a file that is parsed already.
  static func all(in tree: SourceFileSyntax) -> [String: SourceComment.Access] {
    var found: [String: SourceComment.Access] = [:]
    var isPublic: Set<String> = []
    func add(_ items: CodeBlockItemListSyntax) {
      for item in items {
        guard case .decl(let declaration) = item.item else { continue }
        if let conditional = declaration.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            if case .statements(let inner)? = clause.elements { add(inner) }
          }
        }
        if declaration.is(ImportDeclSyntax.self) || declaration.is(ExtensionDeclSyntax.self) {
          continue
        }
        let name = String(declaration.shortName.prefix { $0 != "(" })
        let access = declaration.access(in: nil)
        if access == .public { isPublic.insert(name) }
        found[name] = max(access, found[name] ?? access)
      }
    }
    add(tree.statements)
    return found.filter { !isPublic.contains($0.key) }
  }
}

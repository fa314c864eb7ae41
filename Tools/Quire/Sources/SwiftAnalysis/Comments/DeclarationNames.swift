import Manuscript
import SwiftSyntax

extension DeclSyntaxProtocol {
  /// The declaration's own name, with the labels of its arguments: `remove(_:)`.
  package var shortName: String {
    switch DeclSyntax(self).as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.name.text + function.signature.parameterClause.labels
    case .initializerDecl(let initializer): "init" + initializer.signature.parameterClause.labels
    case .subscriptDecl(let element): "subscript" + element.parameterClause.labels
    case .variableDecl(let variable):
      variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ")
    case .enumCaseDecl(let enumCase): enumCase.elements.map(\.name.text).joined(separator: ", ")
    case .extensionDecl(let type): type.extendedType.trimmedDescription
    default:
      asProtocol(NamedDeclSyntax.self)?.name.text
        ?? trimmedDescription.prefix(while: \.isLetter).description
    }
  }

  /// The bytes in which the declaration names what it declares.
  var namingBytes: Range<Int> {
    let name: TokenSyntax?
    switch DeclSyntax(self).as(DeclSyntaxEnum.self) {
    case .variableDecl, .enumCaseDecl: return bytes
    case .initializerDecl(let initializer): name = initializer.initKeyword
    case .subscriptDecl(let element): name = element.subscriptKeyword
    case .extensionDecl(let type): name = type.extensionKeyword
    default: name = asProtocol(NamedDeclSyntax.self)?.name
    }
    let start = (name?.bytes ?? bytes).lowerBound
    return start..<start
  }

  /// Who may use the declaration, where the one around it is for `outer`.
  func access(in outer: SourceComment.Access?) -> SourceComment.Access {
    let limit = outer ?? .public
    if `is`(ExtensionDeclSyntax.self) { return statedAccess ?? limit }
    return min(statedAccess ?? (outer == nil ? .internal : defaultAccess(in: limit)), limit)
  }

  /// Requirements, and cases of enumerations, are as visible as their type; an extension's members,
  /// as its modifier says.
  private func defaultAccess(in outer: SourceComment.Access) -> SourceComment.Access {
    if `is`(EnumCaseDeclSyntax.self) { return outer }
    let around = parent?.ancestorOrSelf { $0.asProtocol((any DeclGroupSyntax).self) }
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
        found[name] = max(access, found[name] ?? access)
      }
    }
    add(tree.statements)
    return found.filter { $0.value != .public }
  }
}

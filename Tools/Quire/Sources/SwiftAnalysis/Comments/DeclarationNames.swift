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

  /// Requirements and cases are as visible as their type; members of an extension, as that says.
  private func defaultAccess(in outer: SourceComment.Access) -> SourceComment.Access {
    if `is`(EnumCaseDeclSyntax.self) { return outer }
    let around = parent?.ancestorOrSelf { $0.asProtocol((any DeclGroupSyntax).self) }
    if around?.is(ProtocolDeclSyntax.self) == true { return outer }
    if let stated = around?.as(ExtensionDeclSyntax.self)?.statedAccess { return stated }
    return .internal
  }

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
  /// The labels in parentheses, `(_:to:)`; operators and plain subscripts have none.
  var labels: String {
    let owner = parent?.parent?.as(FunctionDeclSyntax.self)
    let isOperator = owner?.name.text.first.map { !$0.isLetter && !"_`".contains($0) } ?? false
    let isPlain = isOperator || parent?.is(SubscriptDeclSyntax.self) == true
    let labels = parameters.map { isPlain && $0.secondName == nil ? "_" : $0.firstName.text }
    return "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

/// A declaration of a file, and what is around it.
struct ScopedDeclaration {
  let node: DeclSyntax
  /// The types, extensions and closures around it, the outermost first.
  let scopes: [Syntax]

  private var types: [DeclSyntax] { scopes.compactMap { $0.as(DeclSyntax.self) } }

  /// Its name with those of what is around it, as `Type.member(label:)`.
  var fullName: String { (types + [node]).map(\.shortName).joined(separator: ".") }

  var access: SourceComment.Access {
    // An extension does not limit the access of its members.
    let outer = types.reduce(nil as SourceComment.Access?) { outer, type in
      type.is(ExtensionDeclSyntax.self) ? .public : type.access(in: outer)
    }
    return node.access(in: outer)
  }
}

extension SourceFileSyntax {
  /// Its declarations in reading order, but for those inside bodies. O(nodes).
  var scopedDeclarations: [ScopedDeclaration] {
    var found: [ScopedDeclaration] = []
    forEachNode { node in
      // Declarations inside a body cannot be used from outside.
      if node.is(CodeBlockSyntax.self) || node.is(AccessorBlockSyntax.self) { return .skipChildren }
      guard let declaration = node.as(DeclSyntax.self), !node.is(IfConfigDeclSyntax.self)
      else { return .visitChildren }
      let scopes = sequence(first: node, next: \.parent).dropFirst().filter {
        $0.is(ClosureExprSyntax.self) || $0.is(DeclSyntax.self) && !$0.is(IfConfigDeclSyntax.self)
      }
      found.append(ScopedDeclaration(node: declaration, scopes: scopes.reversed()))
      return node.asProtocol((any DeclGroupSyntax).self) == nil ? .skipChildren : .visitChildren
    }
    return found
  }
}

/// What a Swift file declares at the top level that users of its module cannot use.
package enum HiddenNames {
  /// Who may use each declaration that is not public, by its name without labels. O(source).
  package static func all(in source: String) -> [String: SourceComment.Access] {
    let found = SwiftText.tree(of: source).scopedDeclarations.filter {
      $0.scopes.isEmpty && ![.importDecl, .extensionDecl].contains($0.node.kind)
    }
    let access = found.map { (String($0.node.shortName.prefix { $0 != "(" }), $0.access) }
    return Dictionary(access, uniquingKeysWith: max).filter { $0.value != .public }
  }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

// The reasons why a protocol or requirement cannot be forwarded, with fix-its.
extension Diagnostic {
  static func notAProtocol(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "@Multicast makes a class that forwards a protocol, and this is none",
      fix: "remove the attribute", attribute, AttributeListSyntax([]))
  }

  static func notClassBound(_ source: ProtocolDeclSyntax) -> Diagnostic {
    let name = source.name
    let first = source.inheritanceClause?.inheritedTypes.first?.type
    return Diagnostic(
      name, "delegates are held weakly, so '\(name.text)' must be for objects only",
      fix: "add 'AnyObject'", first.map(Syntax.init) ?? Syntax(name),
      first.map { Syntax("AnyObject, \($0)" as TypeSyntax) }
        ?? Syntax(name.with(\.tokenKind, .identifier("\(name.text): AnyObject"))))
  }

  static func isInout(_ parameter: FunctionParameterSyntax) -> Diagnostic {
    let type = parameter.type.trimmedDescription.dropFirst("inout ".count)
    return Diagnostic(
      parameter, "an inout argument cannot be handed to several delegates",
      fix: "remove 'inout'", parameter.type, "\(raw: type)" as TypeSyntax)
  }

  static func isVariadic(_ parameter: FunctionParameterSyntax) -> Diagnostic {
    Diagnostic(
      parameter, "a variadic argument arrives as an array and cannot be handed on as it came",
      fix: "take an array", parameter,
      parameter.with(\.type, "[\(parameter.type.trimmed)]").with(\.ellipsis, nil))
  }

  static func isStatic(_ modifier: DeclModifierSyntax) -> Diagnostic {
    Diagnostic(
      modifier, "a static requirement belongs to a type, and delegates are objects",
      fix: "remove 'static'", modifier,
      TokenSyntax(.identifier(""), leadingTrivia: modifier.leadingTrivia, presence: .present))
  }

  static func cannotForward(_ node: DeclSyntax) -> Diagnostic {
    Diagnostic(
      node: node,
      message: MacroExpansionErrorMessage(
        "only methods and properties can be forwarded; move this to another protocol"))
  }

  private init(
    _ node: some SyntaxProtocol, _ message: String, fix: String, _ old: some SyntaxProtocol,
    _ new: some SyntaxProtocol
  ) {
    self.init(
      node: node, message: MacroExpansionErrorMessage(message),
      fixIt: .replace(message: MacroExpansionFixItMessage(fix), oldNode: old, newNode: new))
  }
}

import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// A requirement of a protocol, and the code that forwards it.
enum Requirement {
  case function(FunctionDeclSyntax)
  case property(VariableDeclSyntax)
  case other(DeclSyntax)

  init(_ declaration: DeclSyntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      self = .function(function)
    } else if let property = declaration.as(VariableDeclSyntax.self) {
      self = .property(property)
    } else {
      self = .other(declaration)
    }
  }

  /// The reasons why it cannot be forwarded.
  var problems: [Diagnostic] {
    switch self {
    case .function(let function):
      function.modifiers.compactMap(\.problem)
        + function.signature.parameterClause.parameters.compactMap(\.problem)
    case .property(let property): property.modifiers.compactMap(\.problem)
    case .other(let declaration): [.cannotForward(declaration)]
    }
  }

  /// Whether it has a result, so that there is one for each delegate.
  var hasAnswer: Bool {
    guard case .function(let function) = self else { return true }
    let type = function.signature.returnClause?.type.trimmedDescription
    return ![nil, "Void", "()"].contains(type)
  }

  /// The method or property of the generated class.
  func forwarder(access: String) -> String {
    switch self {
    case .function(var function):
      let parameters = function.signature.parameterClause.parameters
      let effects = function.signature.effectSpecifiers
      let body = loop(
        over: parameters.map(\.variable), answer: function.signature.returnClause?.type,
        calling: "\(function.name.text)(\(parameters.map(\.argument).joined(separator: ", ")))",
        throws: effects?.throwsClause != nil, async: effects?.asyncSpecifier != nil)
      if hasAnswer, let type = function.signature.returnClause?.type {
        function.signature.returnClause?.type = "[\(type.trimmed)]\(type.trailingTrivia)"
      }
      let prefix = prefix(function.attributes, access, function.modifiers)
      (function.attributes, function.modifiers) = ([], [])
      return "\(prefix)\(function.trimmedDescription) {\n\(body)\n}"

    case .property(let property):
      return property.bindings.map { binding in
        let type = binding.typeAnnotation?.type.trimmed ?? "Never"
        let effects = binding.getter?.effectSpecifiers
        let body = loop(
          over: [], answer: type, calling: binding.pattern.trimmedDescription,
          throws: effects?.throwsClause != nil, async: effects?.asyncSpecifier != nil)
        return """
          \(prefix(property.attributes, access, property.modifiers))\
          var \(binding.pattern.trimmed): [\(type)] {
          get \(effects?.trimmedDescription ?? "") {\n\(body)\n}
          }
          """
      }.joined(separator: "\n\n")

    case .other: return ""
    }
  }

  private func prefix(
    _ attributes: AttributeListSyntax, _ access: String, _ modifiers: DeclModifierListSyntax
  ) -> String {
    attributes.map { "\($0.trimmed) " }.joined() + access
      + modifiers.map { "\($0.trimmed) " }.joined()
  }

  private func loop(
    over variables: [String], answer: TypeSyntax?, calling call: String,
    throws isThrowing: Bool, async isAsync: Bool
  ) -> String {
    // A parameter may have a name that is needed here.
    func free(_ name: String) -> String { variables.contains(name) ? "_" + name : name }
    let delegate = free("delegate")
    let answers = free("answers")
    let list = variables.contains("delegates") ? "self.delegates" : "delegates"
    let call = "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")\(delegate).\(call)"
    guard hasAnswer, let answer else { return "for \(delegate) in \(list) { \(call) }" }
    return """
      var \(answers): [\(answer.trimmed)] = []
      for \(delegate) in \(list) { \(answers).append(\(call)) }
      return \(answers)
      """
  }
}

extension FunctionParameterSyntax {
  /// The parameter's name inside the function.
  fileprivate var variable: String {
    let name = (secondName ?? firstName).text
    return name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name)`"
  }

  /// The parameter as an argument of the forwarded call.
  fileprivate var argument: String {
    let label = firstName.text == "_" ? "" : "\(firstName.text): "
    let isPack = type.is(PackExpansionTypeSyntax.self)
    let isAutoclosure = type.tokens(viewMode: .sourceAccurate).contains { $0.text == "autoclosure" }
    return label + (isPack ? "repeat each " : "") + variable + (isAutoclosure ? "()" : "")
  }

  fileprivate var problem: Diagnostic? {
    if type.firstToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.inout) {
      .isInout(self)
    } else if ellipsis != nil {
      .isVariadic(self)
    } else {
      nil
    }
  }
}

extension PatternBindingSyntax {
  fileprivate var getter: AccessorDeclSyntax? {
    guard case .accessors(let accessors) = accessorBlock?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
  }
}

extension DeclModifierSyntax {
  fileprivate var problem: Diagnostic? {
    name.tokenKind == .keyword(.static) ? .isStatic(self) : nil
  }
}

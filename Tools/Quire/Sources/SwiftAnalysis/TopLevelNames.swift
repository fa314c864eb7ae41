import SwiftSyntax

extension SourceFileSyntax {
  /// The names of types, functions and variables that a file declares outside of braces.
  var topLevelNames: Set<String> {
    Set(
      statements.flatMap { statement -> [String] in
        guard case .decl(let declaration) = statement.item else { return [] }
        if let variable = declaration.as(VariableDeclSyntax.self) {
          return variable.bindings.flatMap(\.pattern.boundNames)
        }
        let named = declaration.asProtocol((any NamedDeclSyntax).self)
        return named.map { [$0.name.text.filter { $0 != "`" }] } ?? []
      })
  }
}

extension PatternSyntax {
  /// The variables of a pattern: two in `(a, b)`.
  fileprivate var boundNames: [String] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    return self.as(TuplePatternSyntax.self)?.elements.flatMap(\.pattern.boundNames) ?? []
  }
}

import SwiftSyntax

extension TokenSyntax {
  /// The name, if the expansions of macros refer to it, and it is used other than as a module's.
  ///
  /// `#expect(a)` becomes a call of `Testing.__checkValue`: another `Testing` in scope would decide
  /// whether the test passes. There are many ways to bind a name, so every use is refused but
  /// `import Testing`, `Testing.Test`, `value.Testing` and `canImport(Testing)`.
  var shadowingName: String? {
    guard let name = identifier?.name else { return nil }
    switch name {
    // A case is found in its enumeration only, where no macro needs `Swift`.
    case "Swift" where parent?.is(EnumCaseElementSyntax.self) == true: return nil
    case "Swift", "Testing", "QuireReporting": return isModule ? nil : name
    case "expect", "require", "Test", "Suite":
      return parent?.is(MacroDeclSyntax.self) == true ? name : nil
    default: return nil
    }
  }

  /// Whether it is imported, a part of a path, or in `canImport(_:)`.
  fileprivate var isModule: Bool {
    previousToken?.tokenKind == .period || nextToken?.tokenKind == .period
      || previousToken?.previousToken?.text == "canImport"
      || ancestorOrSelf { $0.as(ImportDeclSyntax.self) } != nil
  }
}

import SwiftAnalysis
import SwiftSyntax

// Results replaced by another value of their type, or by a constant that the checks expect.
extension MutationOperator {
  static let results = replacingResults { value, type in
    type.otherValues.filter { $0 != value.code }.map {
      type.code == "Bool"
        ? .condition(.replacedResult, value, $0) : .expression(.replacedResult, value, $0)
    }
  }

  static func constants(of checks: String) -> [MutationOperator] {
    let constants = SwiftText.tree(of: checks).expectedConstants
    @Sendable func replaced(_ value: some ExprSyntaxProtocol, _ type: String) -> [Candidate] {
      (constants[type] ?? []).filter { $0 != value.code }
        .map { .expression(.expectedConstant, value, $0) }
    }
    let interpolation = MutationOperator(on: StringLiteralExprSyntax.self) { node in
      node.representedLiteralValue == nil ? replaced(node, "String") : []
    }
    return [interpolation]
      + replacingResults { value, type in replaced(value, type.code.filter { $0 != "?" }) }
  }

  /// Operators for the results of functions and getters, behind a `return` or without one.
  private static func replacingResults(
    _ candidates: @escaping @Sendable (ExprSyntax, TypeSyntax) -> [Candidate]
  ) -> [MutationOperator] {
    @Sendable func found(_ value: ExprSyntax?) -> [Candidate] {
      guard let value, let type = value.resultType, ![.ifExpr, .switchExpr].contains(value.kind)
      else { return [] }
      return candidates(value, type)
    }
    return [
      MutationOperator(on: ReturnStmtSyntax.self) { found($0.expression) },
      MutationOperator(on: CodeBlockItemSyntax.self) { node in
        node.isImplicitResult ? found(node.item.as(ExprSyntax.self)) : []
      },
    ]
  }
}

extension SourceFileSyntax {
  /// The literals in expectations, by their types.
  fileprivate var expectedConstants: [String: [String]] {
    let expected = all(ExprSyntax.self).filter {
      $0.ancestor(MacroExpansionExprSyntax.self) != nil
        && $0.ancestor(StringLiteralExprSyntax.self) == nil
    }
    return expected.reduce(into: [:]) { found, literal in
      for type in literal.constantTypes {
        let text = literal.code
        if found[type]?.contains(text) != true { found[type, default: []].append(text) }
      }
    }
  }
}

extension ExprSyntax {
  /// The types that this literal may have; none if it is something else.
  fileprivate var constantTypes: [String] {
    if let text = self.as(StringLiteralExprSyntax.self) {
      return text.representedLiteralValue == nil ? [] : ["String"]
    }
    if self.is(IntegerLiteralExprSyntax.self) { return ["Int", "Double"] }
    if self.is(FloatLiteralExprSyntax.self) { return ["Double"] }
    let elements = self.as(ArrayExprSyntax.self)?.elements.map(\.expression.constantTypes) ?? []
    return (elements.first ?? []).filter { type in elements.allSatisfy { $0.contains(type) } }
      .map { "[\($0)]" }
  }
}

extension TypeSyntax {
  /// Values that a result of this type may be replaced with.
  fileprivate var otherValues: [String] {
    if self.is(OptionalTypeSyntax.self) { return ["nil"] }
    if self.is(ArrayTypeSyntax.self) { return ["[]"] }
    if self.is(DictionaryTypeSyntax.self) { return ["[:]"] }
    switch code {
    case "Bool": return ["true", "false"]
    case "String", "Substring": return ["\"\""]
    case "Int", "UInt", "Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "UInt8":
      return ["0"]
    case "Duration": return [".zero"]
    case let name where name.hasPrefix("Set<"): return ["[]"]
    default: return []
    }
  }
}

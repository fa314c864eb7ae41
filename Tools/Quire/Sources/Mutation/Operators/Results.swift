import SwiftAnalysis
import SwiftSyntax

// Results replaced by another value of their type, or by a constant that the checks expect: a
// hard-coded answer.
extension MutationOperator {
  static let results = replacingResults { value, type, source in
    let isCondition = type.trimmedDescription == "Bool"
    let candidate = isCondition ? Candidate.condition : Candidate.expression
    return type.otherValues.filter { $0 != source[value] }.map {
      candidate(.replacedResult, value.bytes, $0)
    }
  }

  static func constants(of checks: String) -> [MutationOperator] {
    let constants = SwiftText.tree(of: checks).expectedConstants
    @Sendable func replaced(_ value: ExprSyntax, _ type: String, _ source: SourceText)
      -> [Candidate]
    {
      (constants[type] ?? []).filter { $0 != source[value] }
        .map { .expression(.expectedConstant, value.bytes, $0) }
    }
    return [
      MutationOperator(on: StringLiteralExprSyntax.self) { node, source in
        node.representedLiteralValue == nil ? replaced(ExprSyntax(node), "String", source) : []
      }
    ]
      + replacingResults { value, type, source in
        replaced(value, type.trimmedDescription.filter { $0 != "?" }, source)
      }
  }

  /// Operators for the results of functions and getters, behind a `return` or without one.
  private static func replacingResults(
    _ candidates: @escaping @Sendable (ExprSyntax, TypeSyntax, SourceText) -> [Candidate]
  ) -> [MutationOperator] {
    @Sendable func found(_ value: ExprSyntax, _ source: SourceText) -> [Candidate] {
      guard let type = value.resultType, ![.ifExpr, .switchExpr].contains(value.kind) else {
        return []
      }
      return candidates(value, type, source)
    }
    return [
      MutationOperator(on: ReturnStmtSyntax.self) { node, source in
        node.expression.map { found($0, source) } ?? []
      },
      MutationOperator(on: CodeBlockItemSyntax.self) { node, source in
        guard node.isImplicitResult, case .expr(let value) = node.item else { return [] }
        return found(value, source)
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
        let text = literal.trimmedDescription
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
    switch trimmedDescription {
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

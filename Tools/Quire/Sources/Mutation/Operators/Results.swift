import SwiftSyntax

// Results replaced by another value of their type.
extension MutationOperator {
  static let results: [MutationOperator] = [
    MutationOperator(on: ReturnStmtSyntax.self) { node, source in
      guard let value = node.expression else { return [] }
      return result(value, source)
    },
    MutationOperator(on: CodeBlockItemSyntax.self) { node, source in
      guard node.isImplicitResult, case .expr(let value) = node.item else { return [] }
      return result(value, source)
    },
  ]

  private static func result(_ value: ExprSyntax, _ source: SourceText) -> [Candidate] {
    guard let type = value.body?.resultType, !value.is(IfExprSyntax.self),
      !value.is(SwitchExprSyntax.self)
    else { return [] }
    let old = source[value]
    let isCondition = type.trimmedDescription == "Bool"
    return type.otherValues.filter { $0 != old }.map {
      isCondition
        ? .condition(.replacedResult, source.range(value), $0)
        : .expression(.replacedResult, source.range(value), $0)
    }
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
    case "Int", "UInt", "Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "UInt8",
      "Duration":
      return [trimmedDescription == "Duration" ? ".zero" : "0"]
    case let name where name.hasPrefix("Set<"): return ["[]"]
    default: return []
    }
  }
}

import Support
import SwiftSyntax

/// A name in a Swift text that can be looked up.
package struct NameToken: Equatable {
  /// The name without backticks around it.
  package let text: String
  /// The line, counted from 0.
  package let line: Int
  /// The bytes in the line.
  package let bytes: Range<Int>

  /// The names of a text, in reading order.
  ///
  /// Labels are left out: they belong to the called function, whose name is included. O(text).
  package static func all(in text: String) -> [NameToken] {
    let table = LineTable(text)
    return SwiftText.tree(of: text).tokens.compactMap { token in
      switch token.tokenKind {
      case .identifier where !token.isLabel, .dollarIdentifier: break
      default: return nil
      }
      let start = token.bytes.lowerBound
      let (line, column) = (table.line(of: start), table.column(of: start) - 1)
      return NameToken(
        text: token.plainName, line: line, bytes: column..<column + token.text.utf8.count)
    }
  }
}

extension TokenSyntax {
  fileprivate var isLabel: Bool {
    switch keyPathInParent {
    case \LabeledExprSyntax.label, \DeclNameArgumentSyntax.name, \TupleTypeElementSyntax.firstName,
      \MultipleTrailingClosureElementSyntax.label:
      true
    case \FunctionParameterSyntax.firstName:
      parent?.as(FunctionParameterSyntax.self)?.secondName != nil
    default: false
    }
  }
}

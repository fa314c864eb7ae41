import Manuscript
import Support
import SwiftParser
import SwiftSyntax

/// A name in a text of Swift that the language server can be asked about.
package struct NameToken: Equatable {
  /// The name without backticks around it.
  package let text: String
  /// The line, counted from 0.
  package let line: Int
  /// The bytes of the line.
  package let bytes: Range<Int>
  /// Where it starts in its line, in UTF-16, as language servers count.
  package let column: Int

  /// The names of a text, as they are read.
  ///
  /// Labels are left out: they belong to the function that is called, which has a name of its own.
  /// O(text).
  package static func all(in text: String) -> [NameToken] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let table = LineTable(text)
    return Parser.parse(source: text).tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.isName else { return nil }
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let (line, column) = (table.line(of: start), table.column(of: start) - 1)
      let before = lines[line].utf8.prefix(column)
      return NameToken(
        text: token.identifier?.name ?? token.text, line: line,
        bytes: column..<column + token.text.utf8.count,
        column: String(decoding: before, as: UTF8.self).utf16.count)
    }
  }
}

extension TokenSyntax {
  fileprivate var isName: Bool {
    switch tokenKind {
    case .identifier: !isLabel
    case .dollarIdentifier: true
    default: false
    }
  }

  private var isLabel: Bool {
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

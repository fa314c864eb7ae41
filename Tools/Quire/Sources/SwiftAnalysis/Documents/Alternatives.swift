import Manuscript
import Support
import SwiftSyntax

/// Where a text begins to show the same again in another way: it declares a name for the second time.
package enum Alternatives {
  private static let memo = ParseCache<[Int]>(limit: 4_000)

  /// The first bytes of the statements behind which names are declared again; none where a part
  /// cannot be put between braces.
  package static func starts(in text: String) -> [Int] {
    memo.value(for: text) { read(text) }
  }

  private static func read(_ text: String) -> [Int] {
    let tree = SwiftText.tree(of: text.withoutGaps)
    guard !tree.hasError else { return [] }
    var starts: [Int] = []
    var taken: Set<String> = []
    var hasStatements = false
    for statement in tree.statements {
      let names = NameUse(of: statement, [statement])
      if !names.declared.isDisjoint(with: taken) {
        starts.append(statement.positionAfterSkippingLeadingTrivia.utf8Offset)
        taken = []
      }
      guard starts.isEmpty || names.canBeNested else { return [] }
      hasStatements = hasStatements || names.hasStatements
      taken.formUnion(names.declared)
    }
    return hasStatements ? starts : []
  }
}

extension String {
  /// The text with `nil` in place of expressions that are left out, as many bytes as before.
  fileprivate var withoutGaps: String {
    let edits = StandIns(in: self, expression: "nil").edits.filter { !$0.range.isEmpty }
    guard !edits.isEmpty else { return self }
    var bytes = Array(utf8)
    for edit in edits {
      for index in edit.range { bytes[index] = UInt8(ascii: " ") }
      guard edit.text == "nil" else { continue }
      bytes.replaceSubrange(edit.range.lowerBound..<edit.range.lowerBound + 3, with: "nil".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

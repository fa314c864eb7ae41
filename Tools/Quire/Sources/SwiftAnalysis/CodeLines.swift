import Manuscript
import Support
import SwiftSyntax

/// The number of lines with code in a Swift text, without blank lines and lines of comments.
///
/// ```swift
/// codeLines(in: "// Why\n\nlet x = 1  // so\n")  // 1
/// ```
public func codeLines(in text: String) -> Int { countedLines(in: text).count }

/// The indices of the lines with code in a Swift text.
public func countedLines(in text: String) -> Set<Int> {
  counted.value(for: text) { count(text) }
}

private let counted = ParseCache<Set<Int>>(limit: 500)

private func count(_ text: String) -> Set<Int> {
  let table = LineTable(text)
  var lines: Set<Int> = []
  for token in SwiftText.tree(of: text).tokens(viewMode: .sourceAccurate)
  where token.tokenKind != .endOfFile {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    guard start < end else { continue }
    lines.formUnion(table.line(of: start)...table.line(of: end - 1))
  }
  return lines
}

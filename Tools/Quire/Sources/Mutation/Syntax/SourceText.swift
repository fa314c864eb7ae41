import SwiftSyntax

/// The bytes of a source file, for replacing parts of it.
struct SourceText {
  let text: String
  private let bytes: [UInt8]

  init(_ text: String) { (self.text, bytes) = (text, Array(text.utf8)) }

  /// The bytes of a node, without the comments and spaces around it.
  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  subscript(node: some SyntaxProtocol) -> String { self[range(node)] }

  /// A node's text with a part of it replaced.
  func replacing(_ part: some SyntaxProtocol, in node: some SyntaxProtocol, with new: String)
    -> String
  {
    let (inner, outer) = (range(part), range(node))
    return self[outer.lowerBound..<inner.lowerBound] + new
      + self[inner.upperBound..<outer.upperBound]
  }

  /// The line and the column of a byte, counted from 1.
  func place(_ offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - start + 1)
  }

  /// The lines around a replaced part, before and after.
  func diff(_ range: Range<Int>, _ replacement: String) -> String {
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: newline) ?? bytes.count
    let old = self[start..<end]
    let new = self[start..<range.lowerBound] + replacement + self[range.upperBound..<end]
    func lines(_ text: String, _ mark: String) -> [String] {
      text.filledLines.filter { $0.contains { !$0.isWhitespace } }.map { mark + $0 }
    }
    return (lines(old, "-") + lines(new, "+")).joined(separator: "\n")
  }
}

extension String {
  /// The text on one line, with single spaces.
  var onOneLine: String {
    split { $0.isWhitespace }.joined(separator: " ")
  }
}

import SwiftAnalysis
import SwiftSyntax

/// A change of a source text that puts a mutant into it, behind its selector.
struct Edit {
  /// A part of the text that replaces the range.
  enum Piece {
    /// Text that is in the module for all mutants.
    case text(String)
    /// Text that only the mutant runs: errors in it are the mutant's.
    case mutated(String)
    /// A call that says whether the mutant is selected, and records that it was reached.
    case selector
    /// The original text, with the edits inside of it.
    case original
  }

  /// The mutant's number; nil for a change that belongs to none.
  var mutant: Int?
  /// The bytes of the original text.
  let range: Range<Int>
  let pieces: [Piece]

  init(_ range: Range<Int>, _ pieces: [Piece]) { (self.range, self.pieces) = (range, pieces) }

  /// The same without line breaks, for code in a literal of one line.
  var onOneLine: Edit {
    Edit(
      range,
      pieces.map { piece in
        if case .text(let text) = piece { .text(text.replacing("\n", with: " ")) } else { piece }
      })
  }

  /// Replaces an expression: `(selector ? mutated : original)`.
  static func expression(_ range: Range<Int>, _ mutated: String, cast: String = "") -> Edit {
    // Line breaks: a `//` comment may end the text.
    Edit(
      range,
      [
        .text("("), .selector, .text(" ? ("), .mutated(mutated), .text("\n)\(cast) : ("),
        .original, .text("\n)\(cast))"),
      ])
  }

  /// Replaces a condition. The type is written down, since the compiler would take long to find it in
  /// nested conditions.
  static func condition(_ range: Range<Int>, _ mutated: String) -> Edit {
    expression(range, mutated, cast: " as Bool")
  }

  /// Skips a statement: `if !selector { original }`.
  static func statement(_ range: Range<Int>) -> Edit {
    Edit(range, [.text("if !"), .selector, .text(" { "), .original, .text("\n}")])
  }

  /// Puts text in front of a position.
  static func insertion(_ position: Int, _ pieces: [Piece]) -> Edit {
    Edit(position..<position, pieces)
  }
}

/// The bytes of a source file, for replacing parts of it.
struct SourceText {
  let text: String
  private let bytes: [UInt8]

  init(_ text: String) { (self.text, bytes) = (text, Array(text.utf8)) }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  subscript(node: some SyntaxProtocol) -> String { self[node.bytes] }

  /// A node's text with a part of it replaced.
  func replacing(_ part: some SyntaxProtocol, in node: some SyntaxProtocol, with new: String)
    -> String
  {
    let (inner, outer) = (part.bytes, node.bytes)
    return self[outer.lowerBound..<inner.lowerBound] + new
      + self[inner.upperBound..<outer.upperBound]
  }

  /// The lines around a replaced part, before and after.
  func diff(_ range: Range<Int>, _ replacement: String) -> String {
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: newline) ?? bytes.count
    let old = self[start..<end]
    let new = self[start..<range.lowerBound] + replacement + self[range.upperBound..<end]
    func lines(_ text: String, _ mark: String) -> [String] {
      text.lines.filter { $0.contains { !$0.isWhitespace } }.map { mark + $0 }
    }
    return (lines(old, "-") + lines(new, "+")).joined(separator: "\n")
  }
}

extension String {
  /// The text on one line, with single spaces.
  var onOneLine: String { words.joined(separator: " ") }
}

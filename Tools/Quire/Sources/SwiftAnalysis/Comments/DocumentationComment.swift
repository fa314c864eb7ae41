import Manuscript
import SwiftSyntax

/// A documentation comment of a Swift file: its Markdown, and where each line of it is.
package struct DocumentationComment: Codable, Equatable, Sendable {
  /// The line of the file that the comment begins on, counted from 1.
  package let firstLine: Int
  /// The comment's lines, one for each line of the file.
  package let lines: [SourceComment.Line]
  /// The declaration below the comment, as `Type.member(label:)`.
  package let declaration: String
  package let access: SourceComment.Access
  /// The lines of the file on which the declaration names what it declares.
  package let declarationLines: ClosedRange<Int>
  package let isExtension: Bool

  /// The names of the declaration and of what it is in, without labels: `Type.member`.
  package var plainName: String { declaration.replacing(#/\([^)]*\)/#, with: "") }

  /// The documentation comments of a file, in reading order. O(source).
  ///
  /// Of `///` lines that blank lines or other comments separate, the last count, as in the compiler.
  package static func all(in source: String) -> [DocumentationComment] {
    let (lines, bytes) = (LineTable(source), Array(source.utf8))
    return SwiftText.tree(of: source).scopedDeclarations.compactMap {
      DocumentationComment(above: $0, lines, bytes)
    }
  }

  /// The comment in the trivia before a declaration; nil where none is attached.
  private init?(above found: ScopedDeclaration, _ lines: LineTable, _ source: [UInt8]) {
    let node = found.node
    var run = 0..<0
    var isOpen = false
    var offset = node.position.utf8Offset
    for piece in node.leadingTrivia {
      let range = offset..<offset + piece.sourceLength.utf8Length
      offset = range.upperBound
      switch piece {
      case .docLineComment:
        run = (isOpen ? run : range).lowerBound..<range.upperBound
        isOpen = true
      case .docBlockComment: (run, isOpen) = (range, false)
      case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
        if count > 1 { isOpen = false }
      case .spaces, .tabs: break
      default: isOpen = false
      }
    }
    guard !run.isEmpty else { return nil }
    let named = lines.lines(of: node.namingBytes)
    firstLine = lines.line(of: run.lowerBound) + 1
    self.lines = SourceComment.Line.all(in: run, of: source)
    (declaration, access) = (found.fullName, found.access)
    declarationLines = named.lowerBound + 1...named.upperBound + 1
    isExtension = node.is(ExtensionDeclSyntax.self)
  }
}

extension SourceComment.Line {
  fileprivate static func all(in bytes: Range<Int>, of source: [UInt8]) -> [SourceComment.Line] {
    let start = source[..<bytes.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let rows = source[start..<bytes.upperBound]
      .split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring(String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)) }
    if source[bytes].starts(with: "/**".utf8) { return block(rows) }
    return rows.map { Self($0, behind: $0.firstRange(of: "///")?.upperBound ?? $0.endIndex) }
  }

  /// The lines of a comment between `/**` and `*/`.
  ///
  /// The blanks that all lines share are not the author's, nor is a column of asterisks.
  private static func block(_ rows: [Substring]) -> [SourceComment.Line] {
    var rows = rows
    let last = rows.count - 1
    rows[last] = rows[last].dropLast(rows[last].hasSuffix("*/") ? 2 : 0)
    let inner = rows.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
    let hasAsterisks =
      !inner.isEmpty && inner.allSatisfy { $0.drop(while: \.isWhitespace).first == "*" }
    let margin = inner.map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
    return rows.enumerated().map { index, row in
      if index == 0 {
        return Self(row, behind: row.firstRange(of: "/**")?.upperBound ?? row.startIndex)
      }
      if hasAsterisks, let asterisk = row.firstIndex(of: "*") {
        return Self(row, behind: row.index(after: asterisk))
      }
      return Self(text: String(row.dropFirst(margin)), gutter: String(row.prefix(margin)))
    }
  }

  /// The line behind some marks. One blank behind them belongs to them, as the compiler reads it.
  private init(_ row: Substring, behind marks: Substring.Index) {
    let text = row[marks...]
    let start = text.first == " " || text.first == "\t" ? row.index(after: marks) : marks
    self.init(text: String(row[start...]), gutter: String(row[..<start]))
  }
}

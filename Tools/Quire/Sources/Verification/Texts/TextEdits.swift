import Foundation
import Manuscript
import Support

/// A change of a text. Lines are counted from 1, bytes from the line's first.
enum TextEdit {
  case replaceLines(Range<Int>, [String], prefix: String)
  case replace(line: Int, bytes: Range<Int>, String)
  case replaceMarks(line: Int, old: String, new: String)

  static func insert(_ lines: [String], after line: Int, prefix: String) -> TextEdit {
    .replaceLines(line + 1..<line + 1, lines, prefix: prefix)
  }

  /// The line, and the first byte in it where that is known.
  fileprivate var place: (line: Int, byte: Int) {
    switch self {
    case .replaceLines(let lines, _, _): (lines.lowerBound, 0)
    case .replace(let line, let bytes, _): (line, bytes.lowerBound)
    case .replaceMarks(let line, _, _): (line, 0)
    }
  }
}

extension String {
  /// The text with the changes, made from its end to its beginning. Every other byte is as it was, line
  /// ends included.
  func applying(_ edits: [TextEdit]) -> String {
    var lines = self.lines.map { line in
      (text: Array(line.utf8), ending: Array(self[line.endIndex...].prefix(1).utf8))
    }
    if lines.last?.text == [] { lines.removeLast() }
    let ordered = edits.enumerated().sorted {
      let (a, b) = ($0.element.place, $1.element.place)
      return (a.line, a.byte, $0.offset) > (b.line, b.byte, $1.offset)
    }
    for edit in ordered.map(\.element) {
      switch edit {
      case .replaceLines(let range, let texts, let prefix):
        let above = range.lowerBound - 2
        // The last line of a text may have no end.
        let isLast = lines[above].ending.isEmpty
        let ending = lines[isLast ? max(0, above - 1) : above].ending
        lines[above].ending = ending
        var new = texts.map { (text: $0.line(behind: prefix), ending: ending) }
        if isLast { new[new.count - 1].ending = [] }
        lines.replaceSubrange(range.lowerBound - 1..<range.upperBound - 1, with: new)
      case .replace(let line, let bytes, let text):
        // The byte-order mark at the beginning of some files is no column.
        let mark = lines[line - 1].text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let range = (bytes.lowerBound + mark..<bytes.upperBound + mark)
          .clamped(to: 0..<lines[line - 1].text.count)
        lines[line - 1].text.replaceSubrange(range, with: Array(text.utf8))
      case .replaceMarks(let line, let old, let new):
        let text = String(decoding: lines[line - 1].text, as: UTF8.self)
        guard let range = text.range(of: old, options: .backwards) else { continue }
        lines[line - 1].text = Array(text.replacingCharacters(in: range, with: new).utf8)
      }
    }
    return String(decoding: lines.flatMap { $0.text + $0.ending }, as: UTF8.self)
  }

  /// A line behind its prefix; an empty one leaves no blanks at the end.
  private func line(behind prefix: String) -> [UInt8] {
    let line = (prefix + self)[...]
    return Array((isEmpty ? line.trimmingBlanksAtEnd : line).utf8)
  }
}

extension Manuscript {
  /// Writes a new text in the file's place, and returns true, unless the file has changed since it was
  /// read.
  package func write(_ new: String) throws -> Bool {
    let file = URL(filePath: path)
    guard let now = try? String(readingText: file), now == text else { return false }
    try Data(new.utf8).write(to: file, options: .atomic)
    return true
  }
}

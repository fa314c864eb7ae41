import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// What `--update` would write into a manuscript, so that it says what was found: outputs, values,
/// texts of sources, expected messages. Every other byte stays as it is.
package struct Update {
  private let result: ManuscriptResult
  private var edits: [TextEdit] = []
  /// The lines whose expected errors and warnings change, with what they expect from now on. An author
  /// should read them: code that fails for another reason than it should looks the same.
  package private(set) var expectations: [(line: Int, text: String)] = []
  /// The fixes whose text would end the comment that they are in: then nothing of the file is written.
  package private(set) var refusals: [Diagnostic] = []

  /// - Parameter links: The addresses that lead to a heading's old name.
  package init(_ result: ManuscriptResult, links: [LinkCheck.Correction] = []) {
    self.result = result
    for link in links { correct(link) }
    let (manuscript, owners) = (result.manuscript, result.manuscript.owners)
    for (id, found) in zip(manuscript.fenceIDs, result.fences) {
      let fence = manuscript[id]
      guard fence.closingLine != nil || fence.isIndented, !found.isUnstable else { continue }
      let isOfUnstable = owners[id].map { result.fences[$0.index].isUnstable } ?? false
      // A comment between `/**` and `*/`.
      let isInBlock = !manuscript.comments.isEmpty && !fence.gutter.contains("///")
      for fix in found.findings.compactMap(\.fix).withoutRepetitions {
        switch fix {
        // The output of a fence that prints something else each time.
        case .replaceBody where isOfUnstable: break
        case _ where isInBlock && fix.hasCommentMarks: refuse(in: fence)
        default: apply(fix, in: fence)
        }
      }
    }
    expectations.sort { $0.line < $1.line }
  }

  /// The manuscript's text with the changes; nil where there is nothing to change.
  package var text: String? {
    edits.isEmpty || !refusals.isEmpty ? nil : result.manuscript.text.applying(edits)
  }

  private mutating func refuse(in fence: Fence) {
    refusals.append(
      Diagnostic(
        path: result.manuscript.path, line: fence.start.line, column: fence.start.column, .output,
        "not updated: the text to write has `/*` or `*/`, which a block comment cannot contain",
        hint: "write the comment with `///`; nothing of this file is written"))
  }

  private mutating func apply(_ fix: Finding.Fix, in fence: Fence) {
    switch fix {
    // snippet.apply
    case .replaceBody(let lines): replaceBody(of: fence, with: lines)
    case .addOutput(let lines):
      guard let closing = fence.closingLine else { return }
      let marks = lines.marksLongEnough(atLeast: 3, character: "`")
      edits.append(
        .replaceLines(
          closing + 1..<closing + 1, ["", "\(marks)output"] + lines + [marks],
          prefix: fence.continuationPrefix))
    // snippet.end
    case .replaceText(let range, let row, let text):
      replace(
        SourceMap(fence).bytes(range, inRow: row), inLine: fence.line(ofBody: row), with: text)
    case .replaceExpectations(let row, let text): replaceExpectations(row, text, in: fence)
    }
  }

  /// Replaces a part of a line; of two changes of the same code, the first counts.
  private mutating func replace(_ bytes: Range<Int>, inLine line: Int, with text: String) {
    let isFree = edits.allSatisfy { edit in
      guard case .replace(line, let others, _) = edit else { return true }
      return !others.overlaps(bytes)
    }
    if isFree { edits.append(.replace(line: line, bytes: bytes, text)) }
  }

  /// Changes the address right behind the link's text; the same address in code stays.
  private mutating func correct(_ link: LinkCheck.Correction) {
    let lines = result.manuscript.text.lines
    guard lines.indices.contains(link.start.line - 1) else { return }
    // The byte-order mark at the beginning of some files is no column.
    let line = String(lines[link.start.line - 1]).trimmingPrefix("\u{FEFF}")
    let text = Substring(line.utf8.dropFirst(max(0, link.start.column - 1)))
    let content = #/\[(?:[^\[\]`\\]|\\.|`[^`]*`|\[[^\[\]`]*\])*\]\(/#
    guard let match = text.prefixMatch(of: content) else { return }
    let address = text[match.range.upperBound...].utf8
    let isWhole = address.dropFirst(link.old.utf8.count).first.map { $0 == 0x29 || $0 == 0x20 }
    guard address.starts(with: link.old.utf8), isWhole ?? true else { return }
    let start = line.utf8.count - address.count
    replace(start..<start + link.old.utf8.count, inLine: link.start.line, with: link.new)
  }

  private mutating func replaceBody(of fence: Fence, with lines: [String]) {
    guard let closing = fence.closingLine else { return }
    let character = fence.marks.first ?? "`"
    let marks = lines.marksLongEnough(atLeast: fence.marks.count, character: character)
    // Edits of one line are made from the last to the first: an empty body is filled after the marks.
    edits.append(
      .replaceLines(fence.start.line + 1..<closing, lines, prefix: fence.continuationPrefix))
    if marks.count > fence.marks.count {
      let start = fence.start.column - 1
      edits.append(
        .replace(line: fence.start.line, bytes: start..<start + fence.marks.count, marks))
      let below = result.manuscript.text.lines[closing - 1]
      if let place = below.range(of: fence.marks, options: .backwards) {
        let start = below[..<place.lowerBound].utf8.count
        edits.append(.replace(line: closing, bytes: start..<start + fence.marks.count, marks))
      }
    }
  }

  private mutating func replaceExpectations(_ row: Int, _ text: String, in fence: Fence) {
    let line = fence.line(ofBody: row)
    let end = fence.body[row].offset + fence.body[row].text.utf8.count
    expectations.append((line, text.isEmpty ? "nothing" : text))
    let old = Snippet(parsing: fence.text).expectations.filter {
      $0.line == row && $0.kind != .trap
    }
    guard let first = old.first, let last = old.last else {
      if !text.isEmpty { edits.append(.replace(line: line, bytes: end..<end, " " + text)) }
      return
    }
    var range = SourceMap(fence).bytes(first.range.lowerBound..<last.range.upperBound, inRow: row)
    if text.isEmpty {
      let before = result.manuscript.text.lines[line - 1].utf8.prefix(range.lowerBound)
      let blanks = before.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
      range = range.lowerBound - blanks..<range.upperBound
    }
    edits.append(.replace(line: line, bytes: range.clamped(to: 0..<end), text))
  }
}

extension Fence {
  /// The text before each further line of the fence: its prefix, with a bullet as blanks.
  fileprivate var continuationPrefix: String {
    gutter + String(prefix.map { $0 == ">" || $0 == "\t" ? $0 : " " })
  }
}

extension [String] {
  /// Marks for a fence that no line of its body ends early.
  fileprivate func marksLongEnough(atLeast count: Int, character: Character) -> String {
    let longest = map { $0.drop { $0 == " " }.prefix { $0 == character }.count }.max() ?? 0
    return String(repeating: character, count: Swift.max(count, longest + 1, 3))
  }
}

extension Finding.Fix {
  fileprivate var hasCommentMarks: Bool {
    let lines =
      switch self {
      case .replaceBody(let lines), .addOutput(let lines): lines
      case .replaceText(_, _, let text), .replaceExpectations(_, let text): [text]
      }
    return lines.contains { $0.contains("/*") || $0.contains("*/") }
  }
}

/// A change of a text. Lines are counted from 1, bytes from the line's first.
enum TextEdit {
  case replaceLines(Range<Int>, [String], prefix: String)
  case replace(line: Int, bytes: Range<Int>, String)

  /// The line, and the first byte in it where that is known.
  var place: (line: Int, byte: Int) {
    switch self {
    case .replaceLines(let lines, _, _): (lines.lowerBound, 0)
    case .replace(let line, let bytes, _): (line, bytes.lowerBound)
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

import Foundation
import Manuscript

/// What `--update` would write into a manuscript, so that it says what was found.
///
/// Only what is recorded is written: outputs, values, excerpts of sources, pins. Every byte outside
/// them stays as it is.
public struct Update {
  private let proof: ManuscriptProof
  private let work: ManuscriptWork
  private let sources: SourceTexts
  private var edits: [TextEdits.Edit] = []

  /// Collects the changes for a proved manuscript.
  public init(_ proof: ManuscriptProof, sources: SourceTexts) {
    self.proof = proof
    self.sources = sources
    work = ManuscriptWork(proof.manuscript)
    for index in proof.fences.indices { collect(index) }
  }

  /// The manuscript's text with the changes; nil where there is nothing to change.
  public var text: String? {
    edits.isEmpty ? nil : TextEdits(proof.manuscript.text).applying(edits)
  }

  private var fences: [Fence] { proof.manuscript.fences }

  private mutating func collect(_ index: Int) {
    let fence = fences[index]
    guard fence.closingLine != nil, !proof.fences[index].isUnstable else { return }
    switch fence.kind {
    case .code(let code):
      collectValues(index)
      if code.action == .fails || code.action == .warns { collectPins(index, code.action) }
      collectOutput(index, code)
    case .excerpt(let source):
      guard proof.fences[index].diagnostics.contains(where: { $0.verdict == .source }),
        let lines = try? sources.lines(of: source)
      else { return }
      replaceBody(of: fence, with: lines)
    case .step, .sketch, .output, .quotation, .refused: break
    }
  }

  // MARK: Outputs

  private mutating func collectOutput(_ index: Int, _ code: Fence.Code) {
    let fence = fences[index]
    let found = proof.fences[index]
    guard let printed = found.output?.outputLines, code.action != .figure, code.action != .tests,
      !found.diagnostics.contains(where: { $0.verdict != .output && $0.verdict != .value })
    else { return }
    if let output = fence.output {
      let expected = fences[output].body.map(\.text)
      guard firstDifference(expected: expected, actual: printed) != nil else { return }
      guard !printed.isEmpty else { return }
      replaceBody(of: fences[output], with: printed.keepingEllipses(of: expected))
    } else if !printed.isEmpty, let closing = fence.closingLine {
      let marks = printed.marksLongEnough(atLeast: 3, character: "`")
      let lines = ["", "\(marks)output"] + printed + [marks]
      edits.append(.insert(lines, after: closing, prefix: fence.continuationPrefix))
    }
  }

  private mutating func replaceBody(of fence: Fence, with lines: [String]) {
    guard let closing = fence.closingLine else { return }
    let prefix = fence.continuationPrefix
    let character = fence.marks.first ?? "`"
    let marks = lines.marksLongEnough(atLeast: fence.marks.count, character: character)
    if marks.count > fence.marks.count {
      let place = fence.start.column - 1
      edits.append(.replace(line: fence.start.line, bytes: place..<place + fence.marks.count, marks))
      edits.append(.replaceMarks(line: closing, old: fence.marks, new: marks))
    }
    edits.append(.replaceLines(fence.start.line + 1..<closing, lines, prefix: prefix))
  }

  // MARK: Values and pins

  private mutating func collectValues(_ index: Int) {
    let fence = fences[index]
    for claim in work.snippets[index]?.claims ?? [] {
      let line = fence.line(ofBody: claim.line)
      guard let value = proof.fences[index].values[line], value != claim.value,
        proof.fences[index].diagnostics.allSatisfy({ !$0.message.hasPrefix("this has more") })
      else { continue }
      replace(claim.range, line: claim.line, in: fence, with: "// → \(value)")
    }
  }

  /// Writes the compiler's words behind each line that it complains of, and removes announcements
  /// that do not come.
  private mutating func collectPins(_ index: Int, _ action: Fence.Action) {
    let fence = fences[index]
    guard !proof.fences[index].messages.isEmpty, proof.fences[index].state == .failed else { return }
    let kinds: [FenceProof.Message.Kind] = action == .fails ? [.error, .warning] : [.warning]
    for (row, text) in fence.body.enumerated() {
      let line = fence.line(ofBody: row)
      let pins = (work.snippets[index]?.pins ?? []).filter { $0.line == row && $0.kind != .trap }
      let messages = proof.fences[index].messages
        .filter { $0.line == line && kinds.contains($0.kind) }
      if pins.hold(of: messages) { continue }
      let words = messages.map { "// \($0.kind.rawValue): \($0.text)" }.joined(separator: " ")
      let bytes = text.text.utf8.count
      if let first = pins.first, let last = pins.last {
        let start = LineTable(fence.text).column(of: first.range.lowerBound) - 1
        let end = LineTable(fence.text).column(of: last.range.upperBound - 1)
        let before = words.isEmpty ? text.text.utf8.prefix(start).trailingBlanks : 0
        edits.append(
          .replace(
            line: line, bytes: text.offset + start - before..<text.offset + min(end, bytes), words))
      } else if !words.isEmpty {
        edits.append(
          .replace(line: line, bytes: text.offset + bytes..<text.offset + bytes, " " + words))
      }
    }
  }

  private mutating func replace(
    _ range: Range<Int>, line: Int, in fence: Fence, with text: String
  ) {
    let table = LineTable(fence.text)
    let start = table.column(of: range.lowerBound) - 1 + fence.body[line].offset
    edits.append(
      .replace(line: fence.line(ofBody: line), bytes: start..<start + range.count, text))
  }
}

extension Fence {
  /// What stands before each further line of the fence: its prefix, with a bullet as blanks.
  fileprivate var continuationPrefix: String {
    String(prefix.map { $0 == ">" || $0 == "\t" ? $0 : " " })
  }
}

extension [Snippet.Pin] {
  /// Whether each announces one of a line's messages, with none left over.
  fileprivate func hold(of messages: [FenceProof.Message]) -> Bool {
    var left = messages
    for pin in self {
      guard !pin.text.isEmpty, let hit = left.firstIndex(where: { $0.text.contains(pin.text) })
      else { return false }
      left.remove(at: hit)
    }
    return left.isEmpty
  }
}

extension Collection<UInt8> {
  fileprivate var trailingBlanks: Int { reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count }
}

extension [String] {
  /// Marks for a fence that no line of its body ends early.
  fileprivate func marksLongEnough(atLeast count: Int, character: Character) -> String {
    let longest = map { $0.drop { $0 == " " }.prefix { $0 == character }.count }.max() ?? 0
    return String(repeating: character, count: Swift.max(count, longest + 1, 3))
  }

  /// The new lines with `...` where the old ones had it, as far as there are lines to leave out.
  fileprivate func keepingEllipses(of old: [String]) -> [String] {
    guard let first = old.firstIndex(of: "..."), let last = old.lastIndex(of: "...") else { return self }
    let (head, tail) = (first, old.count - 1 - last)
    guard count > head + tail + 1 else { return self }
    return prefix(head) + ["..."] + suffix(tail)
  }
}

/// Changes to a text by line, with every other byte as it was, line ends included.
struct TextEdits {
  /// One change. Lines are counted from 1, bytes from the line's first.
  enum Edit {
    case replaceLines(Range<Int>, [String], prefix: String)
    case insert([String], after: Int, prefix: String)
    case replace(line: Int, bytes: Range<Int>, String)
    case replaceMarks(line: Int, old: String, new: String)

    fileprivate var line: Int {
      switch self {
      case .replaceLines(let lines, _, _): lines.lowerBound
      case .insert(_, let line, _): line + 1
      case .replace(let line, _, _), .replaceMarks(let line, _, _): line
      }
    }
  }

  private var lines: [(text: [UInt8], ending: [UInt8])] = []

  init(_ text: String) {
    var current: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == 0x0A || byte == 0x0D else {
        current.append(byte)
        continue
      }
      var ending = [byte]
      if byte == 0x0D, bytes.first == 0x0A { ending.append(bytes.removeFirst()) }
      lines.append((current, ending))
      current = []
    }
    if !current.isEmpty { lines.append((current, [])) }
  }

  /// The text with the changes, made from its end to its beginning.
  func applying(_ edits: [Edit]) -> String {
    var lines = lines
    let ordered = edits.enumerated().sorted {
      ($0.element.line, $0.offset) > ($1.element.line, $1.offset)
    }
    for edit in ordered.map(\.element) {
      switch edit {
      case .replaceLines(let range, let texts, let prefix):
        let ending = lines[range.lowerBound - 2].ending
        let old = range.lowerBound - 1..<range.upperBound - 1
        lines.replaceSubrange(old, with: texts.map { (Self.line(prefix, $0), ending) })
      case .insert(let texts, let line, let prefix):
        let ending = lines[line - 1].ending.isEmpty ? lines[max(0, line - 2)].ending : lines[line - 1].ending
        let isLast = lines[line - 1].ending.isEmpty
        lines[line - 1].ending = ending
        var new = texts.map { (Self.line(prefix, $0), ending) }
        if isLast { new[new.count - 1].1 = [] }
        lines.insert(contentsOf: new, at: line)
      case .replace(let line, let bytes, let text):
        let range = bytes.clamped(to: 0..<lines[line - 1].text.count)
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
  private static func line(_ prefix: String, _ text: String) -> [UInt8] {
    let line = prefix + text
    guard text.isEmpty else { return Array(line.utf8) }
    return Array(line.trimmingSuffix { $0 == " " || $0 == "\t" }.utf8)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var copy = self[...]
    while let last = copy.last, isTrimmed(last) { copy.removeLast() }
    return String(copy)
  }
}

extension Manuscript {
  /// Writes a new text in the file's place, unless the file has changed since it was read.
  ///
  /// - Returns: Whether it was written.
  public func write(_ new: String) throws -> Bool {
    let file = URL(filePath: path)
    guard let now = try? String(readingText: file), now == text else { return false }
    try Data(new.utf8).write(to: file, options: .atomic)
    return true
  }
}

import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// What `--update` would write into a manuscript, so that it says what was found.
///
/// Only what is recorded is written: outputs, values, excerpts of sources, pins. Every byte outside
/// them stays as it is.
public struct Update {
  private let proof: ManuscriptResult
  private let work: ManuscriptPrograms
  private let sources: SourceTexts
  private var edits: [TextEdits.Edit] = []
  /// The lines whose announced errors and warnings change, with what they announce from now on.
  ///
  /// Whoever updates should read them: what fails for another reason than meant looks the same.
  public private(set) var announcements: [(line: Int, text: String)] = []

  /// Collects the changes for a proved manuscript.
  public init(_ proof: ManuscriptResult, sources: SourceTexts) {
    self.proof = proof
    self.sources = sources
    work = ManuscriptPrograms(proof.manuscript)
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
    case .step(_, let source?, _):
      guard proof.fences[index].diagnostics.contains(where: { $0.verdict == .source }),
        let lines = try? sources.lines(of: source)
      else { return }
      replaceBody(of: fence, with: lines.asShipped)
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
      edits.append(
        .replace(line: fence.start.line, bytes: place..<place + fence.marks.count, marks))
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
    guard !proof.fences[index].messages.isEmpty, proof.fences[index].state == .failed else {
      return
    }
    let kinds: [FenceResult.Message.Kind] = action == .fails ? [.error, .warning] : [.warning]
    for (row, text) in fence.body.enumerated() {
      let line = fence.line(ofBody: row)
      let pins = (work.snippets[index]?.pins ?? []).filter { $0.line == row && $0.kind != .trap }
      let messages = proof.fences[index].messages
        .filter { $0.line == line && kinds.contains($0.kind) }
      if pins.hold(of: messages) { continue }
      let words = messages.map { "// \($0.kind.rawValue): \($0.text)" }.joined(separator: " ")
      let bytes = text.text.utf8.count
      announcements.append((line, words.isEmpty ? "nothing" : words))
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
  fileprivate func hold(of messages: [FenceResult.Message]) -> Bool {
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
    guard let first = old.firstIndex(of: "..."), let last = old.lastIndex(of: "...") else {
      return self
    }
    let (head, tail) = (first, old.count - 1 - last)
    guard count > head + tail + 1 else { return self }
    return prefix(head) + ["..."] + suffix(tail)
  }
}

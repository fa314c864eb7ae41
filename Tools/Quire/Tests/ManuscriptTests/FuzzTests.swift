import CommonMark
import Manuscript
@testable import Support
import TestSupport
import Testing

/// The fences that a simple scan of the lines finds: from an opening mark after blanks, quote marks
/// and bullets to a closing mark after as many quote marks.
private struct SimpleScan {
  /// The lines of the opening marks, counted from 1.
  private(set) var openings: [Int] = []

  init(_ text: String) {
    var open: (marks: Substring, quotes: Int)?
    for (index, line) in SourceLines(text).lines.enumerated() {
      var rest = line.drop { " \t>".contains($0) }
      while open == nil, rest.hasPrefix("- ") || rest.hasPrefix("1. ") {
        rest = rest.dropFirst(rest.hasPrefix("- ") ? 2 : 3).drop { " \t>".contains($0) }
      }
      let quotes = line.prefix(line.count - rest.count).count { $0 == ">" }
      let marks = rest.prefix { $0 == rest.first }
      guard marks.count >= 3, marks.first == "`" || marks.first == "~" else { continue }
      let words = rest.dropFirst(marks.count)
      if let (mark, depth) = open {
        let isClosing = marks.first == mark.first && marks.count >= mark.count && quotes == depth
        if isClosing, words.allSatisfy({ $0 == " " || $0 == "\t" }) { open = nil }
      } else if marks.first == "~" || !words.contains("`") {
        openings.append(index + 1)
        open = (marks, quotes)
      }
    }
  }
}

extension SeededGenerator {
  /// A chapter without errors: prose, lists, quotes, HTML blocks, and fences of all forms.
  fileprivate mutating func chapter() -> String {
    "# Title\n\n" + (0..<Int.random(in: 3...12, using: &self)).map { _ in block() + "\n" }.joined()
  }

  private mutating func block() -> String {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: "Some prose with `code` and ``` more ``` of it,\nover two lines.\n"
    case 1: "## Heading\n"
    case 2: "- item\n- item\n"
    case 3: "<div>\n\n</div>\n"
    case 4: "| a | b |\n| --- | --- |\n| 1 | ~~~ |\n"
    case 5: fence().indented("> ", first: "> ")
    case 6: fence().indented("  ", first: "- ")
    case 7: "> 1. x\n>\n" + fence().indented(">    ", first: ">    ")
    default: fence()
    }
  }

  private mutating func fence() -> String {
    let mark = ["```", "````", "~~~", "`````"].randomElement(using: &self) ?? "```"
    let words =
      ["swift", "swift isolated", "text", "objc", "swift\tsketch=\"a b\""]
      .randomElement(using: &self) ?? "text"
    let lines = ["let x = 1", "", "  y()", "\"\"\"", "> z", "- `a`", "``"]
    let body = (1...4).map { _ in lines.randomElement(using: &self) ?? "" } + ["end"]
    return "\(mark)\(words)\n" + body.map { $0 + "\n" }.joined() + "\(mark)\n"
  }

  /// The text with one to three lines or bytes removed, repeated, moved or replaced.
  fileprivate mutating func damaged(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 1...Int.random(in: 1...3, using: &self) {
      let index = Int.random(in: lines.indices, using: &self)
      let other = Int.random(in: lines.indices, using: &self)
      switch Int.random(in: 0..<8, using: &self) {
      case 0 where lines.count > 1: lines.remove(at: index)
      case 1: lines.insert(lines[other], at: index)
      case 2: lines.swapAt(index, other)
      case 3: lines[index] = String(lines[index].dropFirst())
      case 4: lines[index] = String(lines[index].dropLast())
      case 5: lines[index] = markup(1) + lines[index]
      case 6: lines[index] += markup(2)
      default: lines[index] = "    " + lines[index]
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func indented(_ prefix: String, first: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated()
      .map { ($0.offset == 0 ? first : prefix) + $0.element + "\n" }.joined()
  }
}

@Suite(.timeLimit(.minutes(2))) struct `Random manuscripts` {
  @Test(arguments: Array(0..<8)) func `lose no fence without a diagnostic`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for size in 1...40 {
      for text in [random.bytes(size * 8), random.markup(size * 2)] { checkAccount(of: text) }
    }
  }

  @Test(arguments: Array(0..<8)) func `without errors have the fences that a simple scan finds`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    for _ in 0..<30 {
      let text = random.chapter()
      let manuscript = Manuscript(parsing: text, path: "a.md")
      #expect(manuscript.fences.map(\.start.line) == SimpleScan(text).openings, "\(text)")
      #expect(manuscript.diagnostics == [], "\(text)")
    }
  }

  @Test(arguments: Array(0..<16)) func `that are damaged lose no fence without a diagnostic`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    for _ in 0..<100 { checkAccount(of: random.damaged(random.chapter())) }
  }

  /// Checks that each opening mark of a simple scan is on the opening or closing line of a fence, or
  /// has a diagnostic, or is in a comment or a fence that has one.
  private func checkAccount(of text: String) {
    let manuscript = Manuscript(parsing: text, path: "a.md")
    let named = Set(manuscript.diagnostics.map(\.line))
    let hidden = commentLines(of: manuscript.document)
    for line in SimpleScan(text).openings where !named.contains(line) && !hidden.contains(line) {
      let isKnown = manuscript.fences.contains { fence in
        fence.start.line == line || fence.closingLine == line
          || fence.contains(line: line) && named.contains(fence.start.line)
      }
      #expect(isKnown, "line \(line) of \(text.debugDescription)")
    }
    for fence in manuscript.fences {
      let hasLines = fence.start.line >= 1 && fence.lastLine <= SourceLines(text).lines.count
      #expect(hasLines, "\(fence.start) of \(text.debugDescription)")
    }
  }

  /// The lines of HTML blocks below a `<!--` of theirs.
  private func commentLines(of document: Document) -> Set<Int> {
    var found: Set<Int> = []
    for block in document.allBlocks {
      guard case .html(let html) = block.kind else { continue }
      let lines = SourceLines(html).lines
      guard let first = lines.firstIndex(where: { $0.contains("<!--") }) else { continue }
      found.formUnion(lines.indices.filter { $0 > first }.map { block.start.line + $0 })
    }
    return found
  }
}

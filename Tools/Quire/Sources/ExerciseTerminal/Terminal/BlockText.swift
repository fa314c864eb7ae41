import CommonMark
import Manuscript
import Support

extension Exercise {
  /// The task for a terminal, with the learner's file in place of `Start.swift`.
  package func taskLines(width: Int) -> [StyledText] {
    let name = learnersPath.lastName
    let texts = task.map { block in
      let lines = [block].lines(width: width)
      guard lines.contains(where: { $0.text.contains("`Start.swift`") }) else { return lines }
      // The longer name has to fit as well.
      return [block].lines(width: width - max(0, name.count - 11)).map { line in
        line.with(text: line.text.replacing("`Start.swift`", with: "`\(name)`"))
      }
    }
    return texts.separated
  }
}

extension [Block] {
  /// The blocks as text for a terminal, with blank lines between them: source is cut, prose is wrapped.
  package func lines(width: Int) -> [StyledText] { map { $0.lines(width: width) }.separated }
}

extension [[StyledText]] {
  /// The texts that have lines, with blank lines between them.
  fileprivate var separated: [StyledText] {
    [StyledText](filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}

extension Block {
  fileprivate func lines(width: Int) -> [StyledText] {
    switch kind {
    case .heading(_, let text): StyledText(text.terminalText, .bold).fitted(to: width)
    case .paragraph(let text): text.lines(width: width)
    case .code(let code): StyledText.code(code.text.visible.completeLines, width: width)
    case .html, .thematicBreak: []
    case .quote(let blocks), .alert(_, let blocks):
      blocks.lines(width: width - 2).map { $0.indented(by: "  ") }
    case .list(let list):
      list.items.enumerated().flatMap { index, blocks in
        let mark = list.start.map { "\($0 + index). " } ?? "• "
        return blocks.lines(width: width - mark.displayWidth).behind(mark)
      }
    case .table(let table):
      ([table.head] + table.rows).map { row in
        StyledText(row.map(\.terminalText).joined(separator: " | ")).truncated(to: width)
      }
    }
  }
}

extension [Inline] {
  package func lines(width: Int) -> [StyledText] {
    terminalText.filledLines.flatMap { StyledText(String($0)).fitted(to: width) }
  }

  /// The text for a terminal: code in backticks, and the author's line breaks.
  fileprivate var terminalText: String { text(code: { "`\($0)`" }, lineBreak: "\n").visible }
}

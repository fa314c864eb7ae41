import CommonMark
import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

extension Exercise {
  /// The task, without its title and its hints.
  public var task: [Block] {
    var blocks: [Block] = []
    for (index, block) in manuscript.document.blocks.enumerated() {
      if case .heading(_, let text) = block.kind {
        if text.plainText.hasPrefix("Hint") { break }
        if index == 0 { continue }
      }
      blocks.append(block)
    }
    return blocks
  }

  /// The task for a terminal. What it calls `Start.swift` is the learner's file.
  func taskLines(width: Int) -> [Line] {
    let name = learnersPath.split(separator: "/").last ?? "Start.swift"
    return task.lines(width: width).map {
      Line($0.text.replacing("`Start.swift`", with: "`\(name)`"), $0.style)
    }
  }
}

extension [Block] {
  /// The blocks as text for a terminal, a blank line between two.
  ///
  /// - Parameter width: What a line may take up; code is cut, prose is broken.
  public func lines(width: Int) -> [Line] {
    map { $0.lines(width: width) }.filter { !$0.isEmpty }.joined(by: [Line()])
      .flatMap { $0 }
  }
}

extension [[Line]] {
  fileprivate func joined(by separator: [Line]) -> [[Line]] {
    enumerated().map { $0.offset == 0 ? $0.element : separator + $0.element }
  }
}

extension Block {
  fileprivate func lines(width: Int) -> [Line] {
    switch kind {
    case .heading(_, let text): Line(text.terminalText, .bold).wrapped(to: width)
    case .paragraph(let text):
      text.terminalText.split(separator: "\n").flatMap { Line(String($0)).wrapped(to: width) }
    case .code(let code):
      code.text.visible.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast(code.text.hasSuffix("\n") ? 1 : 0)
        .map { Line("    " + $0.replacing("\t", with: "  "), .accent).truncated(to: width) }
    case .html, .thematicBreak: []
    case .quote(let blocks), .alert(_, let blocks):
      blocks.lines(width: width - 2).map { Line("  " + $0.text, $0.style) }
    case .list(let list): list.lines(width: width)
    case .table(let table):
      ([table.head] + table.rows).map { row in
        Line(row.map(\.terminalText).joined(separator: " | ")).truncated(to: width)
      }
    }
  }
}

extension List {
  fileprivate func lines(width: Int) -> [Line] {
    items.enumerated().flatMap { index, blocks in
      let mark = start.map { "\($0 + index). " } ?? "• "
      let blank = String(repeating: " ", count: mark.displayWidth)
      return blocks.lines(width: width - mark.displayWidth).enumerated().map { number, line in
        Line((number == 0 ? mark : blank) + line.text, line.style)
      }
    }
  }
}

extension [Inline] {
  /// The text as a terminal shows it: code in backticks, lines broken where the author says so.
  fileprivate var terminalText: String {
    map { inline in
      switch inline {
      case .text(let text): text.visible
      case .code(let code): "`\(code.visible)`"
      case .name(let name): "`\(name.text.visible)`"
      case .softBreak: " "
      case .lineBreak: "\n"
      case .html: ""
      case .emphasis(let inner), .strong(let inner): inner.terminalText
      case .link(let link), .image(let link): link.content.terminalText
      }
    }.joined()
  }
}

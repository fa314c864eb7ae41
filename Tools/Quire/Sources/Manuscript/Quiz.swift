import CommonMark
import Support

/// A quiz: a fence, the paragraph right above it, and the list of choices below it.
package struct Quiz: Sendable {
  package struct Choice: Sendable {
    /// What the choice predicts; nil where that is not understood.
    package var answer: Answer?
    /// What the reader chooses: the item's first words.
    package var label: [Inline]
    package var explanation: [Block]
  }

  package enum Answer: Equatable, Sendable {
    /// The output, the value, or a part of the message.
    case text(String)
    case compiles
    case doesNotCompile
    case traps
  }

  /// The paragraph right above the fence, which asks; a usual question where there is none.
  package var question: [Inline]
  /// Where its first block and its last block begin.
  package var blocks: ClosedRange<Position>
  /// The choices, shuffled, since authors tend to put the right one first; none for free answers.
  package var choices: [Choice] = []
  /// The index of the figure right below the choices, which is a part of the answer.
  package var figure: Int?

  init(_ code: Fence.Code, below above: Block?, at start: Position) {
    if let above, case .paragraph(let text) = above.kind {
      (question, blocks) = (text, above.start...start)
    } else {
      let usual = code.action == .fails ? "Does this compile?" : "What does this print?"
      (question, blocks) = ([.text(usual)], start...start)
    }
  }

  /// - Parameter code: The quiz's code, on which the order depends, so that two builds give the same.
  mutating func add(_ list: List, at start: Position, code: String) {
    blocks = blocks.lowerBound...start
    choices = list.items.enumerated()
      .map { (rank: Digest("choice \($0) \(code)").hex, choice: Choice(item: $1)) }
      .sorted { $0.rank < $1.rank }.map(\.choice)
  }
}

extension Quiz.Choice {
  /// Reads an item: its first inline or code block is the choice, the rest is the explanation.
  fileprivate init(item: [Block]) {
    switch item.first?.kind {
    case .code(let code):
      (answer, label) = (.text(code.text), [.code(code.text)])
      explanation = Array(item.dropFirst())
    case .paragraph(let text):
      (answer, label) = (Self.answer(text.first), Array(text.prefix(1)))
      let rest = Array(text.dropFirst()).withoutDash
      let first = rest.isEmpty ? [] : [Block(.paragraph(rest), at: item[0].start)]
      explanation = first + item.dropFirst()
    default:
      (answer, label, explanation) = (nil, [], item)
    }
  }

  private static func answer(_ inline: Inline?) -> Quiz.Answer? {
    switch inline {
    case .code(let text): return .text(text)
    case .name(let name): return .text(name.text)
    case .strong(let text):
      guard text.allSatisfy({ if case .text = $0 { true } else { false } }) else { return nil }
      let words = text.plainText
      return phrases[words.hasSuffix(".") ? String(words.dropLast()) : words]
    default: return nil
    }
  }

  /// The predictions in bold. No others are understood: a longer one could say what is not checked.
  private static let phrases: [String: Quiz.Answer] = [
    "It compiles": .compiles, "It does not compile": .doesNotCompile, "It traps": .traps,
    "Nothing": .text(""),
  ]
}

extension [Inline] {
  /// The text without the dash between a choice and its explanation.
  fileprivate var withoutDash: [Inline] {
    var rest = self
    if rest.first == .softBreak { rest.removeFirst() }
    guard case .text(let text) = rest.first else { return rest }
    let words = text.drop { " —–-:.".contains($0) }
    if words.isEmpty { rest.removeFirst() } else { rest[0] = .text(String(words)) }
    if rest.first == .softBreak { rest.removeFirst() }
    return rest
  }
}

extension Manuscript {
  /// The quizzes, by the index of their fence.
  package var quizzes: [Int: Quiz] {
    var found: [Int: Quiz] = [:]
    func visit(_ blocks: [Block]) {
      var (quiz, answered): (Int?, Int?)
      for (place, block) in blocks.enumerated() {
        switch block.kind {
        case .code:
          guard let index = fenceIndex(atLine: block.start.line) else { continue }
          if let answered, fences[index].code?.action == .figure { found[answered]?.figure = index }
          answered = nil
          if let code = fences[index].code, code.isQuiz {
            found[index] = Quiz(code, below: place > 0 ? blocks[place - 1] : nil, at: block.start)
            quiz = index
          } else if fences[index].kind == .output, let quiz, let own = found[quiz] {
            found[quiz]?.blocks = own.blocks.lowerBound...block.start
          } else {
            quiz = nil
          }
        case .list(let list):
          if let quiz { found[quiz]?.add(list, at: block.start, code: fences[quiz].text) }
          (quiz, answered) = (nil, quiz)
        default: (quiz, answered) = (nil, nil)
        }
        block.children.forEach(visit)
      }
    }
    visit(document.blocks)
    return found
  }
}

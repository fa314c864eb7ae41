import CommonMark
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// A quiz as a question, without its answer.
package struct QuizQuestion: Sendable {
  /// The chapter and the number, `MulticastDelegate/2`.
  package let id: String
  package let chapter: String
  /// The number within its chapter, from 1.
  package let number: Int
  /// The number of quizzes in the chapter.
  package let count: Int
  /// Its path and line, as editors open them.
  package let place: String
  /// The paragraph that asks.
  package let question: [Inline]
  /// The code, without the lines that reveal the answer.
  package let code: [String]
  /// The choices; empty if the learner predicts in words.
  package let choices: [Quiz.Choice]
  /// The index of its fence in the manuscript.
  let fence: Int
  /// The key under which the answer is saved. It changes with the code and the order of the choices.
  let key: String

  /// The quizzes of a chapter, in reading order.
  package static func all(of chapter: Chapter) -> [QuizQuestion] {
    let manuscript = chapter.manuscript
    let fences = manuscript.fences.indices.filter { manuscript.fences[$0].code?.isQuiz == true }
    let quizzes = manuscript.quizzes
    return fences.enumerated().map { index, fence in
      let text = manuscript.fences[fence]
      let (question, choices) = (quizzes[fence]?.question ?? [], quizzes[fence]?.choices ?? [])
      let asked = ([text.text] + choices.flatMap(\.words)).joined(separator: "\n")
      return QuizQuestion(
        id: "\(chapter.name)/\(index + 1)", chapter: chapter.name, number: index + 1,
        count: fences.count, place: "\(manuscript.path):\(text.start.line)",
        question: question, code: text.askedLines, choices: choices, fence: fence,
        key: "\(chapter.name)/\(String(asked.digest.prefix(12)))")
    }
  }

  /// The text that answers it, as it is saved: the number of a choice, or words.
  ///
  /// - Throws: `UsageError` if there is no such choice, or no word.
  func answer(_ text: String) throws -> String {
    let text = text.trimmed
    guard !choices.isEmpty else {
      guard !text.isEmpty else { throw UsageError("a prediction is missing") }
      return text
    }
    guard let number = Int(text), choices.indices.contains(number - 1) else {
      throw UsageError("the quiz \(id) has the choices 1 to \(choices.count), not “\(text)”")
    }
    return "\(number)"
  }

  /// The question, the code and the choices, for a terminal.
  package func lines(width: Int, showsChoices: Bool = true) -> [StyledText] {
    let asked = question.lines(width: width) + [StyledText()] + StyledText.code(code, width: width)
    guard showsChoices, !choices.isEmpty else { return asked }
    return asked + [StyledText()] + choices.indices.flatMap { choiceLines($0) }
  }

  /// A choice after its number.
  func choiceLines(
    _ index: Int, mark: String = "", _ style: StyledText.Style = .plain
  ) -> [StyledText] {
    choices[index].words.map { StyledText($0, style) }.behind("\(mark)\(index + 1)  ")
  }
}

extension Quiz.Choice {
  /// Its text, line by line.
  package var words: [String] {
    let text = if case .code(let code) = label.first { code } else { label.plainText }
    return text.visible.completeLines.map(String.init)
  }
}

package struct QuizAnswer: Codable, Equatable, Sendable {
  /// The number of a choice, or a prediction.
  package let text: String
  /// Whether it equals the result of verification; nil for a prediction in other words.
  package let isRight: Bool?

  private enum CodingKeys: String, CodingKey { case text = "answer", isRight }

  package var words: String {
    switch isRight {
    case true: "right"
    case false: "wrong"
    default: "compare"
    }
  }
}

/// The result of a quiz's verification. The answer is not stored anywhere.
package struct QuizFinding: Sendable {
  package let question: QuizQuestion
  /// The index of the right choice; nil if there are no choices.
  package let right: Int?
  /// The observed behavior in words: the output, or the messages of the compiler or the runtime.
  package let found: [String]
  private let output: String

  /// Verifies the chapters of some quizzes, and reads the answers.
  package static func all(
    _ quizzes: [QuizQuestion], in chapters: [Chapter],
    verifying: (Chapter) throws -> ManuscriptResult
  ) throws -> [Self] {
    try chapters.flatMap { chapter in
      let own = quizzes.filter { $0.chapter == chapter.name }
      return own.isEmpty ? [] : try all(own, verifying(chapter))
    }
  }

  /// Reads the answers to quizzes from the verification of their chapter, which must have no problem.
  package static func all(_ quizzes: [QuizQuestion], _ result: ManuscriptResult) throws -> [Self] {
    try quizzes.map { question in
      let found = result.fences[question.fence]
      guard found.state == .proved, let code = result.manuscript.fences[question.fence].code else {
        throw ContentError(
          "the quiz at \(question.place) does not verify, so its answer is unknown;"
            + " `quire verify \(result.manuscript.path)` says why")
      }
      return QuizFinding(
        question: question,
        right: question.choices.firstIndex { $0.isRight(code, found) },
        found: found.words(code), output: found.output ?? "")
    }
  }

  /// Judges an answer by what was found.
  package func judge(_ text: String) throws -> QuizAnswer {
    let text = try question.answer(text)
    guard let right else {
      return QuizAnswer(text: text, isRight: text == output.trimmed ? true : nil)
    }
    return QuizAnswer(text: text, isRight: text == "\(right + 1)")
  }

  package func verdict(_ answer: QuizAnswer) -> StyledText {
    switch answer.isRight {
    case true: StyledText("✓ right", .good)
    case false: StyledText("✗ wrong: it is \((right ?? 0) + 1)", .bad)
    default: StyledText("compare what you predicted with what happened", .bold)
    }
  }

  /// The observed behavior, and each choice with its explanation.
  package func lines(_ answer: QuizAnswer, width: Int) -> [StyledText] {
    var lines = found.enumerated().map { StyledText($1, $0 == 0 ? .bold : .plain) }
    if right == nil {
      lines += [StyledText(), StyledText("You predicted:", .bold)]
      lines += answer.text.visible.filledLines.map { StyledText("  " + $0) }
    }
    for (index, choice) in question.choices.enumerated() {
      let isRight = index == right
      lines.append(StyledText())
      lines += question.choiceLines(index, mark: isRight ? "✓ " : "✗ ", isRight ? .good : .plain)
      if answer.text == "\(index + 1)" { lines.append(StyledText("  (your answer)", .bold)) }
      lines += choice.explanation.lines(width: max(10, width - 2)).map { $0.indented(by: "  ") }
    }
    return lines
  }
}

extension FenceResult {
  fileprivate func words(_ code: Fence.Code) -> [String] {
    switch code.action {
    case .fails:
      return ["The compiler says:"]
        + messages.map { "  line \($0.line): \($0.kind.rawValue): \($0.text.visible)" }
    case .traps:
      let printed = output.map { $0.isEmpty ? [] : indented("It prints:", $0) } ?? []
      return printed + (trap.map { ["It traps at line \($0.line): \($0.text.visible)"] } ?? [])
    default:
      if let output, !output.isEmpty { return indented("It prints:", output) }
      guard !values.isEmpty else { return ["It prints nothing."] }
      return ["Its values:"]
        + values.sorted { $0.key < $1.key }.map { "  line \($0.key): \($0.value)" }
    }
  }

  private func indented(_ title: String, _ text: String) -> [String] {
    [title] + text.visible.completeLines.map { "  \($0)" }
  }
}

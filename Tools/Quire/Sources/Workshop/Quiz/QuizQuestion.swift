import CommonMark
import Manuscript
import Support
import SwiftAnalysis

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
        question: question.isEmpty ? [.text(text.code?.action.question ?? "")] : question,
        code: text.askedLines, choices: choices, fence: fence,
        key: "\(chapter.name)/\(String(asked.digest.prefix(12)))")
    }
  }

  /// The question, the code and the choices, for a terminal.
  package func lines(width: Int, showsChoices: Bool = true) -> [StyledText] {
    let asked = question.lines(width: width) + [StyledText()] + StyledText.code(code, width: width)
    guard showsChoices, !choices.isEmpty else { return asked }
    return asked + [StyledText()] + choices.indices.flatMap { choiceLines($0) }
  }

  /// A choice after its number.
  func choiceLines(_ index: Int, mark: String = "", _ style: StyledText.Style = .plain)
    -> [StyledText]
  {
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

extension Fence.Action {
  /// The question for a quiz without a paragraph above it.
  fileprivate var question: String {
    self == .fails ? "Does this compile?" : "What does this print?"
  }
}

import CommonMark
import Foundation
import Manuscript
import Support
import Verification

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

  /// Reads the answers to a chapter's quizzes from its verification.
  ///
  /// - Throws: `ContentError` if the chapter did not verify.
  package static func all(_ questions: [QuizQuestion], _ result: ManuscriptResult) throws
    -> [QuizFinding]
  {
    try questions.map { question in
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

  /// - Throws: `UsageError` if there is no such choice.
  package func judge(_ text: String) throws -> QuizAnswer {
    let text = text.trimmed
    guard let right else {
      guard !text.isEmpty else { throw UsageError("a prediction is missing") }
      return QuizAnswer(text: text, isRight: text == output.trimmed ? true : nil)
    }
    guard let number = Int(text), question.choices.indices.contains(number - 1) else {
      throw UsageError(
        "the quiz \(question.id) has the choices 1 to \(question.choices.count), not “\(text)”")
    }
    return QuizAnswer(text: "\(number)", isRight: number - 1 == right)
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

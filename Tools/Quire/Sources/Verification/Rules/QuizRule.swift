import CommonMark
import Manuscript

extension FenceRule {
  /// Exactly one choice of a quiz is what was found, and each is explained.
  static let hasOneRightChoice = FenceRule(.hasOneRightChoice) { context in
    guard let quiz = context.programs.quizzes[context.id.index], !quiz.choices.isEmpty,
      let code = context.fence.code, !context.hasFailed, context.blocked == nil
    else { return [] }
    // The blocks of a comment have lines of the comment, not of its file.
    let isComment = context.manuscript.isComment
    let place = isComment ? nil : Position(line: quiz.blocks.upperBound.line, column: 1)
    func wrong(_ message: String, hint: String) -> Finding {
      context.finding(.hasOneRightChoice, at: place, .quiz, message, hint: hint)
    }
    let found = quiz.choices.compactMap { choice -> Finding? in
      if choice.answer == nil {
        return wrong(
          "a choice of this quiz is not understood",
          hint: "begin it with `code`, or with **It compiles.**, **It does not compile.**,"
            + " **It traps.**, **Nothing.**")
      }
      guard choice.explanation.isEmpty else { return nil }
      return wrong(
        "a choice of this quiz is not explained", hint: "say behind it why it is right or wrong")
    }
    let result = context.result
    let right = quiz.choices.count { $0.isRight(code, result) }
    if right == 1 { return found }
    let count = right == 0 ? "no choice of this quiz is" : "\(right) choices of this quiz are"
    let hint = "exactly one says what was found: \(result.answer(code))"
    return found + [wrong("\(count) right", hint: hint)]
  }
}

extension Quiz.Choice {
  package func isRight(_ code: Fence.Code, _ result: FenceResult) -> Bool {
    switch (answer, code.action) {
    case (.compiles, let action): return action != .fails
    case (.doesNotCompile, let action): return action == .fails
    case (.traps, let action): return action == .traps
    case (.text(let text), .fails):
      return !text.isEmpty && result.messages.contains { $0.text.hasWords(text) }
    case (.text(let text), .traps):
      return !text.isEmpty && result.trap?.text.hasWords(text) == true
    case (.text(let text), _):
      let printed = result.output ?? ""
      let values = Array(result.values.values)
      if printed.isEmpty, !values.isEmpty {
        return values.count == 1 && values[0].isSameBytes(as: text)
      }
      return LineDifference(
        expected: text.outputLines, actual: printed.outputLines, hasEllipses: false) == nil
    case (nil, _): return false
    }
  }
}

extension FenceResult {
  fileprivate func answer(_ code: Fence.Code) -> String {
    switch code.action {
    case .fails: "it does not compile: " + (messages.first?.text ?? "")
    case .traps: "it traps: " + (trap?.text ?? "")
    default:
      if let value = values.values.first {
        "the value \(value)"
      } else if let output, !output.isEmpty {
        "it prints\n" + output
      } else {
        "it prints nothing"
      }
    }
  }
}

import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Verdicts on quizzes: exactly one choice is what the proof found, and each is explained.
extension Judge {
  package func judgeQuizzes(_ proofs: inout [FenceResult]) {
    for (index, quiz) in manuscript.quizzes where proofs[index].state == .proved {
      guard let code = manuscript.fences[index].code else { continue }
      func fail(_ message: String, hint: String? = nil) {
        self.fail(&proofs[index], line: quiz.line, .quiz, message, hint: hint)
      }
      for choice in quiz.choices {
        if choice.answer == nil {
          fail(
            "a choice of this quiz is not understood",
            hint: "begin it with `code`, or with **It compiles.**, **It does not compile.**,"
              + " **It traps.**, **Nothing.**")
        } else if choice.explanation.isEmpty {
          fail(
            "a choice of this quiz is not explained", hint: "say behind it why it is right or wrong"
          )
        }
      }
      let right = quiz.choices.filter { $0.isRight(code, proofs[index]) }.count
      guard right != 1 else { continue }
      fail(
        right == 0 ? "no choice of this quiz is right" : "\(right) choices of this quiz are right",
        hint: "exactly one says what the proof found: \(proofs[index].finding(code))")
    }
  }
}

extension Quiz.Choice {
  /// Whether the choice says what the proof found.
  public func isRight(_ code: Fence.Code, _ proof: FenceResult) -> Bool {
    switch (answer, code.action) {
    case (.compiles, let action): action != .fails
    case (.doesNotCompile, let action): action == .fails
    case (.traps, let action): action == .traps
    case (.text(let text), .fails):
      !text.isEmpty && proof.messages.contains { $0.text.contains(text) }
    case (.text(let text), .traps): !text.isEmpty && proof.trap?.text.contains(text) == true
    case (.text(let text), _):
      text.outputLines == (proof.output ?? "").outputLines
        && !((proof.output ?? "").isEmpty && !proof.values.isEmpty)
        || ((proof.output ?? "").isEmpty && Array(proof.values.values) == [text])
    case (nil, _): false
    }
  }
}

extension FenceResult {
  /// What the proof found, for a hint.
  fileprivate func finding(_ code: Fence.Code) -> String {
    switch code.action {
    case .fails: "it does not compile: " + (messages.first?.text ?? "")
    case .traps: "it traps: " + (trap?.text ?? "")
    default: values.values.first.map { "the value \($0)" } ?? "it prints\n" + (output ?? "")
    }
  }
}

import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// Answers to quizzes: the last one to each is kept.
extension Workspace {
  /// What was last answered; nil where nothing was yet.
  public func answer(to quiz: QuizQuestion) -> QuizAnswer? {
    progress.quizzes?[quiz.key].map { QuizAnswer(text: $0.answer, isRight: $0.isRight) }
  }

  /// Remembers an answer.
  public func remember(_ answer: QuizAnswer, to quiz: QuizQuestion) throws {
    progress = try file.change {
      $0.quizzes = ($0.quizzes ?? [:]).merging(
        [quiz.key: .init(answer: answer.text, isRight: answer.isRight)]) { $1 }
    }
  }
}

import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Synchronization
import Verification

/// Where the answers to a chapter's quizzes come from.
public typealias QuizProof = @Sendable (Chapter) throws -> ManuscriptResult

/// A chapter's quizzes over the exercise: while they are open, its file is not looked at.
extension Session {
  /// What is known of the quizzes.
  enum Quizzes {
    case closed
    case proving(QuizWork, since: ContinuousClock.Instant)
    case open(QuizRound)
  }

  /// A proof in the background.
  ///
  /// A class, since the thread that proves and the one that waits share it.
  final class QuizWork: Sendable {
    let chapter: Chapter
    private let result = Mutex<Result<ManuscriptResult, any Error>?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ chapter: Chapter, _ proof: @escaping QuizProof, wake: @escaping @Sendable () -> Void) {
      self.chapter = chapter
      let thread = Thread { [self] in
        let found = Result { try proof(chapter) }
        result.withLock { $0 = found }
        hasEnded.signal()
        wake()
      }
      // The parser goes deep.
      thread.stackSize = 8 << 20
      thread.start()
    }

    func proof() throws -> ManuscriptResult? { try result.withLock { $0 }?.get() }

    /// Waits for the end, after everything was ended.
    func wait() { hasEnded.wait() }
  }

  /// Opens the quizzes of the exercise's chapter.
  func openQuizzes() {
    guard let chapter = chapters.first(where: { $0.name == exercise.chapter }),
      !QuizQuestion.all(of: chapter).isEmpty
    else {
      news = [Line("\(exercise.chapter) has no quiz.")]
      return
    }
    checker.cancel()
    quizzes = .proving(
      QuizWork(chapter, quizProof) { [wake] in wake.send(.verdict) }, since: .now)
  }

  func closeQuizzes() {
    if case .proving(let work, _) = quizzes { leftWork.append(work) }
    quizzes = .closed
    watch = FileWatch()
    status = .idle
  }

  /// Looks whether the proof is there.
  ///
  /// - Returns: Whether the screen has changed.
  func lookAtQuizzes() -> Bool {
    guard case .proving(let work, _) = quizzes else { return false }
    do {
      guard let proof = try work.proof() else { return true }
      let questions = QuizQuestion.all(of: work.chapter)
      let before = questions.compactMap { question in
        workspace.answer(to: question).map { (question.id, $0) }
      }
      quizzes = .open(
        QuizRound(
          try QuizFinding.all(questions, proof), before: Dictionary(uniqueKeysWithValues: before)))
    } catch {
      closeQuizzes()
      news = [Line("\(error)", .bad)]
    }
    return true
  }

  func pressOnQuiz(_ key: Key) throws {
    guard case .open(var round) = quizzes else {
      // There is nothing to see yet.
      if key == .escape || key == .character("q") || key == .character("z") { closeQuizzes() }
      return
    }
    switch round.press(key) {
    case .nothing: quizzes = .open(round)
    case .close: closeQuizzes()
    case .answered(let answer):
      try workspace.remember(answer, to: round.finding.question)
      quizzes = .open(round)
    }
  }

  /// What is on the screen while the quizzes are; nil where they are closed.
  func quizScreen(_ width: Int, _ height: Int) -> Screen? {
    switch quizzes {
    case .closed: return nil
    case .proving(let work, let since):
      let seconds = (ContinuousClock.now - since).components.seconds
      return Screen(
        head: [Line("The quizzes of \(work.chapter.name)", .bold)],
        verdict: [Line("proving the answers …" + (seconds > 0 ? " \(seconds) s" : ""), .dim)],
        keys: ["q close"])
    case .open(var round):
      let screen = round.screen(width: width, height: height)
      // What it scrolled to is kept within the text.
      quizzes = .open(round)
      return screen
    }
  }
}

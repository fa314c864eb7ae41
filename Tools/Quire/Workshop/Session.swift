import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// The watching program, until the learner leaves.
///
/// A class, since keys, saves and verdicts all change the one thing that is on the screen.
public final class Session {
  let workspace: Workspace
  let checker: Checker
  let wake = Wake.shared
  var exercise: Exercise
  var watch = FileWatch()
  var status = Status.idle
  var page: Page?
  var quizzes = Quizzes.closed
  /// Proofs of quizzes that were closed before they were there.
  var leftWork: [QuizWork] = []
  /// The exercises that this round of review passes over.
  var skipped: Set<String> = []
  /// What happened last, other than a verdict.
  var news: [Line] = []
  var showsHints = false
  /// Whether `r` was pressed, which has to come twice.
  var pendingReset = false
  /// Whether the text being checked was saved since the learner came to this exercise.
  var isSave = false

  /// What is known of the learner's file.
  enum Status {
    case idle
    case checking(since: ContinuousClock.Instant)
    case gone
    case verdict(CheckResult)
  }

  let chapters: [Chapter]
  let quizProof: QuizProof
  private let begins: Beginning

  /// What a session begins with.
  public enum Beginning: Sendable { case exercise, review }

  /// Sets up a session in a workspace.
  ///
  /// - Parameters:
  ///   - chapters: The book's chapters, for their quizzes.
  ///   - quizProof: Proves the quizzes of a chapter, when they are asked for.
  public init(
    _ workspace: Workspace, verifier: Verifier, chapters: [Chapter],
    quizProof: @escaping QuizProof, beginningWith begins: Beginning = .exercise
  ) throws {
    guard let exercise = workspace.current else { throw UsageError("there is no exercise") }
    self.workspace = workspace
    self.exercise = exercise
    self.chapters = chapters
    self.quizProof = quizProof
    self.begins = begins
    checker = Checker(verifier) { [wake] in wake.send(.verdict) }
  }

  /// Watches until the learner leaves.
  ///
  /// - Returns: The exit status.
  /// - Throws: `UsageError` where another session watches this workspace.
  public func run() throws -> Int32 {
    guard let lock = try FileLock(workspace.watchLock, waits: false) else {
      throw UsageError(
        "another `quire exercises` watches \(workspace.folder.shortPath); end it, or name another"
          + " folder with --workspace DIR")
    }
    defer { lock.release() }
    Terminal.take()
    defer {
      checker.cancel()
      Terminal.restoreAll()
    }
    try begin()
    let status = try loop()
    endProofs()
    let left = try workspace.leaveReview()
    Terminal.restoreAll()
    if let left { Terminal.write("your answer to \(left.id) is back\n") }
    Terminal.write("\(workspace.countInWords)\n")
    return status
  }

  /// A review that a killed session has left is left first.
  private func begin() throws {
    switch begins {
    case .review: try review()
    case .exercise: try leaveReview()
    }
  }

  /// Ends the proofs of quizzes that nobody waits for any more.
  private func endProofs() {
    if case .proving(let work, _) = quizzes { leftWork.append(work) }
    guard !leftWork.isEmpty else { return }
    ProcessGroups.close()
    leftWork.forEach { $0.wait() }
  }

  private func loop() throws -> Int32 {
    draw()
    while true {
      let (keys, reasons) = wake.wait(50)
      guard let keys else { return 0 }
      var needsDrawing = !keys.isEmpty || !reasons.isEmpty
      if let status = Terminal.obey(reasons) { return status }
      for key in Key.read(keys) {
        if let status = try press(key) { return status }
      }
      if case .closed = quizzes {
        if try look() { needsDrawing = true }
      } else if lookAtQuizzes() {
        needsDrawing = true
      }
      if case .checking = status { needsDrawing = true }
      if needsDrawing { draw() }
    }
  }

  /// Looks at the file and at the checker.
  ///
  /// - Returns: Whether something has happened.
  private func look() throws -> Bool {
    var hasChanged = false
    let file = workspace.url(of: exercise)
    let bytes = FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
    let isFirst = watch.content == nil
    switch watch.look(bytes, at: Self.now) {
    case nil: break
    case .gone:
      checker.cancel()
      status = .gone
      hasChanged = true
    case .changed(let bytes):
      isSave = !isFirst
      status = .checking(since: .now)
      checker.check(String(decoding: bytes, as: UTF8.self), exercise)
      (news, pendingReset, hasChanged) = (isSave ? [] : news, false, true)
    }
    if let (attempt, text, checked) = try checker.result(), checked.id == exercise.id,
      watch.content.map({ $0.elementsEqual(text.utf8) }) == true
    {
      try judged(attempt, of: text)
      hasChanged = true
    }
    return hasChanged
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}

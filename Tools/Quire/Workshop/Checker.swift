import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Synchronization
import Verification

/// Checks one text at a time in the background; a newer one cuts the older one short.
///
/// A class, since the thread that checks and the one that waits share it.
final class Checker: Sendable {
  private struct Work {
    let text: String
    let exercise: Exercise
  }

  private enum State {
    case idle
    /// With what is to be checked instead, if anything, once this has ended.
    case busy(Work, isCut: Bool, then: Work?)
    case ended(Work, Result<CheckResult, any Error>)
  }

  private let state = Mutex(State.idle)
  private let verifier: Verifier
  private let kept = CompiledChecksCache()
  /// Whether what is checked has been compiled, and runs.
  private let runs = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called on some thread when a verdict is there.
  init(_ verifier: Verifier, wake: @escaping @Sendable () -> Void) {
    self.verifier = verifier
    self.wake = wake
  }

  /// Whether what is being checked has been compiled.
  var isRunning: Bool { runs.load(ordering: .relaxed) }

  /// Checks a text, and forgets what was being checked.
  func check(_ text: String, _ exercise: Exercise) {
    let work = Work(text: text, exercise: exercise)
    let isFree = state.withLock { state in
      guard case .busy(let old, _, _) = state else {
        state = .busy(work, isCut: false, then: nil)
        return true
      }
      state = .busy(old, isCut: true, then: work)
      return false
    }
    if isFree { start(work) } else { ProcessGroups.endAll() }
  }

  /// Cuts short what is being checked.
  func cancel() {
    state.withLock { state in
      guard case .busy(let work, _, _) = state else { return state = .idle }
      state = .busy(work, isCut: true, then: nil)
    }
    ProcessGroups.endAll()
  }

  /// The verdict, once, when it is there. Called often: what was cut short may start a process more.
  func result() throws -> (attempt: CheckResult, text: String, exercise: Exercise)? {
    let isCut = state.withLock { if case .busy(_, true, _) = $0 { true } else { false } }
    if isCut { ProcessGroups.endAll() }
    let ended = state.withLock { state -> (Work, Result<CheckResult, any Error>)? in
      guard case .ended(let work, let result) = state else { return nil }
      state = .idle
      return (work, result)
    }
    return try ended.map { (try $0.1.get(), $0.0.text, $0.0.exercise) }
  }

  private func start(_ work: Work) {
    let thread = Thread { [self] in
      runs.store(false, ordering: .relaxed)
      let result = Result {
        try ExerciseRunner(verifier.executor).check(
          work.text, at: work.exercise, keeping: kept
        ) {
          runs.store(true, ordering: .relaxed)
        }
      }
      finish(work, result)
    }
    // The parser of the checks goes deep.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func finish(_ work: Work, _ result: Result<CheckResult, any Error>) {
    let next = state.withLock { state -> Work? in
      guard case .busy(_, let isCut, let next) = state else { return nil }
      if let next {
        state = .busy(next, isCut: false, then: nil)
        return next
      }
      state = isCut ? .idle : .ended(work, result)
      return nil
    }
    if let next { start(next) } else { wake() }
  }
}

import ExerciseChecking
import Manuscript
import Support
import Synchronization

/// Checks one text at a time in the background. A newer text cancels the older one.
///
/// A class, since the checking thread and the waiting thread share it.
final class Checker: Sendable {
  private enum State {
    case idle
    case busy(isCancelled: Bool, next: CheckTask?)
    case ended(CheckTask, Result<CheckResult, any Error>)
  }

  private let state = Mutex(State.idle)
  private let runner: ExerciseRunner
  private let hasCompiled = Atomic(false)
  private let done: @Sendable () -> Void

  /// - Parameter done: Called on any thread when a result is available.
  init(_ runner: ExerciseRunner, done: @escaping @Sendable () -> Void) {
    (self.runner, self.done) = (runner, done)
  }

  /// Whether the text being checked has been compiled.
  var isRunning: Bool { hasCompiled.load(ordering: .relaxed) }

  /// Checks a text instead of the one being checked.
  func check(_ task: CheckTask) {
    let isFree = state.withLock { state in
      guard case .busy = state else {
        state = .busy(isCancelled: false, next: nil)
        return true
      }
      state = .busy(isCancelled: true, next: task)
      return false
    }
    if isFree { start(task) } else { ProcessGroups.endAll() }
  }

  func cancel() {
    state.withLock { state in
      guard case .busy = state else { return state = .idle }
      state = .busy(isCancelled: true, next: nil)
    }
    ProcessGroups.endAll()
  }

  /// Removes and returns the result when it is available. Called often, since a cancelled check may
  /// start one more process.
  func finding() throws -> (result: CheckResult, task: CheckTask)? {
    let isCancelled = state.withLock { if case .busy(true, _) = $0 { true } else { false } }
    if isCancelled { ProcessGroups.endAll() }
    return try state.withLock { state -> (result: CheckResult, task: CheckTask)? in
      guard case .ended(let task, let result) = state else { return nil }
      state = .idle
      return (try result.get(), task)
    }
  }

  private func start(_ task: CheckTask) {
    inBackground { [self] in
      hasCompiled.store(false, ordering: .relaxed)
      let result = Result {
        try runner.check(task.text, at: task.exercise) {
          hasCompiled.store(true, ordering: .relaxed)
        }
      }
      finish(task, result)
    }
  }

  private func finish(_ task: CheckTask, _ result: Result<CheckResult, any Error>) {
    let next = state.withLock { state -> CheckTask? in
      guard case .busy(let isCancelled, let next) = state else { return nil }
      if next != nil {
        state = .busy(isCancelled: false, next: nil)
      } else {
        state = isCancelled ? .idle : .ended(task, result)
      }
      return next
    }
    if let next { start(next) } else { done() }
  }
}

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
    /// The task after it is the next one, if there is one.
    case busy(CheckTask, isCancelled: Bool, next: CheckTask?)
    case ended(CheckTask, Result<CheckResult, any Error>)
  }

  private let state = Mutex(State.idle)
  private let runner: ExerciseRunner
  private let hasCompiled = Atomic(false)
  private let done: @Sendable () -> Void

  /// - Parameter done: Called on any thread when a result is available.
  init(_ runner: ExerciseRunner, done: @escaping @Sendable () -> Void) {
    self.runner = runner
    self.done = done
  }

  /// Whether the text being checked has been compiled.
  var isRunning: Bool { hasCompiled.load(ordering: .relaxed) }

  /// Checks a text instead of the one being checked.
  func check(_ task: CheckTask) {
    let isFree = state.withLock { state in
      guard case .busy(let old, _, _) = state else {
        state = .busy(task, isCancelled: false, next: nil)
        return true
      }
      state = .busy(old, isCancelled: true, next: task)
      return false
    }
    if isFree { start(task) } else { ProcessGroups.endAll() }
  }

  /// Cancels the check in progress.
  func cancel() {
    state.withLock { state in
      guard case .busy(let task, _, _) = state else { return state = .idle }
      state = .busy(task, isCancelled: true, next: nil)
    }
    ProcessGroups.endAll()
  }

  /// Removes and returns the result when it is available. Called often, since a cancelled check may
  /// start one more process.
  func finding() throws -> (result: CheckResult, task: CheckTask)? {
    let isCancelled = state.withLock { if case .busy(_, true, _) = $0 { true } else { false } }
    if isCancelled { ProcessGroups.endAll() }
    let ended = state.withLock { state -> (CheckTask, Result<CheckResult, any Error>)? in
      guard case .ended(let task, let result) = state else { return nil }
      state = .idle
      return (task, result)
    }
    return try ended.map { (try $0.1.get(), $0.0) }
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
      guard case .busy(_, let isCancelled, let next) = state else { return nil }
      if let next {
        state = .busy(next, isCancelled: false, next: nil)
        return next
      }
      state = isCancelled ? .idle : .ended(task, result)
      return nil
    }
    if let next { start(next) } else { done() }
  }
}

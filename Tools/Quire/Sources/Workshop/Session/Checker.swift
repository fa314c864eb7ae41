import ExerciseChecking
import Manuscript
import Support
import Synchronization

/// Checks one text at a time in the background. A newer text cancels the older one.
struct Checker {
  /// Global, since the checking thread sets it.
  private static let hasCompiled = Atomic(false)

  let runner: ExerciseRunner
  private var current: (task: CheckTask, work: BackgroundWork<CheckResult>, isCancelled: Bool)?
  /// What is checked when the cancelled check has ended.
  private var next: CheckTask?

  init(runner: ExerciseRunner) { self.runner = runner }

  /// Whether the text being checked has been compiled.
  var isRunning: Bool { Self.hasCompiled.load(ordering: .relaxed) }

  /// Checks a text instead of the one being checked.
  mutating func check(_ task: CheckTask) {
    guard current?.work.isDone == false else { return start(task) }
    cancel()
    next = task
  }

  mutating func cancel() {
    current?.isCancelled = true
    next = nil
    ProcessGroups.endAll()
  }

  /// Removes and returns the result when it is available. Called often, since a cancelled check may
  /// start one more process.
  mutating func finding() throws -> (result: CheckResult, task: CheckTask)? {
    guard let (task, work, isCancelled) = current else { return nil }
    guard work.isDone else {
      if isCancelled { ProcessGroups.endAll() }
      return nil
    }
    current = nil
    if let next { start(next) }
    guard !isCancelled else { return nil }
    return (try work.value(), task)
  }

  private mutating func start(_ task: CheckTask) {
    next = nil
    Self.hasCompiled.store(false, ordering: .relaxed)
    let work = BackgroundWork { [runner] in
      try runner.check(task.text, at: task.exercise) {
        Self.hasCompiled.store(true, ordering: .relaxed)
      }
    } done: {
      EventSource.shared.send(.result)
    }
    current = (task, work, false)
  }
}

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

/// A check of all files that the learner has edited.
package struct WorkspaceCheck: Sendable {
  package struct Row: Sendable {
    package let exercise: Exercise
    /// The learner's file; nil if it is gone or unedited.
    package let text: String?
    /// The result; nil if there is no text.
    package var result: CheckResult?
  }

  /// A row for each exercise.
  package private(set) var rows: [Row]

  /// Reads the learner's files. An unedited start is not run, since it fails its checks.
  package init(_ workspace: Workspace) {
    rows = workspace.catalog.exercises.map { exercise in
      let text = workspace.text(of: exercise)
      let isEdited = text.map { !workspace.isUntouched($0, exercise) } ?? false
      return Row(exercise: exercise, text: isEdited ? text : nil)
    }
  }

  package var tasks: [CheckTask] { rows.compactMap { row in row.text.map { ($0, row.exercise) } } }

  package var passed: Int { rows.count { $0.result?.hasPassed == true } }

  /// Adds the results of the tasks, and marks the exercises that pass.
  package mutating func take(_ results: [CheckResult], in workspace: Workspace) throws {
    let edited = rows.indices.filter { rows[$0].text != nil }
    for (index, (result, (text, exercise))) in zip(edited, zip(results, tasks)) {
      rows[index].result = result
      try workspace.remember(result, of: text, at: exercise)
      if result.hasPassed { try workspace.markDone(exercise) }
    }
  }

  /// A line for each exercise, and the number of exercises that pass.
  package func lines(in workspace: Workspace) -> [StyledText] {
    rows.map { row in
      let id = row.exercise.id
      guard let result = row.result else {
        if id == workspace.reviewed?.id { return StyledText("- \(id)  in review") }
        let state = workspace.state(of: row.exercise)
        let words = state == .done ? "done before; the file is back at its start" : state.words
        return StyledText("\(state == .missing ? "✗" : "-") \(id)  \(words)")
      }
      if result.hasPassed { return StyledText("✓ \(id)", .good) }
      let text = CheckResultText(result, at: row.exercise, in: workspace)
      return StyledText("\(text.outcome.text)  \(id)  \(text.place ?? "")", .bad)
    } + [StyledText("\(passed) of \(rows.count) pass")]
  }
}

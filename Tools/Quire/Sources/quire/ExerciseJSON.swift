import ExerciseChecking
import Foundation
import Manuscript
import Support
import Workshop

/// An exercise in `quire exercises list --format json`.
struct ListedExercise: Encodable {
  let id: String
  let chapter: String
  let title: String
  /// `open`, `started`, `done`, `known` or `missing`.
  let state: ExerciseState
  /// The learner's file.
  let file: String

  init(_ exercise: Exercise, in workspace: Workspace) {
    id = exercise.id
    chapter = exercise.chapter
    title = exercise.title
    state = workspace.state(of: exercise)
    file = workspace.url(of: exercise).shortPath
  }
}

/// A hint with its number.
struct HintReport: Encodable {
  let id: String
  let hint: Int
  let of: Int
  /// The checks that it is for; none for a general hint.
  let checks: [String]
  let text: String
}

/// The official solution.
struct SolutionReport: Encodable {
  let id: String
  let path: String
  let text: String
}

/// The difference between the learner's file and the official solution.
struct DiffReport: Encodable {
  let id: String
  let file: String
  let isSame: Bool
  let lines: [Line]

  struct Line: Encodable {
    let kind: Kind
    let text: String

    enum Kind: String, Encodable { case same, removed, added }
  }

  init(_ exercise: Exercise, _ file: URL, _ diff: LineDiff) {
    id = exercise.id
    self.file = file.shortPath
    isSame = diff.isEmpty
    lines = diff.steps.map { step in
      switch step {
      case .same(let text): Line(kind: .same, text: text)
      case .removed(let text): Line(kind: .removed, text: text)
      case .added(let text): Line(kind: .added, text: text)
      }
    }
  }
}

/// The result of a reset.
struct ResetReport: Encodable {
  let id: String
  let file: String
  let state: ExerciseState
  /// The backup of the learner's version; missing if there was none to make.
  let copy: String?
}

/// The state of a review.
struct ReviewReport: Encodable {
  /// The exercise to solve again; missing if the round is over.
  let id: String?
  let file: String?
  /// The number of exercises left in this round, including this one.
  let left: Int
}

/// A task.
struct TaskReport: Encodable {
  let id: String
  let title: String
  /// The learner's file.
  let file: String
  /// The section of the chapter, `FILE:LINE`.
  let section: String?
  let text: String
}

/// The result of a check, in `run` and `check`.
struct CheckReport: Encodable {
  /// The version of this object.
  let schema = 2
  let id: String
  let file: String
  let state: ExerciseState
  let passed: Bool
  /// An outcome of `CheckResult`; missing if nothing was run.
  let verdict: CheckResult.Outcome?
  let message: String?
  let advice: [String]
  /// The place of the first problem.
  let path: String?
  let line: Int?
  let column: Int?
  let errors: [Finding]
  let warnings: [Finding]
  let checks: [Check]
  let printed: String

  struct Finding: Encodable {
    let message: String
    let path: String?
    let line: Int?
    let column: Int?
    let source: String
    let notes: [Note]
  }

  struct Note: Encodable {
    let message: String
    let path: String?
    let line: Int?
  }

  struct Check: Encodable {
    let name: String
    let state: CheckResult.Check.State
    let problems: [Problem]
  }

  struct Problem: Encodable {
    let message: String
    let expected: String?
    let actual: String?
    let values: [String: String]
    let notes: [String]
    let line: Int?
  }

  /// - Parameter text: The result as text, which contains the files' paths.
  init(
    _ result: CheckResult?, _ text: CheckResultText?, _ exercise: Exercise, in workspace: Workspace
  ) {
    func finding(_ finding: CheckResult.CompilerFinding) -> Finding {
      Finding(
        message: finding.text, path: finding.place.flatMap { text?.path(of: $0) },
        line: finding.place?.line, column: finding.place?.column, source: finding.source,
        notes: finding.notes.map { note in
          Note(
            message: note.text, path: note.place.flatMap { text?.path(of: $0) },
            line: note.place?.line)
        })
    }
    id = exercise.id
    file = workspace.url(of: exercise).shortPath
    state = workspace.state(of: exercise)
    passed = result?.hasPassed == true
    verdict = result?.outcome
    message = result?.message
    advice = result?.advice ?? []
    path = result?.place.flatMap { text?.path(of: $0) }
    line = result?.place?.line
    column = result?.place?.column
    errors = (result?.errors ?? []).map(finding)
    warnings = (result?.warnings ?? []).map(finding)
    checks = (result?.checks ?? []).map(Check.init)
    printed = result?.printed ?? ""
  }
}

extension CheckReport.Check {
  init(_ check: CheckResult.Check) {
    name = check.name
    state = check.state
    problems = check.problems.map { problem in
      .init(
        message: problem.text, expected: problem.comparison?.expected,
        actual: problem.comparison?.actual,
        values: Dictionary(problem.values.map { ($0.name, $0.value) }) { $1 },
        notes: problem.notes, line: problem.place?.line)
    }
  }
}

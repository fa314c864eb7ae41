import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
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

/// A hint, counted.
struct HintReport: Encodable {
  let id: String
  let hint: Int
  let of: Int
  /// The checks that it is for; none where it is general.
  let checks: [String]
  let text: String
}

/// The official solution.
struct SolutionReport: Encodable {
  let id: String
  let path: String
  let text: String
}

/// What leads from the learner's file to the official solution.
struct DiffReport: Encodable {
  let id: String
  let file: String
  let isSame: Bool
  let lines: [Line]

  struct Line: Encodable {
    /// `same`, `removed` or `added`.
    let kind: String
    let text: String
  }

  init(_ exercise: Exercise, _ file: URL, _ diff: LineDiff) {
    id = exercise.id
    self.file = file.shortPath
    isSame = diff.isEmpty
    lines = diff.steps.map { step in
      switch step {
      case .same(let text): Line(kind: "same", text: text)
      case .removed(let text): Line(kind: "removed", text: text)
      case .added(let text): Line(kind: "added", text: text)
      }
    }
  }
}

/// What a reset did.
struct ResetReport: Encodable {
  let id: String
  let file: String
  let state: ExerciseState
  /// Where the learner's version was kept; missing where there was nothing to keep.
  let copy: String?
}

/// What a review has come to.
struct ReviewReport: Encodable {
  /// The exercise to solve again; missing where the round is over.
  let id: String?
  let file: String?
  /// How many are left in this round, this one included.
  let left: Int
}

/// What came of an exercise, in `run` and `check`.
struct AttemptReport: Encodable {
  let id: String
  let file: String
  let state: ExerciseState
  let passed: Bool
  /// An outcome of `CheckResult`; nil where nothing was run.
  let verdict: CheckResult.Outcome?
  let message: String?
  let advice: [String]
  /// Where the first thing that is wrong stands.
  let path: String?
  let line: Int?
  let column: Int?
  let checks: [Check]
  let printed: String

  struct Check: Encodable {
    let name: String
    let state: CheckResult.Check.State
    let problems: [Problem]
  }

  struct Problem: Encodable {
    let message: String
    let expected: String?
    let came: String?
    let line: Int?
  }

  init(_ attempt: CheckResult?, _ exercise: Exercise, _ file: URL, state: ExerciseState) {
    id = exercise.id
    self.file = file.shortPath
    self.state = state
    passed = attempt?.hasPassed == true
    verdict = attempt?.outcome
    message = attempt?.message
    advice = attempt?.advice ?? []
    path = attempt?.place.map { $0.isLearners ? file.shortPath : exercise.checks.path }
    line = attempt?.place?.line
    column = attempt?.place?.column
    checks = (attempt?.checks ?? []).map(Check.init)
    printed = attempt?.printed ?? ""
  }
}

extension AttemptReport.Check {
  init(_ check: CheckResult.Check) {
    name = check.name
    state = check.state
    problems = check.problems.map {
      .init(
        message: $0.text, expected: $0.values?.expected, came: $0.values?.came,
        line: $0.place?.line)
    }
  }
}

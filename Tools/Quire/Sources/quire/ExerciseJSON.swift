import ExerciseChecking
import ExerciseTerminal
import Manuscript
import Support

// What `quire exercises --format json` prints. `state` is `open`, `started`, `done`, `known` or
// `missing`; `file` is the learner's. In `check` and `run`, `hints` is how many hints the learner has seen, `sawSolution` whether
// the solution was seen before the checks passed; `doneAt`, `reviewedAt` and `solutionAt` are dates in UTC,
// or are missing.

extension Workspace {
  func tree(of exercise: Exercise) -> [String: Any?] {
    [
      "id": exercise.id, "chapter": exercise.chapter, "title": exercise.title,
      "state": state(of: exercise).rawValue, "file": url(of: exercise).shortPath,
    ]
  }

  private func courseTree(of exercise: Exercise) -> [String: Any?] {
    let course = course(of: exercise)
    return [
      "hints": course.hints, "sawSolution": course.sawSolution,
      "doneAt": course.doneAt?.formatted(.iso8601),
      "reviewedAt": course.reviewedAt?.formatted(.iso8601),
      "solutionAt": course.solutionAt?.formatted(.iso8601),
    ]
  }

  /// The result of a check, in `run` and `check`; without a verdict if nothing was run.
  func tree(of result: CheckResult?, at exercise: Exercise) -> [String: Any?] {
    func tree(at place: CheckResult.Place?, _ fields: [String: Any?]) -> [String: Any?] {
      let path = place.map { self.path(of: $0, at: exercise) }
      let found: [String: Any?] = ["path": path, "line": place?.line, "column": place?.column]
      return found.merging(fields) { $1 }
    }
    func tree(_ found: CheckResult.CompilerFinding) -> [String: Any?] {
      let notes = found.notes.map { tree(at: $0.place, ["message": $0.text, "column": nil]) }
      return tree(
        at: found.place, ["message": found.text, "source": found.source, "notes": notes])
    }
    let fields: [String: Any?] = [
      // The version of this object.
      "schema": 2,
      "id": exercise.id, "file": url(of: exercise).shortPath,
      "state": state(of: exercise).rawValue, "passed": result?.hasPassed == true,
      "verdict": result?.outcome.rawValue, "message": result?.message,
      "advice": result?.advice ?? [], "errors": (result?.errors ?? []).map(tree),
      "warnings": (result?.warnings ?? []).map(tree), "checks": (result?.checks ?? []).map(\.tree),
      "printed": result?.printed ?? "",
    ]
    return tree(at: result?.place, fields.merging(courseTree(of: exercise)) { $1 })
  }
}

extension CheckResult.Check {
  fileprivate var tree: [String: Any] {
    let problems = problems.map { problem in
      [
        "message": problem.text, "expected": problem.comparison?.expected,
        "actual": problem.comparison?.actual,
        "values": Dictionary(problem.values.map { ($0.name, $0.value) }) { $1 },
        "notes": problem.notes, "line": problem.place?.line,
      ] as [String: Any?]
    }
    return ["name": name, "state": state.rawValue, "problems": problems]
  }
}

extension QuizQuestion {
  /// The quiz, and what was found where it was answered now: otherwise it does not reveal the answer.
  func tree(_ answer: QuizAnswer?, _ finding: QuizFinding? = nil) -> [String: Any?] {
    func text(_ lines: [StyledText]) -> String { lines.map(\.text).joined(separator: "\n") }
    let choices = choices.enumerated().map { index, choice in
      [
        "number": index + 1, "text": choice.words.joined(separator: "\n"),
        "explanation": finding.map { _ in text(choice.explanation.lines(width: .max)) },
      ] as [String: Any?]
    }
    return [
      "id": id, "chapter": chapter, "place": place, "question": text(question.lines(width: .max)),
      "code": code.joined(separator: "\n"), "choices": choices, "answer": answer?.text,
      // `right`, `wrong` or `compare`.
      "verdict": answer?.words,
      // The number of the right choice.
      "right": finding?.right.map { $0 + 1 },
      "found": finding?.found,
    ]
  }
}

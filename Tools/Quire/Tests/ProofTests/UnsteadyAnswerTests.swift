import Manuscript
import Testing

@testable import Execution
@testable import ExerciseChecking

@Suite struct `An answer that passes now and then` {
  private static let files = [
    "Exercise.md": "# A\n\nSee [this](../../C.md#a).\n\n## Hint\n\nB.\n\n## Hint for `c`\n\nD.\n",
    "Start.swift": "// TODO\n", "Solution.swift": "\n",
    "Checks.swift": "import Testing\n@Test func c() {}\n",
    "Wrong/a.swift": "// Wrong: e. Caught by: c\n",
  ]

  private func run(passes: Bool, status: Int32 = 0) -> Transcript.Run {
    let kinds: [Transcript.TestEvent.Kind] = [.started] + (passes ? [] : [.issue]) + [.ended]
    return Transcript.Run(
      status: .exited(status), output: "", checkpoints: [:], values: [], crash: nil,
      tests: kinds.map {
        .init(
          kind: $0, name: "main.c()/Checks.swift:2:2", text: "", file: nil, line: nil, column: 2)
      },
      hasFlooded: false, isOutOfMemory: false, hasFinishedTests: true, errors: "")
  }

  @Test func `does not pass where its program fails after the checks`() throws {
    try ExerciseFixture.withExercise(of: Self.files) { exercise in
      for (status, hasPassed) in [(Int32(0), true), (1, false)] {
        let transcript = Transcript(messages: [], runs: [run(passes: true, status: status)])
        let runs = AnswerRuns(
          exercise: exercise, file: exercise.solution, transcripts: [transcript])
        #expect(runs.hasPassed(in: 0) == hasPassed)
      }
    }
  }

  @Test(arguments: [
    ([false, false, false], [true, true, true], []),
    ([false, true, false], [true, true, true], ["the start passes its own checks"]),
    ([false, false, false], [true, true, false], ["the solution does not pass"]),
  ])
  func `is neither a start nor a solution`(
    start: [Bool], solution: [Bool], problems: [String]
  ) throws {
    try ExerciseFixture.withExercise(of: Self.files) { exercise in
      func runs(_ passes: [Bool], of file: Exercise.File) -> AnswerRuns {
        let transcript = Transcript(messages: [], runs: passes.map { run(passes: $0) })
        return AnswerRuns(exercise: exercise, file: file, transcripts: [transcript])
      }
      let conditions = try Bench.verifier().executor.conditions
      let found = ExerciseRules(exercise: exercise, conditions: conditions).diagnostics(
        start: runs(start, of: exercise.start), solution: runs(solution, of: exercise.solution))
      #expect(found.count == problems.count)
      #expect(zip(found, problems).allSatisfy { $0.message.hasPrefix($1) }, "\(found)")
    }
  }
}

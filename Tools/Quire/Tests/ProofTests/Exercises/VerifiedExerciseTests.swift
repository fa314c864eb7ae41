import Foundation
import Manuscript
import Support
import Synchronization
import Testing

@testable import Execution
@testable import ExerciseChecking

@Suite struct `An exercise that was verified` {
  private let files = ExerciseFixture.files

  @Test func `is not looked at again while it is unchanged`() throws {
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true), verify(files, false)]
      #expect(results == [[3, 0], [0, 0], [0, 0]])
      for name in files.keys.sorted() where name.hasSuffix(".swift") {
        var changed = files
        changed[name]? += "// Changed.\n"
        let result = try verify(changed, true)
        #expect(result == [3, 0], "\(name)")
      }
    }
  }

  @Test func `is looked at again when a wrong answer that changes the solution has changed`() throws
  {
    var files = files
    files["Wrong/a.swift"] = nil
    files["Wrong/a.wrong"] =
      "// Wrong: is too small. Caught by: it is 42\n// Replace:\n42\n// With:\n41\n"
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true)]
      #expect(results == [[3, 0], [0, 0]])
      for (old, new) in [("too small", "small"), ("41", "40")] {
        var changed = files
        changed["Wrong/a.wrong"]?.replace(old, with: new)
        let result = try verify(changed, true)
        #expect(result == [3, 0])
      }
    }
  }

  @Test func `is looked at again when a source of its module or a mutant has changed`() throws {
    let files = `An exercise with mutants of a module`.files
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true)]
      #expect(results == [[8, 0], [0, 0]])
      for (name, addition) in [
        ("Sources/Numbers/Even.swift", "// Changed.\n"),
        ("Sources/Numbers/Deep/Rest.swift", "// Changed.\n"),
        ("Mutants/1.mutant", "  // Changed.\n"),
      ] {
        var changed = files
        changed[name]? += addition
        let result = try verify(changed, true)
        #expect(result == [8, 0], "\(name)")
      }
      var renamed = files
      renamed["Mutants/1.mutant"]?.replace("kills 1", with: "kills 2")
      let result = try verify(renamed, true)
      #expect(result[0] == 8 && result[1] > 0)
    }
  }

  @Test func `needs its wrong answers only where they are asked for`() throws {
    try withVerifications { verify in
      let results = try [verify(files, false), verify(files, false), verify(files, true)]
      #expect(results == [[2, 0], [0, 0], [3, 0]])
    }
  }

  @Test func `keeps its problems`() throws {
    var files = files
    files["Wrong/a.swift"]?.replace("41", with: "42")
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true), verify(files, false)]
      #expect(results == [[3, 1], [3, 1], [2, 0]])
    }
  }

  /// Gives a function that verifies an exercise, all of them with one cache and in one place, and
  /// returns the number of programs that it asked for, and that of problems.
  private func withVerifications(
    _ body: (([String: String], Bool) throws -> [Int]) throws -> Void
  ) throws {
    let folder = URL.ofTest()
    let programs = Atomic(0)
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder)) { event in
      if case .started = event.kind { return }
      programs.add(1, ordering: .relaxed)
    }
    try body { files, answers in
      try ExerciseFixture.withExercise(of: files, in: folder.appending(path: "exercise")) {
        let before = programs.load(ordering: .relaxed)
        let found = try ExerciseVerifier(executor).verify([$0], answers: answers)
        return [programs.load(ordering: .relaxed) - before, found[0].count]
      }
    }
  }
}

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

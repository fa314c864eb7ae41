import Foundation
import Manuscript
import Support
import TestSupport
import Testing

@testable import Execution
@testable import ExerciseChecking

@Suite struct `An exercise that was verified` {
  private let files = ExerciseFixture.files
  private let folder = URL.ofTest()
  private let programs = Counter()
  private let executor: ProgramExecutor

  init() throws {
    executor = try Bench.executor(cache: ArtifactStore(folder: folder)) { [programs] event in
      if case .started = event.kind { return }
      programs.add()
    }
  }

  @Test func `is not looked at again while it is unchanged`() throws {
    let results = try [verify(files), verify(files), verify(files, answers: false)]
    #expect(results == [[3, 0], [0, 0], [0, 0]])
    let sources = files.filter { $0.key.hasSuffix(".swift") }
    try expect(3, of: files, afterEach: sources.map { ($0.key, $0.value + "// Changed.\n") })
  }

  @Test func `is looked at again when a wrong answer that changes the solution has changed`() throws
  {
    var files = files
    files["Wrong/a.swift"] = nil
    let wrong = "// Wrong: is too small. Caught by: it is 42\n// Replace:\n42\n// With:\n41\n"
    files["Wrong/a.wrong"] = wrong
    let results = try [verify(files), verify(files)]
    #expect(results == [[3, 0], [0, 0]])
    let changed = [("too small", "small"), ("41", "40")].map { wrong.replacing($0, with: $1) }
    try expect(3, of: files, afterEach: changed.map { ("Wrong/a.wrong", $0) })
  }

  @Test func `is looked at again when a source of its module or a mutant has changed`() throws {
    let files = `An exercise with mutants of a module`.files
    let results = try [verify(files), verify(files)]
    #expect(results == [[8, 0], [0, 0]])
    let changes = [
      ("Sources/Numbers/Even.swift", "// Changed.\n"),
      ("Sources/Numbers/Deep/Rest.swift", "// Changed.\n"), ("Mutants/1.mutant", "  // Changed.\n"),
    ]
    try expect(8, of: files, afterEach: changes.map { ($0, files[$0, default: ""] + $1) })
    var renamed = files
    renamed["Mutants/1.mutant"]?.replace("kills 1", with: "kills 2")
    let result = try verify(renamed)
    #expect(result[0] == 8 && result[1] > 0)
  }

  @Test func `needs its wrong answers only where they are asked for`() throws {
    let few = try [verify(files, answers: false), verify(files, answers: false)]
    #expect(few == [[2, 0], [0, 0]])
    #expect(try verify(files) == [3, 0])
  }

  @Test func `keeps its problems`() throws {
    var files = files
    files["Wrong/a.swift"]?.replace("41", with: "42")
    let results = try [verify(files), verify(files), verify(files, answers: false)]
    #expect(results == [[3, 1], [3, 1], [2, 0]])
  }

  /// Verifies an exercise, with one cache and in one place.
  ///
  /// - Returns: The number of programs that it asked for, and that of problems.
  private func verify(_ files: [String: String], answers: Bool = true) throws -> [Int] {
    try ExerciseFixture.withExercise(of: files, in: folder.appending(path: "exercise")) {
      let before = programs.value
      let found = try ExerciseVerifier(executor).verify([$0], answers: answers)
      return [programs.value - before, found[0].count]
    }
  }

  /// Expects a number of programs after each change, which gives one file another text.
  private func expect(
    _ count: Int, of files: [String: String], afterEach changes: [(name: String, text: String)]
  ) throws {
    for (name, text) in changes {
      let result = try verify(files.merging([name: text]) { $1 })
      #expect(result == [count, 0], "\(name)")
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

import ExerciseChecking
import Support
import Testing

@Suite struct `An exercise with mutants` {
  private static let head = "import Testing\n"
  private static let even = "@Test func even() { #expect(isEven(2) && !isEven(3)) }\n"
  private static let zero = "@Test func zero() { #expect(isEven(0)) }\n"
  private static let files = [
    "Exercise.md": "# Even\n\nTest it. See [this](../../C.md#a).\n\n## Hint\n\nZero?\n"
      + "\n## Hint for `passes`, `kills 1` and `kills 2`\n\nTry 0 and 1.\n",
    "Start.swift": head + "// TODO\n" + even, "Solution.swift": head + "\n" + even + zero,
    "Mutants/Original.swift": "// Original: passes\nfunc isEven(_ n: Int) -> Bool { n % 2 == 0 }\n",
    "Mutants/1.swift": "// Mutant: kills 1\nfunc isEven(_ n: Int) -> Bool { n % 2 == 1 }\n",
    "Mutants/2.swift":
      "// Mutant: kills 2\nfunc isEven(_ n: Int) -> Bool { n > 0 && n % 2 == 0 }\n",
    "Wrong/a.swift": "// Wrong: has no zero. Caught by: kills 2\n" + head + even,
    "Wrong/b.swift": "// Wrong: has odd numbers only. Caught by: kills 1\n" + head
      + "@Test func zero() { #expect(!isEven(-1)) }\n",
    "Wrong/c.swift": "// Wrong: is of odd numbers. Caught by: passes\n" + head
      + "@Test func odd() { #expect(isEven(1)) }\n",
  ]

  private func verdicts(_ changes: [String: String] = [:]) throws -> [String] {
    try ExerciseFixture.verdicts(of: Self.files.merging(changes) { $1 })
  }

  @Test func `passes if its solution kills all mutants and its start does not`() throws {
    #expect(try verdicts() == [])
  }

  @Test func `is wrong where its start kills all, or its solution does not`() throws {
    let start = Self.head + "// TODO\n" + Self.even + Self.zero
    #expect(
      try verdicts(["Start.swift": start]) == [
        "Start.swift:1 exercise the start passes its own checks, so there is nothing to solve"
      ])
    #expect(
      try verdicts(["Solution.swift": Self.head + "\n" + Self.even]) == [
        "Solution.swift:1 exercise the solution does not pass “kills 2”: all your tests pass with"
          + " this code"
      ])
  }

  @Test func `is wrong where its wrong answer kills all, or names no check`() throws {
    let answer = "// Wrong: none. Caught by: kills 2\n" + Self.head + Self.even + Self.zero
    #expect(
      try verdicts(["Wrong/a.swift": answer]) == [
        "a.swift:1 exercise the wrong answer passes all checks"
      ])
    #expect(
      try verdicts(["Wrong/a.swift": answer.replacing("kills 2", with: "kills 3")]) == [
        "2.swift:1 exercise no wrong answer is caught by the check “kills 2”",
        "a.swift:1 exercise there is no check “kills 3” that could catch this answer",
      ])
  }

  @Test(arguments: [
    ("Mutants/Original.swift", "// Mutant: kills 0\n", "it needs one original and a mutant"),
    ("Mutants/1.swift", "let a = 1\n", "1.swift:1: begin the file with `// Original: NAME`"),
    ("Mutants/1.swift", "// Mutant: kills 2\n", "names two checks alike"),
  ])
  func `is read only with one original, and a name for each`(
    file: String, text: String, words: String
  ) throws {
    let error = #expect(throws: UsageError.self) { _ = try verdicts([file: text]) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// The learner's tests, the outcome, and the states of the three checks.
  @Test(arguments: [
    (head + even + zero, CheckResult.Outcome.passed, "passed passed passed"),
    (head + even, .failed, "passed passed failed"),
    (head + even + "@Test func odd() { #expect(isEven(3)) }\n", .failed, "failed notRun notRun"),
    (head, .failed, "failed notRun notRun"),
    (head + "@Test func trap() { #expect([Int]()[1] == 0) }\n", .trap, "notRun notRun notRun"),
    (head + "@Test func even() { #expect(isOdd(2)) }\n", .compile, ""),
  ])
  func `says which mutants the learner's tests kill`(
    text: String, outcome: CheckResult.Outcome, states: String
  ) throws {
    try ExerciseFixture.withExercise(of: Self.files) { exercise in
      let result = try ExerciseRunner(Bench.verifier().executor).check(text, at: exercise)
      #expect(result.outcome == outcome)
      #expect(result.checks.map(\.state.rawValue).joined(separator: " ") == states)
      if states.hasPrefix("failed") { #expect(result.checks[0].problems.count == 1) }
    }
  }
}

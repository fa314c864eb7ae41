import ExerciseChecking
import Foundation
import Manuscript
import SwiftAnalysis
import TestSupport
import Testing

@Suite struct `An exercise` {
  private let task = ExerciseFixture.task
  private let start = ExerciseFixture.start
  private let solution = ExerciseFixture.solution
  private let checks = ExerciseFixture.checks

  private func verdicts(
    task: String? = nil, start: String? = nil, solution: String? = nil, checks: String? = nil,
    wrong: String? = nil
  ) throws -> [String] {
    let changes = [
      "Exercise.md": task, "Start.swift": start, "Solution.swift": solution,
      "Checks.swift": checks, "Wrong/a.swift": wrong,
    ].compactMapValues(\.self)
    return try ExerciseFixture.verdicts(of: ExerciseFixture.files.merging(changes) { $1 })
  }

  @Test func `passes if its start fails and its solution passes`() throws {
    #expect(try verdicts() == [])
  }

  @Test func `whose start passes is none`() throws {
    expect(try verdicts(start: "// TODO\n" + solution), ["Start.swift:1 exercise the start passes"])
  }

  @Test func `is not proved while its author has something to write`() throws {
    let checks = checks.replacing("\n@Test", with: "\n  // TODO later\n@Test")
    expect(
      try verdicts(
        task: task.replacing("Count.", with: "TODO: count."),
        solution: "// TODO: solve\n" + solution, checks: checks),
      [
        "Exercise.md:7 exercise this part of the exercise is not written yet: count.",
        "Solution.swift:1 exercise this part of the exercise is not written yet: solve",
        "Checks.swift:2 exercise this part of the exercise is not written yet: later",
      ])
    let mention =
      "# Answer\n\nReplace the `// TODO` of [the start](../../C.md#a). A TODO is a line.\n\n"
      + "## Hint\n\nX.\n\n## Hint for `it is 42`\n\nY.\n"
    expect(try verdicts(task: mention), [])
  }

  @Test func `whose start ends the checks does not pass by that`() throws {
    let start = "import Foundation\n// TODO\nfunc answer() -> Int { exit(0) }\n"
    #expect(try verdicts(start: start) == [])
  }

  @Test func `whose solution ends the checks does not pass`() throws {
    let solution = "import Foundation\nfunc answer() -> Int { exit(0) }\n"
    expect(
      try verdicts(solution: solution), ["Solution.swift:1 exercise the solution does not pass"])
  }

  @Test func `whose solution fails, warns or does not compile is wrong`() throws {
    expect(
      try verdicts(solution: "func answer() -> Int { 41 }\n"),
      ["Checks.swift:2 exercise the solution does not pass: Expectation failed"])
    expect(
      try verdicts(solution: "func answer() -> Int {\n  let a = 1\n  return 42\n}\n"),
      ["Solution.swift:2 exercise warning: "])
    expect(
      try verdicts(solution: "func answer() -> Int { x }\n"),
      ["Solution.swift:1 exercise cannot find 'x'"])
  }

  @Test func `whose solution is not formatted is wrong, each time`() throws {
    let solution = "func answer()->Int { 42 }\n"
    for _ in 1...2 {
      expect(
        try verdicts(solution: solution),
        [
          "Solution.swift:1 exercise the solution is not formatted: [Spacing]",
          "Solution.swift:1 exercise the solution is not formatted: [Spacing]",
        ])
    }
  }

  @Test func `whose checks are compiled with a warning says so, once`() throws {
    let checks = self.checks + "func unused() { let a = 1 }\n"
    expect(
      try verdicts(checks: checks), ["Checks.swift:3 exercise warning: initialization of immut"])
  }

  @Test func `is wrong where a branch of it is not compiled`() throws {
    let solution = "#if NEVER\n  let a = b\n#endif\nfunc answer() -> Int { 42 }\n"
    expect(
      try verdicts(solution: solution), ["Solution.swift:1 exercise the branch `#if NEVER` is not"])
  }

  @Test func `has a start that compiles, unless it announces that it does not`() throws {
    let start = "// TODO\nfunc answer() -> Int { x }  // error: cannot find 'x'\n"
    expect(
      try verdicts(start: start),
      ["Exercise.md:1 exercise the start announces an error, but the task does not say"])
    let task = self.task.replacing("Make", with: "It does not compile. Make")
    #expect(try verdicts(task: task, start: start) == [])
    expect(
      try verdicts(start: "// TODO\nfunc answer() -> Int { x }\n"),
      ["Start.swift:2 exercise cannot find 'x'"])
  }

  @Test func `has a start with the errors that it announces, and no others`() throws {
    expect(
      try verdicts(
        task: task.replacing("Make", with: "It does not compile. Make"),
        start: "// TODO\nfunc answer() -> Int { x }  // error: cannot find 'y'\n"),
      [
        "Start.swift:2 exercise expected error “cannot find 'y'” was not produced",
        "Start.swift:2 exercise cannot find 'x'",
      ])
  }

  @Test func `whose check is skipped is wrong`() throws {
    let checks = checks.replacing("@Test", with: "@Test(.disabled())")
    expect(
      try verdicts(checks: checks),
      [
        "Solution.swift:1 exercise the solution does not pass",
        "a.swift:1 exercise the wrong answer passes all checks",
      ])
  }

  @Test func `tells the learner that a check was skipped`() throws {
    var files = ExerciseFixture.files
    files["Checks.swift"] = checks.replacing("@Test", with: "@Test(.disabled())")
    let result = try ExerciseFixture.withExercise(of: files) {
      try ExerciseRunner(Bench.verifier().executor).check(solution, at: $0)
    }
    #expect(result.outcome == .skipped && result.checks.map(\.state) == [.skipped])
  }

  @Test func `has a title, a hint, a place to begin and tests`() throws {
    expect(
      try verdicts(
        task: "Do it.\n", start: "func answer() -> Int { 0 }\n", checks: "import Testing\n"),
      [
        "Exercise.md:1 exercise the task has no heading",
        "Exercise.md:1 exercise the exercise has no hint",
        "Exercise.md:1 exercise the task does not link to a section of its chapter",
        "Start.swift:1 exercise the start does not say where to begin",
        "Checks.swift:1 exercise the checks have no `@Test`",
        "Solution.swift:1 exercise the solution does not pass",
        "a.swift:1 exercise there is no check “it is 42” that could catch this answer",
      ])
  }

  private static let uncaught =
    "Checks.swift:2 exercise no wrong answer is caught by the check “it is 42”"

  @Test(arguments: [
    "func answer() -> Int { 41 }":
      [uncaught, "a.swift:1 exercise the first line does not say what is"],
    "// Wrong: none. Caught by: it is 24\nfunc answer() -> Int { 41 }":
      [uncaught, "a.swift:1 exercise there is no check “it is 24” that could catch this answer"],
    "// Wrong: none. Caught by: it is 42\nfunc answer() -> Int { 42 }":
      ["a.swift:1 exercise the wrong answer passes all checks"],
    "// Wrong: none. Caught by: it is 42\nfunc answer() -> Int { x }":
      ["a.swift:2 exercise the wrong answer a.swift does not compile: cannot find 'x' in scope"],
    "// Wrong: none. Caught by: the compiler\nfunc answer() -> Int { 41 }":
      [uncaught, "a.swift:1 exercise the wrong answer compiles, though its first line says"],
    "// Wrong: has no value. Caught by: the compiler\nfunc answer() -> Int { x }": [uncaught],
    "// Wrong: is far\n// too small. Caught by: it is 42\nfunc answer() -> Int { 1 }": [],
    "// Wrong: traps. Caught by: it is 42\nfunc answer() -> Int { [][1] }":
      ["Checks.swift:2 \(unneeded)answer() == 42)"],
  ])
  func `is wrong where its checks do not refuse a wrong answer`(
    wrong: String, expected: [String]
  ) throws {
    expect(try verdicts(wrong: wrong + "\n"), expected)
  }

  @Test func `is wrong where another check refuses a wrong answer`() throws {
    let checks = self.checks + "@Test func `it is even`() { #expect(answer() % 2 == 0) }\n"
    let wrong = "// Wrong: is odd. Caught by: it is even\nfunc answer() -> Int { 40 }\n"
    let both = wrong.replacing("\nfunc", with: "\n// Caught by: it is 42\nfunc")
    for wrong in [wrong, both] {
      let found = try verdicts(task: task + hintForEven, checks: checks, wrong: wrong)
      expect(
        found.filter { $0.hasPrefix("a.swift") },
        ["a.swift:1 exercise the check “it is even” does not fail with this answer; those"])
    }
    let odd = both.replacing("40", with: "41")
    expect(try verdicts(task: task + hintForEven, checks: checks, wrong: odd), [])
  }

  private static let unneeded = "exercise no wrong answer fails this expectation first: #expect("

  /// The wrong answer is 41.
  @Test(arguments: [
    "#expect(\n    answer() > 1)\n  #expect(answer() == 42)":
      ["Checks.swift:3 \(unneeded) answer() > 1)"],
    "#expect(answer() == 42)\n  #expect(answer() > 41)":
      ["Checks.swift:4 \(unneeded)answer() > 41)"],
    "for limit in [40, 41] { #expect(answer() > limit) }": [],
    "func look() { #expect(answer() == 42) }\n  look()\n  look()": [],
    "#expect(answer() > 41)\n}\n@Test func `it is even`() {\n  #expect(answer() % 2 == 0)": [],
  ])
  func `is wrong where an expectation is never the first to fail`(
    body: String, expected: [String]
  ) throws {
    let checks = checks.replacing("{ #expect(answer() == 42) }", with: "{\n  \(body)\n}")
    let wrong = "// Wrong: is odd. Caught by: it is 42\nfunc answer() -> Int { 41 }\n"
    let both = wrong.replacing("\nfunc", with: "\n// Caught by: it is even\nfunc")
    let hasTwo = body.contains("@Test")
    expect(
      try verdicts(
        task: hasTwo ? task + hintForEven : task, checks: checks, wrong: hasTwo ? both : wrong),
      expected)
  }

  private static let computes = "// Wrong: computes it. Caught by: the compiler\n"

  @Test(arguments: [
    "\(computes)func f() -> [Int] { [1, 2] }\nlet prediction = f()": [],
    "\(computes)func f() -> [Int] { [1, 2] }\nlet (prediction, x) = (f(), 1)": [],
    "\(computes)func f() -> [Int] { [1, 2] }\nlet prediction = [1, f()[1]]": [],
    "// Wrong: changes the program. Caught by: is what happens\n"
      + "func f() -> [Int] { [] }\nlet prediction: [Int] = []":
      [],
    "// Wrong: is a sum. Caught by: is what happens\n"
      + "func f() -> [Int] { [] }\nlet prediction = [1] + [2]":
      ["a.swift:1 exercise the wrong answer passes all checks"],
  ])
  func `runs a prediction with the program of its start`(wrong: String, expected: [String]) throws {
    let program = "func f() -> [Int] { [1, 2] }\n"
    let missed = "// Wrong: ends too early. Caught by: is what happens\nlet prediction = [1]\n"
    let found = try ExerciseFixture.verdicts(of: [
      "Exercise.md": task.replacing("it is 42", with: "is what happens"),
      "Start.swift": program + "let prediction: [Int] = [  // TODO\n]\n",
      "Solution.swift": program + "let prediction = [1, 2]\n",
      "Checks.swift":
        "import Testing\n@Test func `is what happens`() { #expect(prediction == f()) }\n",
      "Wrong/a.swift": wrong + "\n", "Wrong/b.swift": missed,
    ])
    expect(found, expected)
  }

  @Test func `has answers that pause where its checks run on two threads`() throws {
    let answer =
      "if isOpen, let a = b {\n  one()\n  #if A\n  #endif\n  two()  // Why.\n  return\n}\n"
    #expect(
      AnswerCode.pausing(answer)
        == "if isOpen, let a = b, __quire_pause() {\n  one(); __quire_pause()\n  #if A\n  #endif\n"
        + "  two(); __quire_pause()  // Why.\n  return\n}\n")
  }

  @Test func `has no pauses between declarations, also under a condition`() {
    let answer = "#if A\nfunc one() {}\nfunc two() {}\n#endif\n"
    #expect(AnswerCode.pausing(answer) == answer)
  }

  @Test(arguments: [("", ""), ("// One.\n\n", "#sourceLocation(file: \"E.swift\", line: 4)\n")])
  func `has a prediction on the line of its answer`(above: String, directive: String) {
    let predicting = AnswerCode.predicting(
      "func f() {}\n\(above)let prediction = [1]\n",
      in: "func f() {}\nlet prediction: [Int] = []\n", named: "E.swift")
    #expect(predicting == "func f() {}\n\(directive)let prediction: [Int] = [1]\n")
  }

  private let hintForEven = "\n## Hint for `it is even`\n\nNot odd.\n"

  @Test(arguments: [
    "func answer() -> Int { 6 * 7 }": [],
    "func answer() -> Int { 41 + 0 }":
      ["Checks.swift:2 exercise the right answer a.right does not pass: Expectation failed"],
    "func answer() -> Int { x }":
      ["a.right:1 exercise the right answer a.right does not compile: cannot find 'x' in scope"],
    "import Foundation\nfunc answer() -> Int { exit(0) }":
      ["a.right:1 exercise the right answer a.right does not pass: it did not run to the end"],
  ])
  func `is wrong where its checks refuse a right answer`(right: String, expected: [String]) throws {
    var files = ExerciseFixture.files
    files["Right/a.right"] = right + "\n"
    expect(try ExerciseFixture.verdicts(of: files), expected)
  }

  @Test func `needs a hint and a wrong answer for each check`() throws {
    let checks = self.checks + "@Test func `it is even`() { #expect(answer() % 2 == 0) }\n"
    let noWrongAnswer =
      "Checks.swift:3 exercise no wrong answer is caught by the check “it is even”"
    expect(
      try verdicts(checks: checks),
      ["Checks.swift:3 exercise the check “it is even” has no hint", noWrongAnswer])
    expect(try verdicts(task: task + hintForEven, checks: checks), [noWrongAnswer])
  }

  @Test func `has hints with a text`() throws {
    let found = try verdicts(task: task.replacing("Count.\n", with: ""))
    expect(found, ["Exercise.md:5 exercise a hint of this exercise is empty"])
  }

  @Test func `is wrong where its code could change what is reported of it`() throws {
    let line = "#sourceLocation(file: \"a\", line: 1)\n"
    let found = try verdicts(solution: solution + line)
    #expect(
      found.contains { $0.hasPrefix("Solution.swift:2 exercise `#sourceLocation` is refused") },
      "\(found)")
  }

  @Test func `mentions only names that its reader can find`() throws {
    var files = ExerciseFixture.files
    files["Exercise.md"] = task.replacing(
      "Make it", with: "Make `answr()` or `helper` or `answer()`")
    let chapter = Manuscript(parsing: "# C\n\nA `helper`.\n", path: "C.md")
    let found = try ExerciseFixture.withExercise(of: files) {
      $0.diagnostics(ofNamesBeside: chapter.text.identifiers)
    }
    #expect(
      found.map(\.message) == ["“answr” is neither in the exercise's files nor in its chapter"])
    #expect(found.map(\.hint) == ["did you mean `answer`?"] && found.map(\.line) == [3])
  }

  @Test func `needs a wrong answer`() throws {
    var files = ExerciseFixture.files
    files["Wrong/a.swift"] = nil
    expect(
      try ExerciseFixture.verdicts(of: files),
      ["Exercise.md:1 exercise no wrong answer shows that the checks refuse one"])
  }

  /// Compares findings with what they begin with.
  private func expect(
    _ found: [String], _ beginnings: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fits =
      found.count == beginnings.count && zip(found, beginnings).allSatisfy { $0.hasPrefix($1) }
    #expect(fits, "\(found)", sourceLocation: sourceLocation)
  }
}

/// Exercises of the tests.
enum ExerciseFixture {
  static let task =
    "# Answer\n\nMake it 42. See [this](../../C.md#a).\n\n## Hint\n\nCount.\n"
    + "\n## Hint for `it is 42`\n\nNot 41.\n"
  static let start = "// TODO: answer\nfunc answer() -> Int { 0 }\n"
  static let solution = "func answer() -> Int { 42 }\n"
  static let checks = "import Testing\n@Test func `it is 42`() { #expect(answer() == 42) }\n"
  static let wrong = "// Wrong: is too small. Caught by: it is 42\nfunc answer() -> Int { 41 }\n"

  /// The files of an exercise in which nothing is wrong.
  static let files = [
    "Exercise.md": task, "Start.swift": start, "Solution.swift": solution, "Checks.swift": checks,
    "Wrong/a.swift": wrong,
  ]

  /// Does something with an exercise of these files, which are named by their paths in its folder.
  static func withExercise<Result>(
    of files: [String: String], in folder: URL? = nil, _ body: (Exercise) throws -> Result
  ) throws -> Result {
    let folder = folder ?? .ofTest()
    try? FileManager.default.removeItem(at: folder)
    for (name, text) in files { try folder.write(text, to: name) }
    return try body(Exercise(readingFrom: folder, chapter: "C"))
  }

  /// What verification finds, each as `file:line verdict message`.
  static func verdicts(of files: [String: String]) throws -> [String] {
    try withExercise(of: files) { exercise in
      let verifier = ExerciseVerifier(try Bench.verifier().executor)
      return try verifier.verify([exercise])[0].map { diagnostic in
        let file = diagnostic.path.split(separator: "/").last ?? ""
        return "\(file):\(diagnostic.line) \(diagnostic.verdict.rawValue) \(diagnostic.message)"
      }
    }
  }
}

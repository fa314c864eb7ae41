import Manuscript
import Testing

@testable import Compilation
@testable import Execution
@testable import ExerciseChecking
@testable import Support

@Suite struct `A failed expectation` {
  private func problem(_ text: String) -> CheckResult.Problem {
    CheckResult.Problem(reading: "Expectation failed: " + text, at: nil)
  }

  @Test(arguments: [
    ("(f(1) → 1) == 2", "f(1) == 2", "2", "1"),
    ("(a → [1, 2]) == (b → [3])", "a == b", "[3]", "[1, 2]"),
    ("(s → \"(x\") == \"y\"", "s == \"y\"", "\"y\"", "\"(x\""),
    ("(list.map { $0 + (1) } → [2]) == [3]", "list.map { $0 + (1) } == [3]", "[3]", "[2]"),
    ("\"x\" == (s → \"y\")", "\"x\" == s", "\"x\"", "\"y\""),
    // An arrow inside the value, and one inside the expression.
    ("(s → \"a → b\") == \"c\"", "s == \"c\"", "\"c\"", "\"a → b\""),
    ("(hits((100 → 100.0), (y → 5)) → 2) == 3", "hits(100, y) == 3", "3", "2"),
    (
      "(e → main.Tap.Event(id: 2)) == (f → (unknown context at $55a8f0).Tap(id: 1))", "e == f",
      "Tap(id: 1)", "Tap.Event(id: 2)"
    ),
  ])
  func `shows what was expected, and the value`(
    text: String, source: String, expected: String, actual: String
  ) {
    let problem = problem(text)
    #expect(problem.text == source)
    #expect(problem.comparison == .init(expected: expected, actual: actual))
  }

  @Test(arguments: [
    ("(f(1) → 1) < 2", "f(1) < 2", ["f(1) is 1"]),
    (
      "!((button.actions → Kit.Actions<Button>).has(for: [.up] → Event(id: 7)) → true)",
      "!button.actions.has(for: [.up])", ["button.actions.has(for: [.up]) is true"]
    ),
    ("an error was expected", "an error was expected", []), ("(", "(", []), ("", "", []),
    (
      "(now → Instant(_value: 4.5 seconds)) < (limit → Instant(_value: 4.0 seconds))",
      "now < limit", ["now is 4.5 s", "limit is 4.0 s"]
    ),
    ("(agrees() → false) || (agrees() → false)", "agrees() || agrees()", ["agrees() is false"]),
  ])
  func `names the values of its parts`(text: String, source: String, values: [String]) {
    let problem = problem(text)
    #expect(problem.text == source && problem.comparison == nil)
    #expect(problem.values.map { "\($0.name) is \($0.value)" } == values)
  }

  @Test(arguments: [
    ("(session → Session).logOut()", "session.logOut()", []),
    ("list.isEmpty → false", "list.isEmpty", []),
    ("(list → [1, 2]).contains(3)", "list.contains(3)", ["list is [1, 2]"]),
  ])
  func `shows that a condition is false, without the type of its object`(
    text: String, source: String, values: [String]
  ) {
    let problem = problem(text)
    #expect(problem.text == source)
    #expect(problem.values.map { "\($0.name) is \($0.value)" } == values)
    #expect(problem.comparison == .init(expected: "true", actual: "false"))
  }

  @Test func `is read where its author wrote it in several lines`() {
    let problem = problem(
      "(log.changes → []) == ([\n    \"a\",\n    \"b\",\n  ] → [\"a\", \"b\"])\ninserted []\n// Two."
    )
    #expect(problem.text == "log.changes == [\"a\", \"b\"]")
    #expect(problem.comparison == .init(expected: "[\"a\", \"b\"]", actual: "[]"))
    #expect(problem.notes == ["// Two."])
  }

  @Test func `names the values inside a comparison`() {
    let values = problem("(hits((100 → 100.0), (y → 5)) → 2) == 3").values
    #expect(values == [.init(name: "y", value: "5")])
  }

  @Test(arguments: [
    ("[]", "[\"a\", \"b\"]", ["(no line)       something else"]),
    ("[\"a\", \"x\"]", "[\"a\", \"b\"]", ["a               a", "x               something else"]),
    ("[\"a\", \"b, c\"]", "[\"a\"]", ["a               a", "b, c            nothing more"]),
  ])
  func `shows a prediction up to the first difference, and never the answer`(
    predicted: String, actual: String, rows: [String]
  ) {
    let problem = problem("(prediction → \(predicted)) == (happens() → \(actual))")
    #expect(problem.notes == ["you predicted   what happens"] + rows)
    #expect(
      problem.comparison == nil && problem.values == [] && problem.text == "prediction == happens()"
    )
  }
}

@Suite struct `A comparison that is too long for a terminal` {
  private func abridged(_ expected: String, _ actual: String) -> (CheckResult.Comparison, String?) {
    CheckResult.Comparison(expected: expected, actual: actual).abridged
  }

  @Test func `shows the elements around the first difference`() {
    let numbers = Array(0..<102)
    var other = numbers
    other[57] = -1
    let (comparison, note) = abridged("\(numbers)", "\(other)")
    #expect(comparison.expected == "[…, 54, 55, 56, 57, 58, 59, 60, …]")
    #expect(comparison.actual == "[…, 54, 55, 56, -1, 58, 59, 60, …]")
    #expect(note == "the first difference is at index 57")
  }

  @Test func `says how many elements there are where one list is shorter`() {
    let (comparison, note) = abridged("\(Array(0..<102))", "\(Array(0..<100))")
    #expect(comparison.expected == "[…, 97, 98, 99, 100, 101]")
    #expect(comparison.actual == "[…, 97, 98, 99]")
    #expect(note == "the first difference is at index 100, of 102 expected and 100 got")
    #expect(abridged("\(Array(0..<102))", "[]").0.actual == "[]")
  }

  @Test func `shows the characters around the first difference`() {
    let text = String(repeating: "ab", count: 200)
    let (comparison, note) = abridged(text, text.prefix(300) + "x")
    #expect(note == "the first difference is at character 301")
    #expect(comparison.actual == "…" + String(repeating: "ab", count: 20) + "x")
    #expect(comparison.expected.count < 100)
  }

  @Test func `is shown as it is where it is short`() {
    let comparison = CheckResult.Comparison(expected: "[1, 2]", actual: "[1]")
    #expect(comparison.abridged.comparison == comparison && comparison.abridged.note == nil)
  }
}

@Suite struct `A file that does not compile` {
  private func exercise() throws -> Exercise {
    let names = ["Exercise.md", "Start.swift", "Solution.swift", "Checks.swift"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "f(clock: clock)\n") })
    return try ExerciseFixture.withExercise(of: files) { $0 }
  }

  @Test func `is explained by all errors in order, each with its line`() throws {
    let reader = CheckResultReader(
      exercise: try exercise(), text: "let a = x\nlet b = (\nlet c = y\n")
    let said = """
      Exercise.swift:3:9: error: cannot find 'y' in scope
      Exercise.swift:1:9: error: cannot find 'x' in scope
      Exercise.swift:2:10: error: expected ')'
      Exercise.swift:2:9: note: to match this opening '('
      Checks.swift:2:1: error: cannot find 'a' in scope
      """
    let result = reader.refused(said.compilerMessages)
    #expect(result.outcome == .compile && result.message == "cannot find 'x' in scope")
    #expect(result.errors.map(\.place?.line) == [1, 2, 3])
    #expect(result.errors.map(\.source) == ["let a = x", "let b = (", "let c = y"])
    #expect(result.errors[1].notes.map(\.place?.line) == [2])
    #expect(result.place == .init(isLearners: true, line: 1, column: 9))
  }

  @Test(arguments: [
    ("func number(of n: Int, in list: [Int]) -> Int { 0 }", "// func number", "number(of:in:)"),
    ("struct Box {\n  var size = 1\n}", "struct Bix {}", "Box"),
    ("struct Box {\n  var size = 1\n}", "struct Box {}", "Box.size"),
    ("class A {}\nextension A { func number() {} }", "class A {}", "A.number()"),
  ])
  func `no longer declares what the checks use`(start: String, text: String, name: String) throws {
    let files = [
      "Exercise.md": "", "Start.swift": start + "\n", "Solution.swift": "", "Checks.swift": "",
    ]
    let exercise = try ExerciseFixture.withExercise(of: files) { $0 }
    let said = """
      Checks.swift:2:1: error: cannot find 'number' in scope
      Checks.swift:3:1: error: cannot find 'Box' in scope
      Checks.swift:4:1: error: value of type 'Box' has no member 'size'
      Checks.swift:5:1: error: generic parameter 'T' could not be inferred
      """
    let result = CheckResultReader(exercise: exercise, text: text).refused(said.compilerMessages)
    #expect(result.message == "your file no longer declares `\(name)`")
    #expect(result.errors.count == 1 && result.place?.isLearners == true)
  }

  @Test func `is reported as one that ignores the clock, not as a loop`() throws {
    let run = Transcript.Run(
      status: .timedOut, output: "", checkpoints: [:], values: [], crash: nil, tests: [],
      hasFlooded: false, isOutOfMemory: false, errors: "")
    let loop = LoopFinding.working([], function: "wait")
    func result(_ text: String) throws -> CheckResult {
      CheckResultReader(exercise: try exercise(), text: text)
        .result(of: [], on: run, warnings: [], loop: loop)
    }
    let forgotten = try result("f()\n")
    #expect(
      forgotten.outcome == .waiting && forgotten.advice.last?.contains("`clock: clock`") == true)
    let given = try result("f(clock: clock)\n")
    #expect(given.outcome == .endless && given.advice == [])
  }
}

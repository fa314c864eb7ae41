import ExerciseChecking
import Support
import Testing

@Suite struct `An exercise with mutants of a module` {
  private static let head = "import Testing\n"
  private static let even = "@Test func even() { #expect(isEven(2)) }\n"
  private static let odd = "@Test func odd() { #expect(!isEven(3)) }\n"
  private static let source = """
    @inlinable public func isEven(_ n: Int) -> Bool {
      let rest = remainder(n)
      return rest == 0
    }

    """
  private static let mutant = """
    // Mutant: kills 1
    // Source: Even.swift
    // Replace:
      return rest == 0
    // With:
      _ = rest
      return true

    """
  static let files = [
    "Package.swift": "", "Sources/Numbers/Even.swift": source,
    "Sources/Numbers/Deep/Rest.swift":
      "@usableFromInline func remainder(_ n: Int) -> Int { n % 2 }\n",
    "Exercise.md": "# Even\n\nTest it. See [this](../../C.md#a).\n\n## Hint\n\nThree?\n"
      + "\n## Hint for `passes` and `kills 1`\n\nTry 3.\n",
    "Start.swift": head + "// TODO\n" + even, "Solution.swift": head + "\n" + even + odd,
    "Mutants/Original.swift": "// Original: passes\n// Module: Sources/Numbers\n",
    "Mutants/1.mutant": mutant,
    "Wrong/a.swift": "// Wrong: has no 3. Caught by: kills 1\n" + head + even,
    "Wrong/b.swift": "// Wrong: is of 1. Caught by: passes\n" + head
      + "@Test func one() { #expect(isEven(1)) }\n",
  ]

  private func verdicts(_ changes: [String: String] = [:]) throws -> [String] {
    try ExerciseFixture.verdicts(of: Self.files.merging(changes) { $1 })
  }

  @Test func `passes if its solution kills them, and its start does not`() throws {
    #expect(try verdicts() == [])
  }

  @Test(arguments: [("rest == 0", "rest != 1", 0), ("{\n  let", "{\n  return rest == 0\n  let", 2)])
  func `is wrong where the text to replace does not occur once`(
    old: String, new: String, count: Int
  ) throws {
    let source = Self.source.replacing(old, with: new)
    let found = try verdicts(["Sources/Numbers/Even.swift": source])
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("1.mutant:4 exercise the text to replace occurs \(count) times in /"))
    #expect(found[0].hasSuffix("Sources/Numbers/Even.swift, not once"))
  }

  @Test(arguments: [
    ("return true", "return truth", "1.mutant:7 exercise cannot find 'truth' in scope"),
    ("  return rest == 0", "  let rest = remainder(n)", "Even.swift:3 exercise cannot find"),
  ])
  func `is wrong where a mutant does not compile, at the place in the file that has it`(
    old: String, new: String, beginning: String
  ) throws {
    let found = try verdicts(["Mutants/1.mutant": Self.mutant.replacing(old, with: new)])
    #expect(found.contains { $0.hasPrefix(beginning) }, "\(found)")
  }

  @Test(arguments: [
    ("Mutants/1.mutant", "// Source: Even.swift", "// In: Even.swift", "1.mutant:2: write `// So"),
    ("Mutants/1.mutant", "Even.swift", "Evem.swift", "no file Evem.swift; did you mean `Even."),
    ("Mutants/1.mutant", "// Replace:", "// Change:", "1.mutant:3: write `// Replace:` here"),
    ("Mutants/1.mutant", "// With:", "// To:", "write `// With:` and the replacement"),
    ("Mutants/1.mutant", "  return rest == 0\n", "", "1.mutant:3: there is no text to replace"),
    ("Mutants/1.mutant", "// Mutant: kills 1", "", "1.mutant:1: begin the file with"),
    ("Mutants/Original.swift", "// Module: Sources/Numbers", "", "but no file of"),
    ("Mutants/Original.swift", "Numbers", "Letters", "Original.swift:2: there are no Swift files"),
  ])
  func `is read only where its files have the form`(
    file: String, old: String, new: String, words: String
  ) throws {
    let text = try #require(Self.files[file])
    let error = #expect(throws: UsageError.self) {
      _ = try verdicts([file: text.replacing(old, with: new)])
    }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `tells the learner which mutants the tests kill`() throws {
    func states(_ text: String, _ source: String = Self.source) throws -> String {
      let files = Self.files.merging(["Sources/Numbers/Even.swift": source]) { $1 }
      return try ExerciseFixture.withExercise(of: files) { exercise in
        try ExerciseRunner(Bench.verifier().executor).check(text, at: exercise)
          .checks.map(\.state.rawValue).joined(separator: " ")
      }
    }
    #expect(try states(Self.head + Self.even) == "passed failed")
    #expect(try states(Self.head + Self.even + Self.odd) == "passed passed")
    let error = #expect(throws: ContentError.self) {
      try states(Self.head + Self.even, "let a = 1")
    }
    #expect(error.map { "\($0)".contains("1.mutant:4: error: the text to replace") } == true)
  }
}

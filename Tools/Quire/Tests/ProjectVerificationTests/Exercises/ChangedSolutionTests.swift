import Support
import Testing

@Suite struct `A wrong answer that changes the solution` {
  private static let solution = """
    func answer() -> Int {
      let tens = 4
      let ones = 2
      return tens * 10 + ones
    }

    """
  private static let head = "// Wrong: is too small.\n// Caught by: it is 42\n"

  /// A file of changes, each with the text to replace and its replacement.
  private static func file(_ changes: (String, String)...) -> String {
    head + changes.map { "// Replace:\n\($0)\n// With:\n\($1)\n" }.joined()
  }

  private func verdicts(_ wrong: String) throws -> [String] {
    var files = ExerciseFixture.files
    files["Wrong/a.swift"] = nil
    (files["Solution.swift"], files["Wrong/a.wrong"]) = (Self.solution, wrong)
    return try ExerciseFixture.verdicts(of: files)
  }

  @Test(arguments: [
    file(("  let ones = 2", "  let ones = 1")), file(("2", "1")),
    file(("* 10", "* 9"), ("tens = 4", "tens = 3")),
    file(("  let tens = 4\n", "  let thirty = 30\n\n  let tens = thirty / 10\n")),
    file(("  let ones = 2\n  return tens * 10 + ones", "  return tens * 10")),
  ])
  func `is refused by the check that it names`(wrong: String) throws {
    #expect(try verdicts(wrong) == [])
  }

  @Test(arguments: [
    file(("2", "1 + 1")): "a.wrong:1 exercise the wrong answer passes all checks",
    file(("2", "1")).replacing("Caught by", with: "By"): "a.wrong:1 exercise the first line does",
    file(("tens = 4", "tens = 3"), ("  let ones = 2", "  let one = 1\n  let ones = twice")):
      "a.wrong:11 exercise the wrong answer a.wrong does not compile: cannot find 'twice' in scope",
    file(("  let ones = 2", "\n\n")):
      "Solution.swift:4 exercise the wrong answer a.wrong does not compile: cannot find 'ones' in scope",
    file(("  let tens = 4", "  let tens = 4\n  let more = 2"), ("let ones = 2", "_ = more")):
      "Solution.swift:4 exercise the wrong answer a.wrong does not compile: cannot find 'ones' in scope",
  ])
  func `is wrong as another is, at the line that its author wrote`(
    wrong: String, beginning: String
  ) throws {
    let found = try verdicts(wrong)
    #expect(found.contains { $0.hasPrefix(beginning) }, "\(found)")
  }

  @Test(arguments: [
    file(("2", "1"), ("let three = 3", "")): "a.wrong:8 exercise the text to replace occurs 0",
    file(("let", "var")): "a.wrong:4 exercise the text to replace occurs 2 times in ",
    file(("ones = 2", "ones = 1"), ("let ones", "let one")):
      "a.wrong:4 exercise the text to replace overlaps the text of line 8",
  ])
  func `is wrong where the solution has another text`(wrong: String, beginning: String) throws {
    let found = try verdicts(wrong)
    #expect(found.count == 1 && found[0].hasPrefix(beginning), "\(found)")
  }

  @Test(arguments: [
    (head, "a.wrong:3: write `// Replace:` here"),
    (head + "let a = 1\n", "a.wrong:3: write `// Replace:` here"),
    (head + "// Replace:\n2\n", "a.wrong:4: write `// With:` and the replacement"),
    (head + "// Replace:\n2\n// Replace:\n3\n// With:\n4\n", "a.wrong:4: write `// With:`"),
    (head + "// Replace:\n// With:\n4\n", "a.wrong:3: there is no text to replace"),
  ])
  func `is read only where it has the form`(wrong: String, words: String) throws {
    let error = #expect(throws: UsageError.self) { try verdicts(wrong) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}

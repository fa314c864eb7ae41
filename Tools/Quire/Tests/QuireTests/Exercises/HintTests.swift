import Foundation
import Testing

@Suite struct `Hints for a check` {
  private let space: Workspace
  private static let task = "\(Workspace.double)/Exercise.md"

  init() throws {
    space = try Workspace.withLinkedExercises()
    let text = try space.read(Self.task)
    try space.write(
      text.replacing("\n## Hint for `is 2 for 1` and `is 0 for 0`\n\nMultiply.\n", with: "")
        + "\n## Hint for `is 0 for 0`\n\nZero stays zero.\n\n## Hint for `is 2 for 1`\n\nTwice.\n",
      to: Self.task)
  }

  private func hint() throws -> String {
    try space.quire("exercises", "hint", "double").output
  }

  @Test func `come after the first general hint if it is the first that fails`() throws {
    #expect(try hint() == "hint 1 of 3\nTimes 2.\n")
    #expect(try hint() == "hint 2 of 3, for “is 2 for 1”\nTwice.\n")
    try space.write(Workspace.body("  return n + 1"), to: Workspace.first)
    #expect(try hint() == "hint 2 of 3, for “is 0 for 0”\nZero stays zero.\n")
    #expect(try hint() == "hint 3 of 3\nReally.\n")
    #expect(try hint() == "hint 3 of 3\nReally.\n")
    // A file that does not compile fails no check.
    try space.write(Workspace.body("  return x"), to: Workspace.first)
    #expect(try hint() == "hint 2 of 2\nReally.\n")
  }

  @Test func `are also for the check in which it stops`() throws {
    try space.write(Workspace.body("  return n == 0 ? [][0] : n * 2"), to: Workspace.first)
    _ = try hint()
    #expect(try hint() == "hint 2 of 3, for “is 0 for 0”\nZero stays zero.\n")
  }

  @Test func `say in JSON which check they are for`() throws {
    try space.write(Workspace.body("  return n + 1"), to: Workspace.first)
    _ = try hint()
    let object: NSDictionary = try space.json("hint", "double")
    #expect(
      object == [
        "id": "Sample/01-double", "hint": 2, "of": 3, "checks": ["is 0 for 0"],
        "text": "Zero stays zero.",
      ])
  }

  @Test func `are on the screen, chosen by the last result`() throws {
    let terminal = try space.exercises()
    terminal.type("hh", seeing: "Hint 2 of 3, for “is 2 for 1”")
    try terminal.save(Workspace.body("  return n + 1"), seeing: "✗ is 0 for 0")
    terminal.type("h", seeing: "Hint 2 of 3, for “is 0 for 0”")
  }

  @Test func `are verified to be for checks that exist, and the link above them, too`() throws {
    try space.quire("verify").expect(0)
    let text = try space.read(Self.task)
    try space.write(text.replacing("#sample", with: "#simple"), to: Self.task)
    try space.quire("verify").expect(
      errors: "error: this link leads nowhere: no heading has the address “#simple”")
    try space.write(text.replacing("`is 0 for 0`", with: "`is 0 for O`"), to: Self.task)
    try space.quire("verify").expect(
      1,
      errors: "Exercise.md:13:1: error: there is no check “is 0 for O” that this hint could be for",
      "did you mean `is 0 for 0`?")
    try space.write(
      text.replacing("Hint for `is 0 for 0`", with: "Hint: is 0 for 0"), to: Self.task)
    try space.quire("verify").expect(
      errors: "Exercise.md:13:1: error: the heading of this hint has no known form")
  }
}

import Foundation
import Testing

extension Workspace {
  /// A folder with a book of two exercises.
  static func withExercises() throws -> Workspace {
    let space = try Workspace(chapter: "# Sample\n")
    for (place, number) in numbers {
      func write(_ text: String, to name: String) throws {
        try space.write(text, to: "\(place)/\(name)")
      }
      let hints = "## Hint\n\nTimes \(number).\n\n## Hint\n\nReally.\n"
      try write("# The \(place.suffix(6)) of it\n\nMultiply.\n\n" + hints, to: "Exercise.md")
      try write(body("  // TODO: multiply.\n  n"), to: "Start.swift")
      try write("func answer(_ n: Int) -> Int { n * \(number) }\n", to: "Solution.swift")
      try write(
        "import Testing\n\n@Test func `is \(number) for 1`() {\n  #expect(answer(1) == \(number))\n}\n\n"
          + "@Test func `is 0 for 0`() {\n  #expect(answer(0) == 0)\n}\n", to: "Checks.swift")
      try write(
        "// Wrong: is too small. Caught by: is \(number) for 1\n"
          + "func answer(_ n: Int) -> Int { n }\n", to: "Wrong/small.swift")
    }
    return space
  }

  /// The same, with what verification asks for: links to the chapter, hints and wrong answers.
  static func withLinkedExercises() throws -> Workspace {
    let space = try withExercises()
    for (place, number) in numbers {
      try space.write(
        "// Wrong: is never 0. Caught by: is 0 for 0\n"
          + "func answer(_ n: Int) -> Int { max(1, n * \(number)) }\n",
        to: place + "/Wrong/positive.swift")
      let hint = "\n## Hint for `is \(number) for 1` and `is 0 for 0`\n\nMultiply.\n"
      let link = "Multiply, as in [the chapter](../../Sample.md#sample)."
      let task = try space.read(place + "/Exercise.md").replacing("Multiply.", with: link)
      try space.write(task + hint, to: place + "/Exercise.md")
    }
    return space
  }

  /// The folders of the two exercises.
  static let double = "Chapters/01-Sample/Exercises/01-double"
  static let triple = "Chapters/01-Sample/Exercises/02-triple"

  /// The exercises, each with the number by which it multiplies.
  private static let numbers = [(double, 2), (triple, 3)]

  static let first = "Exercises/Sample/01-double.swift"
  static let second = "Exercises/Sample/02-triple.swift"

  /// The body of the function that the learner writes.
  static func body(_ lines: String) -> String { "func answer(_ n: Int) -> Int {\n\(lines)\n}\n" }

  /// An expression that the compiler gives up on after some seconds.
  static let tooHard = body(
    "  let t = 2.0; return n < 1 ? t * 2 : n < 2 ? n * 3 : n < 4 ? t * 5 : n < 6 ? n * 7 : t")

  static let right = body("  return n * 2")

  /// The right answer to the second exercise.
  static let tripled = body("  return n * 3")

  /// Solves exercises, one after the other.
  func solve(_ names: String...) throws {
    for name in names {
      let isFirst = name == "double"
      try write(isFirst ? Self.right : Self.tripled, to: isFirst ? Self.first : Self.second)
      try quire("exercises", "run", name).expect(0)
    }
  }

  /// What a command of the exercises prints as JSON.
  func json<Value>(_ words: String..., arguments: [String] = []) throws -> Value {
    try quire("exercises", arguments: words + arguments + ["--format", "json"]).json()
  }
}

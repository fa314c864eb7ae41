import Manuscript
@testable import Support
import TestSupport
import Testing

@testable import ExerciseTerminal

@Suite struct `A catalog of exercises` {
  private let folder = Folder("workshop ü 🐦")
  private let catalog: ExerciseCatalog

  init() throws {
    catalog = ExerciseCatalog(exercises: [
      try folder.exercise("01-first-answer"), try folder.exercise("02-total"),
    ])
  }

  @Test(arguments: [
    "Sample/01-first-answer", "Sample/first-answer", "01-first-answer", "first-answer", "1",
    "Sample/1", "Exercises/Sample/01-first-answer.swift",
    "Chapters/01-Sample/Exercises/01-first-answer/Start.swift",
  ])
  func `finds an exercise by its short names`(name: String) throws {
    #expect(try catalog.exercise(named: name).id == "Sample/01-first-answer")
  }

  @Test func `needs the chapter if two have an exercise with the same name`() throws {
    let other = try folder.exercise("01-first-answer", of: "Other")
    let both = ExerciseCatalog(exercises: catalog.exercises + [other])
    #expect(try both.exercise(named: "Other/first-answer").id == other.id)
    #expect(try both.exercise(named: "Exercises/Other/01-first-answer.swift").id == other.id)
    let several = #expect(throws: UsageError.self) { try both.exercise(named: "first-answer") }
    #expect(several?.description.contains("may be `Sample/01-first-answer`, `Other/01-f") == true)
    #expect(throws: UsageError.self) { try catalog.exercise(named: "Other/first-answer") }
  }

  @Test func `has tasks with the learner's file, as wide as the terminal`() throws {
    var exercise = try folder.exercise("01-a-name-that-is-long")
    exercise.manuscript = Manuscript(
      parsing: "# T\n\nOne two three four five six seven.\n\nEdit `Start.swift` as it is told.\n",
      path: "Exercise.md")
    #expect(
      exercise.taskLines(width: 36).map(\.text) == [
        "One two three four five six seven.", "", "Edit `01-a-name-that-is-long.swift`",
        "as it is told.",
      ])
  }
}

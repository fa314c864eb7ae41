import Manuscript
import Testing

@testable import Workshop

@Suite struct `A kit` {
  private let folder: Folder
  private let kit: Kit

  init() throws {
    folder = try Folder()
    kit = Kit(exercises: [try folder.exercise("01-first-answer"), try folder.exercise("02-total")])
  }

  @Test(arguments: [
    "Sample/01-first-answer", "Sample/first-answer", "01-first-answer", "first-answer", "1",
    "Sample/1", "Exercises/Sample/01-first-answer.swift",
  ])
  func `knows an exercise by its short names`(name: String) throws {
    #expect(try kit.exercise(named: name).id == "Sample/01-first-answer")
  }

  @Test func `offers the nearest`() throws {
    let error = #expect(throws: UsageError.self) { try kit.exercise(named: "first-anser") }
    #expect(error?.description.contains("did you mean `Sample/01-first-answer`?") == true)
  }
}

import Foundation
import Manuscript
@testable import Support
import TestSupport

@testable import ExerciseTerminal

extension Folder {
  /// An exercise of a chapter “Sample”.
  func exercise(
    _ name: String, start: String = "// TODO\nlet answer = 0\n", of chapter: String = "Sample"
  ) throws -> Exercise {
    let place = "catalog \(UUID().uuidString)/\(name)"
    let task = "# The \(name)\n\nThe task.\n\n## Hint\n\nOne.\n\n## Hint\n\nTwo.\n"
    let checks = "import Testing\n\n@Test func `is 42`() { #expect(answer == 42) }\n"
    try write(task, to: place + "/Exercise.md")
    try write(start, to: place + "/Start.swift")
    try write("let answer = 42\n", to: place + "/Solution.swift")
    try write(checks, to: place + "/Checks.swift")
    return try Exercise(readingFrom: url.appending(path: place), chapter: chapter)
  }

  /// The workspace, opened for some exercises, and its notices.
  func opened(_ exercises: [Exercise]) throws -> (workspace: Workspace, notices: [String]) {
    var notices: [String] = []
    let workspace = try Workspace(
      url.appending(path: "ws"), catalog: ExerciseCatalog(exercises: exercises)
    ) { notices.append($0) }
    return (workspace, notices)
  }

  func workspace(_ exercises: [Exercise]) throws -> Workspace { try opened(exercises).workspace }
}

import Foundation
import Manuscript
import Compilation
import Execution
import ExerciseChecking
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Synchronization
import Testing

/// The chapters as tests: each is verified once, with a case for each fence and each exercise.
enum ProvedChapter {
  /// The checkout from which the tests were built.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let results = Mutex<[String: Result<[ManuscriptResult], any Error>]>([:])

  /// The name under which the modules' documentation comments are verified.
  static let comments = "Comments"

  /// The examples in the modules' comments. If they cannot be read, one that fails.
  static var commentFences: [ProvedFence] {
    guard let documents = try? commentDocuments(), !documents.manuscripts.isEmpty else {
      return [ProvedFence(chapter: comments, path: "", line: 0)]
    }
    return documents.manuscripts.flatMap { manuscript in
      manuscript.fences.filter { $0.language == "swift" }
        .map { ProvedFence(chapter: comments, path: manuscript.path, line: $0.start.line) }
    }
  }

  private static func commentDocuments() throws -> Documents {
    let tools = try tools()
    defer { tools.scratch.removeAll() }
    var documents = Documents(book: Book(folder: root.appending(path: "Chapters"), chapters: []))
    try documents.addComments(on: tools)
    return documents
  }

  private static func tools() throws -> ToolContext {
    try ToolContext(for: root.appending(path: "Package.swift")) { print($0) }
  }

  /// The Swift fences of a chapter and of its exercises' tasks.
  static func fences(of name: String) -> [ProvedFence] {
    guard let chapter = try? chapter(name) else {
      return [ProvedFence(chapter: name, path: "", line: 0)]
    }
    return ([chapter.manuscript] + chapter.exercises.map(\.manuscript)).flatMap { manuscript in
      manuscript.fences.filter { $0.language == "swift" }
        .map { ProvedFence(chapter: name, path: manuscript.path, line: $0.start.line) }
    }
  }

  /// The exercises of a chapter. If there are none, or the book cannot be read, one that fails.
  static func exercises(of name: String) -> [ProvedExercise] {
    let exercises = (try? chapter(name))?.exercises ?? []
    guard !exercises.isEmpty else { return [ProvedExercise(chapter: name, id: name, task: "")] }
    return exercises.map {
      ProvedExercise(chapter: name, id: $0.id, task: $0.manuscript.path)
    }
  }

  private static func chapter(_ name: String) throws -> Chapter {
    try #require(book.get().chapters.first { $0.name == name })
  }

  private static let book = Result { try Book(readingFrom: root.appending(path: "Chapters")) }

  /// The results of verification. The first call verifies; other calls wait for it.
  static func results(of name: String) throws -> [ManuscriptResult] {
    try results.withLock { known in
      let result =
        known[name]
        ?? Result {
          try verify(
            name == comments
              ? commentDocuments()
              : Documents(
                book: Book(folder: root.appending(path: "Chapters"), chapters: [chapter(name)])))
        }
      known[name] = result
      return try result.get()
    }
  }

  private static func verify(_ documents: Documents) throws -> [ManuscriptResult] {
    let tools = try tools()
    defer { tools.scratch.removeAll() }
    return try documents.verify(
      with: tools.verifier(modules: modules, imports: documents.imports), wrongAnswers: false)
  }

  /// The folder with the modules that were built for these tests; nil if it is not found, so that
  /// they are built again.
  private static var modules: String? {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if FileManager.default.isFolder(folder.appending(path: "Modules")) { return folder.path }
    }
    return nil
  }
}

/// A fence as a test case, named by its file and its line.
struct ProvedFence: Sendable, CustomTestStringConvertible {
  let chapter: String
  let path: String
  let line: Int

  var testDescription: String { "\(path.split(separator: "/").last ?? ""):\(line)" }

  /// Records an issue at the Markdown's line for each diagnostic.
  func check() throws {
    let result = try #require(
      try ProvedChapter.results(of: chapter).first { $0.manuscript.path == path },
      "there is no result of \(path)")
    let index = try #require(result.manuscript.fenceIndex(atLine: line))
    let fence = result.fences[index]
    let output = result.manuscript.fences[index].output.map { result.fences[$0].diagnostics } ?? []
    for diagnostic in fence.diagnostics + output { diagnostic.record() }
    if case .unproved(let reason) = fence.state {
      Diagnostic(path: path, line: line, .compile, "not proved: \(reason)").record()
    }
    for diagnostic in result.manuscript.diagnostics where diagnostic.line == line {
      diagnostic.record()
    }
  }
}

/// An exercise as a test case.
struct ProvedExercise: Sendable, CustomTestStringConvertible {
  let chapter: String
  let id: String
  /// The file with the task.
  let task: String

  var testDescription: String { id }

  /// Records an issue for a start that passes, or a solution that does not.
  func check() throws {
    let result = try #require(
      try ProvedChapter.results(of: chapter).first { $0.manuscript.path == task },
      "the exercises of \(chapter) were not verified")
    let folder = URL(filePath: task).deletingLastPathComponent().path
    for diagnostic in result.diagnostics where diagnostic.verdict == .exercise {
      let place = URL(filePath: diagnostic.path).deletingLastPathComponent().path
      #expect(place == folder, "a diagnostic of another exercise")
      diagnostic.record()
    }
  }
}

extension Diagnostic {
  fileprivate func record() {
    let file = URL(filePath: path).standardizedFileURL
    Issue.record(
      "\(message) [\(verdict.rawValue)]\(hint.map { "\n" + $0 } ?? "")",
      sourceLocation: SourceLocation(
        fileID: "Chapters/\(file.lastPathComponent)", filePath: file.path, line: max(1, line),
        column: max(1, column)))
  }
}

import Dispatch
import DocumentTesting
import Foundation
import Testing

/// The examples of the book, verified by the quire of this checkout, or by the one that `QUIRE` names.
enum ChapterExamples {
  /// Records what is wrong with the examples and exercises of a chapter, named as its folder without the
  /// number, and with the examples in the comments of its module.
  static func check(_ chapter: String) async throws {
    let folder = try #require(
      names(in: "Chapters").first { $0.hasSuffix("-\(chapter)") }, "there is no chapter \(chapter)")
    let modules = try names(in: "Sources").filter { $0 == chapter }
    try await check(["Chapters/\(folder)"] + modules.map { "Sources/\($0)" })
  }

  /// The same for the modules without a chapter; the test library is a tool.
  static func checkComments() async throws {
    let chapters = try names(in: "Chapters").map { $0.drop { $0 != "-" }.dropFirst() }
    let others = ["DocumentTesting", "ForwardingMacros"] + chapters
    let modules = try names(in: "Sources").filter { !$0.contains(".") && !others.contains($0[...]) }
    try await check(modules.sorted().map { "Sources/\($0)" })
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }

  /// One chapter after the other, while other tests run: they are not to wait until quire is built.
  private static let queue = DispatchQueue(label: "quire")

  /// Records an issue at the document's line for each problem.
  private static func check(_ paths: [String]) async throws {
    let found: [DocumentExample] = try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try examples(in: paths) }) }
    }
    for problem in found.flatMap(\.problems) {
      let file = URL(filePath: problem.path ?? paths[0])
      Issue.record(
        "\(problem)",
        sourceLocation: SourceLocation(
          fileID: "Chapters/\(file.lastPathComponent)", filePath: file.path, line: problem.line,
          column: problem.column))
    }
  }

  private static func examples(in paths: [String]) throws -> [DocumentExample] {
    // A test installs nothing: it says what is missing.
    setenv("BOOK_INSTALLS", "no", 1)
    let tool = root.appending(path: "Tools/book").path
    return try DocumentExample.all(
      in: paths, options: ["--no-wrong-answers"] + modules,
      program: ProcessInfo.processInfo.environment["QUIRE"] ?? tool)
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The modules that were built with these tests; nothing where they are not found, and quire
  /// builds them.
  private static var modules: [String] {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appending(path: "Modules").path
      if FileManager.default.fileExists(atPath: modules) { return ["--modules", folder.path] }
    }
    return []
  }
}

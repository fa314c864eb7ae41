import DocumentTesting
import Foundation
import Testing

/// The examples of the book, verified by the quire of this checkout.
enum ChapterExamples {
  /// The examples and exercises of a chapter, named as its folder without the number.
  static func of(_ chapter: String) throws -> [DocumentExample] {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Chapters").path)
    let folder = try #require(
      folders.first { $0.hasSuffix("-\(chapter)") }, "there is no chapter \(chapter)")
    return try of(paths: ["Chapters/\(folder)"])
  }

  /// The examples in the comments of the modules; Figures and the test library are tools.
  static func ofComments() throws -> [DocumentExample] {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    let tools = ["DocumentTesting", "Figures", "ForwardingMacros"]
    return try of(
      paths: folders.filter { !$0.contains(".") && !tools.contains($0) }.sorted()
        .map { "Sources/\($0)" })
  }

  /// The examples below folders of the package.
  private static func of(paths: [String]) throws -> [DocumentExample] {
    try DocumentExample.all(
      in: paths, options: ["--no-wrong-answers"] + modules,
      program: root.appending(path: "Tools/book").path)
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

extension DocumentExample {
  /// Records an issue at the document's line for each problem.
  func check() {
    for problem in problems {
      let file = URL(filePath: problem.path ?? place)
      Issue.record(
        "\(problem.message)",
        sourceLocation: SourceLocation(
          fileID: "Chapters/\(file.lastPathComponent)", filePath: file.path, line: problem.line,
          column: problem.column))
    }
  }
}

import ExerciseChecking
import Foundation
import Manuscript
import Support

/// Exercises of the tests.
enum ExerciseFixture {
  /// Does something with an exercise of these files, which are named by their paths in its folder.
  static func withExercise<Result>(
    of files: [String: String], in folder: URL? = nil, _ body: (Exercise) throws -> Result
  ) throws -> Result {
    let folder =
      folder ?? Scratch.ofTests.appending(path: "exercise-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(Exercise(readingFrom: folder, chapter: "C"))
  }

  /// What verification finds, each as `file:line verdict message`.
  static func verdicts(of files: [String: String]) throws -> [String] {
    try withExercise(of: files) { exercise in
      let verifier = ExerciseVerifier(try Bench.verifier().executor)
      return try verifier.verify([exercise])[0].map { diagnostic in
        let file = diagnostic.path.split(separator: "/").last ?? ""
        return "\(file):\(diagnostic.line) \(diagnostic.verdict.rawValue) \(diagnostic.message)"
      }
    }
  }
}

import Foundation
import Manuscript
import Rendering
import Shell
import Support
import Verification

/// What the preview shows at a time: pages, failures, and the learner's progress.
struct PreviewSnapshot: Sendable {
  /// The files by their names; nil until the book was rendered once.
  var files: [String: SiteFiles.File]?
  var failures: [Failure] = []
  /// The numbers of the exercises that are done, by their page.
  var done: [String: [Int]] = [:]

  /// A failure, and where the pages show it.
  struct Failure: Encodable, Sendable {
    let file: String
    let line: Int
    let verdict: String
    let message: String
    var hint: String?
    /// The page, and the index of its listing or the number of its exercise.
    var page: String?
    var listing: Int?
    var exercise: Int?
  }
}

extension PreviewSnapshot.Failure {
  /// A diagnostic, and the chapter whose page shows it.
  init(
    _ diagnostic: Diagnostic, page chapter: Chapter? = nil, listing: Int? = nil,
    exercise: Int? = nil
  ) {
    self.init(
      file: diagnostic.path, line: diagnostic.line, verdict: diagnostic.verdict.rawValue,
      message: diagnostic.message, hint: diagnostic.hint,
      page: chapter.map { "\($0.pageName).html" }, listing: listing, exercise: exercise)
  }
}

// Maps locations in a document to a page that was rendered from an earlier version of it.

extension [String: ManuscriptResult] {
  /// The failures of a chapter, located on the page that shows a version of it. Keys are paths.
  func failures(of chapter: Chapter, on shown: Chapter) -> [PreviewSnapshot.Failure] {
    chapter.manuscripts.enumerated().flatMap { index, manuscript in
      (self[manuscript.path]?.diagnostics ?? []).map { diagnostic in
        PreviewSnapshot.Failure(
          diagnostic, page: chapter,
          listing: index == 0 && diagnostic.path == manuscript.path
            ? manuscript.listing(atLine: diagnostic.line, on: shown.manuscript) : nil,
          exercise: index == 0 ? nil : index)
      }
    }
  }
}

extension Manuscript {
  /// The index of the listing that shows the fence at a line, on the page of a version of the text.
  func listing(atLine line: Int, on shown: Manuscript) -> Int? {
    let index = fences.firstIndex {
      $0.start.line <= line && line <= ($0.closingLine ?? $0.lastLine + 1)
    }
    guard let index, !shown.fences.isEmpty else { return nil }
    // Only one stretch of the document was edited: the fences above and below it are equal.
    let above = zip(fences, shown.fences).prefix { $0.isEqual(to: $1) }.count
    let fromEnd = fences.count - index
    let old = index <= above ? index : max(above, shown.fences.count - fromEnd)
    let nearest = max(0, min(old, shown.fences.count - 1))
    let outputs = Set(shown.fences.compactMap(\.output))
    // An output is shown in the listing of the fence that printed it.
    let owner = shown.fences.firstIndex { $0.output == nearest } ?? nearest
    return shown.fences.indices[..<owner].filter { !outputs.contains($0) }.count
  }
}

extension PreviewBuilder {
  /// The book after changes, or its last pages with the reason why it cannot be read.
  ///
  /// - Throws: `EnvironmentError` if the machine lacks something.
  mutating func snapshot(after paths: Set<String>) throws -> PreviewSnapshot {
    isReadable = false
    do {
      let snapshot = try build(after: paths)
      isReadable = true
      return snapshot
    } catch let error as UsageError {
      return unreadable("\(error)")
    } catch let diagnostic as Diagnostic {
      return unreadable(diagnostic.message, diagnostic)
    } catch let error as CocoaError {
      // A file may be deleted after its folder was listed.
      return unreadable(error.localizedDescription)
    }
  }

  /// The last pages, with a failure to read the book.
  private mutating func unreadable(_ message: String, _ diagnostic: Diagnostic? = nil)
    -> PreviewSnapshot
  {
    reporter.report(unreadable: diagnostic?.printed ?? "quire: \(message)")
    let failure =
      diagnostic.map { PreviewSnapshot.Failure($0) }
      ?? .init(file: folder.shortPath, line: 0, verdict: "book", message: message)
    return PreviewSnapshot(files: files, failures: [failure])
  }
}

/// Prints the diagnostics of the preview to the terminal, unless they are the same as last time.
struct PreviewReporter {
  private var hadFailures = false
  private var printed: [String] = []

  mutating func report(_ diagnostics: [Diagnostic], hasFailures: Bool) {
    let lines = diagnostics.map(\.printed)
    if lines != printed { lines.forEach(Console.error) }
    printed = lines
    if hadFailures, !hasFailures { Console.error("All failures are fixed.") }
    hadFailures = hasFailures
  }

  mutating func report(unreadable message: String) {
    hadFailures = true
    Console.error(message)
  }
}

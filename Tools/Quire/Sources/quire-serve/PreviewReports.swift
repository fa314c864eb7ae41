import Foundation
import Manuscript
import Proof
import Shell
import Support
import Verification

// What the preview reports beside the pages: a book that cannot be read, comments, the terminal.

extension PreviewBuilder {
  /// Builds the preview after a change.
  ///
  /// - Parameter paths: The files that have changed.
  /// - Throws: `EnvironmentError` if the machine lacks something. Failures of the book are part of
  ///   the snapshot.
  mutating func snapshot(after paths: Set<String>) throws -> PreviewSnapshot {
    hasComments = false
    do {
      let snapshot = try build(after: paths)
      hasComments = comments.areStale
      return snapshot
    } catch let error as UsageError {
      return unreadable("\(error)")
    } catch let error as UnreadableFile {
      return unreadable(error.diagnostic.message, error.diagnostic)
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
      ?? .init(
        file: folder.shortPath, line: 0, verdict: "book", message: message, hint: nil, page: nil,
        listing: nil, exercise: nil)
    return PreviewSnapshot(files: files, failures: [failure])
  }
}

/// The examples in the comments of the package's libraries. They are verified after the chapters, so
/// that the page on which an author works does not wait for them.
struct PreviewComments {
  private(set) var results: [ManuscriptResult] = []
  /// Whether the modules have changed since.
  var areStale = false

  /// Verifies them. Files in which nothing has changed are not compiled again.
  mutating func verify(
    with verifier: Verifier, on toolContext: ToolContext, of folder: URL
  ) throws {
    var documents = Documents(book: Book(folder: folder, chapters: []))
    try documents.addComments(on: toolContext)
    results = try documents.verify(with: verifier)
    areStale = false
  }

  /// What is wrong with them.
  var diagnostics: [Diagnostic] { results.flatMap(\.diagnostics) }
}

/// Prints the diagnostics of the preview to the terminal, only when they change.
struct PreviewReporter {
  private var hadFailures = false
  private var printed: [String] = []

  /// Prints the diagnostics, unless they are the same as last time.
  ///
  /// - Parameter hasFailures: Whether the preview shows a failure.
  mutating func report(_ diagnostics: [Diagnostic], hasFailures: Bool) {
    let lines = diagnostics.map(\.printed)
    if lines != printed { lines.forEach(Console.error) }
    printed = lines
    if hadFailures, !hasFailures { Console.error("All failures are fixed.") }
    hadFailures = hasFailures
  }

  /// Prints why the book cannot be read.
  mutating func report(unreadable message: String) {
    hadFailures = true
    Console.error(message)
  }
}

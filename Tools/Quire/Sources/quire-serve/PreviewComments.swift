import Foundation
import Manuscript
import Proof
import Verification

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

  /// The same as failures, which are on no page of the book.
  var failures: [PreviewSnapshot.Failure] {
    diagnostics.map {
      .init(
        file: $0.path, line: $0.line, verdict: $0.verdict.rawValue, message: $0.message,
        hint: $0.hint, page: nil, listing: nil, exercise: nil)
    }
  }
}

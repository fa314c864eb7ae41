import Foundation
import Manuscript
import Shell
import Support

extension PreviewBuilder {
  /// The book after changes, or its last pages with the reason why it cannot be read.
  ///
  /// - Throws: `EnvironmentError` if the machine lacks something.
  mutating func snapshot(after paths: Set<String>) throws -> PreviewSnapshot {
    hasComments = false
    do {
      let snapshot = try build(after: paths)
      hasComments = areCommentsStale
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

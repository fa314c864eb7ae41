import Manuscript
import Shell

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

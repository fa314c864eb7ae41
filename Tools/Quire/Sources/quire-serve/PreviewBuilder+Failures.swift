import Foundation
import Manuscript
import Shell
import Support

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
    var snapshot = PreviewSnapshot(files: files)
    snapshot.failures = [
      .init(
        file: diagnostic?.path ?? folder.shortPath, line: diagnostic?.line ?? 0,
        verdict: diagnostic?.verdict.rawValue ?? "book", message: message, hint: diagnostic?.hint,
        page: nil, listing: nil, exercise: nil)
    ]
    return snapshot
  }
}

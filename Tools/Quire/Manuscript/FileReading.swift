import Foundation
import Support

/// A file that is no text. It stops the reading of a book, and is reported like any diagnostic.
public struct UnreadableFile: Error {
  /// What is wrong with the file, and where.
  public var diagnostic: Diagnostic

  /// Makes the error of a diagnostic.
  public init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

extension Manuscript {
  /// Reads a manuscript from disk. One that is not UTF-8 is empty, with a diagnostic that says where.
  public init(readingFrom file: URL, mode: ManuscriptMode = .book) throws {
    do {
      self.init(parsing: try String(readingText: file), path: file.shortPath, mode: mode)
    } catch let error as UnreadableFile {
      self.init(parsing: "", path: file.shortPath, mode: mode)
      diagnostics = [error.diagnostic]
    }
  }
}

extension String {
  /// Reads a file of UTF-8 text.
  ///
  /// - Throws: `UnreadableFile` at the first byte that is not UTF-8.
  public init(readingText file: URL) throws {
    let data = try Data(contentsOf: file)
    if let text = String(validating: data, as: UTF8.self) {
      self = text
      return
    }
    let good = String(decoding: data, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
    let lines = good.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    throw UnreadableFile(
      diagnostic: Diagnostic(
        path: file.shortPath, line: lines.count, column: (lines.last?.count ?? 0) + 1, .encoding,
        "the file is not UTF-8 text", hint: "save it as UTF-8: its first foreign byte is here"))
  }
}

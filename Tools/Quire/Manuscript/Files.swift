import Foundation

/// Wrong usage: a path that is not there, a book that is none. One sentence that says what to do.
public struct UsageError: Error, CustomStringConvertible {
  /// What is wrong, and what to do next.
  public var description: String

  /// Makes an error from its sentence.
  public init(_ description: String) { self.description = description }
}

/// A file that is no text. It stops the reading of a book, and is reported like any diagnostic.
public struct UnreadableFile: Error {
  /// What is wrong with the file, and where.
  public var diagnostic: Diagnostic
}

extension Manuscript {
  /// Reads a manuscript from disk.
  ///
  /// - Throws: `UnreadableFile` where the file is not UTF-8.
  public init(readingFrom file: URL) throws {
    self.init(parsing: try String(readingText: file), path: file.shortPath)
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

extension URL {
  /// The path from the working folder where the file lies below it, otherwise the whole path.
  public var shortPath: String {
    let base = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    let path = standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}

extension FileManager {
  /// Whether there is a folder at an address.
  public func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

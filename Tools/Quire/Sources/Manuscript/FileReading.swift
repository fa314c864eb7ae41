import CommonMark
import Foundation
import Support

extension Manuscript {
  /// Reads a manuscript from disk. One that is not UTF-8 is empty, with a diagnostic that says where.
  package init(readingFrom file: URL, mode: ManuscriptMode = .book) throws {
    do {
      let text = try String(readingText: file)
      if mode == .document, Self.isInCatalog(file) {
        self.init(page: text, path: file.shortPath)
      } else {
        self.init(parsing: text, path: file.shortPath, mode: mode)
      }
    } catch let diagnostic as Diagnostic {
      self.init(parsing: "", path: file.shortPath, mode: mode)
      diagnostics = [diagnostic]
    }
  }

  package var isInCatalog: Bool { mode == .document && Self.isInCatalog(URL(filePath: path)) }

  private static func isInCatalog(_ file: URL) -> Bool {
    file.standardizedFileURL.pathComponents.dropLast().contains { $0.hasSuffix(".docc") }
  }

  /// Reads a snippet, a Swift file that is a program by itself.
  package init(snippet text: String, path: String) {
    self.init(comments: [], of: text, path: path, imports: nil)
    fences = [.file(text, .code(Fence.Code()))]
  }
}

extension Fence {
  /// - Parameter line: How many lines are above it.
  package static func file(
    _ text: String, _ kind: Kind, info: String = "swift", below line: Int = 0
  ) -> Fence {
    Fence(
      kind: kind, info: info, start: Position(line: line),
      body: text.lines.map { Fence.Line(String($0)) }, prefix: "", marks: "")
  }
}

extension String {
  /// - Throws: A `Diagnostic` at the first byte that is not UTF-8.
  package init(readingText file: URL) throws {
    let data = try Data(contentsOf: file)
    if let text = String(validating: data, as: UTF8.self) {
      self = text
      return
    }
    let good = String(decoding: data, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
    let lines = good.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    throw Diagnostic(
      path: file.shortPath, line: lines.count, column: (lines.last?.count ?? 0) + 1, .encoding,
      "the file is not UTF-8 text", hint: "save it as UTF-8: its first foreign byte is here")
  }

  /// Reads a file of UTF-8 text that a folder must have, which is a `whole` such as `exercise`.
  init(readingFile name: String, of whole: String, in folder: URL) throws {
    let file = folder.appending(path: name)
    guard file.exists else {
      throw UsageError("the \(whole) \(folder.shortPath) has no \(name); write it")
    }
    try self.init(readingText: file)
  }
}

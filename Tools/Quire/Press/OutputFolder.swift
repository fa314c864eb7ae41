import Foundation
import Manuscript

/// The folder that a book is printed into. All of it changes at once, or nothing does.
public struct OutputFolder {
  private let folder: URL
  private static let marker = ".quire-book"

  /// Chooses a folder.
  ///
  /// - Throws: `UsageError` where the folder lies within the book, or holds something else.
  public init(_ folder: URL, for book: URL) throws {
    let (out, source) = (folder.standardizedFileURL.path, book.standardizedFileURL.path)
    guard out != source, !out.hasPrefix(source + "/"), !source.hasPrefix(out + "/") else {
      throw UsageError(
        "\(folder.shortPath) and the book would lie in each other; choose another --out")
    }
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    let isBook = names.isEmpty || names.contains(Self.marker)
    guard isBook, !files.fileExists(atPath: folder.path) || files.isFolder(folder) else {
      throw UsageError(
        "\(folder.shortPath) holds something else than a printed book; choose another --out, or empty it"
      )
    }
    self.folder = folder
  }

  /// Puts files into the folder, unless they are there already.
  ///
  /// They are written beside it first, and take its place when they are complete.
  ///
  /// - Returns: Whether anything has changed.
  public func write(_ files: [String: Data]) throws -> Bool {
    let manager = FileManager.default
    let now = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let isSame =
      Set(now) == Set(files.keys).union([Self.marker])
      && files.allSatisfy {
        manager.contents(atPath: folder.appending(path: $0.key).path) == $0.value
      }
    if isSame { return false }
    let parent = folder.deletingLastPathComponent()
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    let process = ProcessInfo.processInfo.processIdentifier
    let name = folder.lastPathComponent
    let new = parent.appending(path: ".\(name)-new-\(process)", directoryHint: .isDirectory)
    let old = parent.appending(path: ".\(name)-old-\(process)", directoryHint: .isDirectory)
    defer {
      try? manager.removeItem(at: new)
      try? manager.removeItem(at: old)
    }
    try manager.createDirectory(at: new, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: new.appending(path: name)) }
    try Data().write(to: new.appending(path: Self.marker))
    if manager.fileExists(atPath: folder.path) { try manager.moveItem(at: folder, to: old) }
    try manager.moveItem(at: new, to: folder)
    return true
  }
}

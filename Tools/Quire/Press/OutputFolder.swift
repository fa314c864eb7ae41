import Foundation
import Manuscript
import Synchronization

/// The folder that a book is printed into. All of it changes at once, or nothing does.
public struct OutputFolder: Sendable {
  let folder: URL
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

  /// Puts a book's files into the folder, unless they are there already.
  ///
  /// What changed is written beside it first, with links to what did not; the new folder takes the
  /// old one's place when it is complete.
  ///
  /// - Returns: Whether anything has changed.
  public func write(_ book: PrintedBook) throws -> Bool {
    var record = PressRecord()
    return try write(book.list, &record)
  }

  /// Whether a file lies there as it was printed from something.
  func holds(_ name: String, _ key: ContentKey, _ record: PressRecord) -> Bool {
    guard let printed = record.files[name], printed.key == key else { return false }
    return FileStamp("\(folder.path)/\(name)") == printed.stamp
  }

  func write(_ files: [PrintedBook.File], _ record: inout PressRecord) throws -> Bool {
    let manager = FileManager.default
    let now = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let known = record
    let change = Change(folder)
    defer { change.clearAway() }
    let changed = try files.mapInParallel { file in
      if let key = file.key, holds(file.name, key, known) { return false }
      let data = file.make()
      if manager.contents(atPath: "\(folder.path)/\(file.name)") == data { return false }
      try change.add(file.name, data)
      return true
    }
    var hasChanged = Set(now) != Set(files.map(\.name)).union([Self.marker])
    if hasChanged || changed.contains(true) {
      hasChanged = true
      for (file, isNew) in zip(files, changed) where !isNew { try change.keep(file.name) }
      try change.add(Self.marker, Data())
      try change.takeEffect()
    }
    record.files = [:]
    for file in files {
      guard let key = file.key, let stamp = FileStamp("\(folder.path)/\(file.name)") else {
        continue
      }
      record.files[file.name] = .init(key: key, stamp: stamp)
    }
    return hasChanged
  }
}

/// A new folder beside the one whose place it takes.
///
/// A class, since several threads write into it, and the first of them makes it.
private final class Change: Sendable {
  private let folder, new, old: URL
  private let isMade = Mutex(false)

  init(_ folder: URL) {
    let parent = folder.deletingLastPathComponent()
    let process = ProcessInfo.processInfo.processIdentifier
    let name = folder.lastPathComponent
    self.folder = folder
    new = parent.appending(path: ".\(name)-new-\(process)", directoryHint: .isDirectory)
    old = parent.appending(path: ".\(name)-old-\(process)", directoryHint: .isDirectory)
  }

  private func make() throws {
    try isMade.withLock { isMade in
      guard !isMade else { return }
      try? FileManager.default.removeItem(at: new)
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      isMade = true
    }
  }

  func add(_ name: String, _ data: Data) throws {
    try make()
    try data.write(to: new.appending(path: name))
  }

  /// Takes a file over as it is. Where the file system knows no links, it is copied.
  func keep(_ name: String) throws {
    try make()
    let (from, to) = ("\(folder.path)/\(name)", "\(new.path)/\(name)")
    if link(from, to) == 0 { return }
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  func takeEffect() throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.path) { try manager.moveItem(at: folder, to: old) }
    try manager.moveItem(at: new, to: folder)
  }

  func clearAway() {
    try? FileManager.default.removeItem(at: new)
    try? FileManager.default.removeItem(at: old)
  }
}

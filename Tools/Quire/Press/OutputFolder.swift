import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Synchronization
import Verification
import WebAssembly

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
  public func write(_ book: SiteFiles) throws -> Bool {
    var record = BuildManifest()
    return try write(book.list, &record)
  }

  /// Whether a file lies there as it was printed from something.
  func holds(_ name: String, _ key: Digest, _ record: BuildManifest) -> Bool {
    guard let printed = record.files[name], printed.key == key else { return false }
    return FileStamp("\(folder.path)/\(name)") == printed.stamp
  }

  /// - Parameter keep: Given what the files were made from, once they are in their place.
  func write(
    _ files: [SiteFiles.File], _ record: inout BuildManifest,
    keep: @Sendable (BuildManifest) -> Void = { _ in }
  ) throws -> Bool {
    let manager = FileManager.default
    let now = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let known = record
    let change = Change(folder)
    defer { change.clearAway() }
    let isHeld = files.mapInParallel { file in
      file.key.map { holds(file.name, $0, known) } ?? false
    }
    let held = files.indices.filter { isHeld[$0] }
    // The index of all words stands near the end, and takes longest: it is begun first, and beside
    // it what stays is taken over.
    var work = files.indices.filter { !isHeld[$0] }.reversed().map { [$0] }
    if let first = work.first { work = [first, held] + work.dropFirst() }
    let changed = try Set(
      work.mapInParallel { indices in
        try indices.filter { index in
          let file = files[index]
          if isHeld[index] {
            try change.keep(file.name)
            return false
          }
          let data = file.make()
          if manager.contents(atPath: "\(folder.path)/\(file.name)") == data { return false }
          try change.add(file.name, data)
          return true
        }
      }.flatMap { $0 })
    let hasChanged =
      !changed.isEmpty || Set(now) != Set(files.map(\.name)).union([Self.marker])
    if hasChanged {
      for index in files.indices where !changed.contains(index) && (work.isEmpty || !isHeld[index])
      {
        try change.keep(files[index].name)
      }
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
    // Thousands of old files take as long to remove as the record takes to write.
    let written = record
    _ = [true, false].mapInParallel { isOld in isOld ? change.clearAway() : keep(written) }
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

import Foundation
import Support

/// The state file of a workspace, read and changed under a lock, and always complete.
///
/// A change first reads the file again, so that concurrent runners do not lose each other's marks.
struct ProgressFile: Sendable {
  let folder: URL

  private var file: URL { folder.appending(path: "state.json") }
  private var previous: URL { folder.appending(path: "state.previous.json") }

  /// The result of reading the file.
  enum Content {
    case none
    case progress(Progress)
    /// The file could not be decoded and has been set aside; with the content of the copy before
    /// it, if that can be.
    case damaged(setAside: URL, before: Progress?)
  }

  /// Reads the state, and sets a damaged file aside.
  ///
  /// - Throws: `UsageError` if a newer quire wrote it.
  func read() throws -> Content {
    guard let data = FileManager.default.contents(atPath: file.path) else { return .none }
    if let progress = try Self.decode(data) { return .progress(progress) }
    var number = 1
    while FileManager.default.fileExists(atPath: damaged(number).path) { number += 1 }
    try FileManager.default.moveItem(at: file, to: damaged(number))
    let before = try FileManager.default.contents(atPath: previous.path).flatMap(Self.decode)
    return .damaged(setAside: damaged(number), before: before)
  }

  private func damaged(_ number: Int) -> URL {
    folder.appending(path: "state.damaged-\(number).json")
  }

  private static func decode(_ data: Data) throws -> Progress? {
    struct Version: Decodable { let version: Int }
    if let version = (try? JSONDecoder().decode(Version.self, from: data))?.version,
      version > Progress.currentVersion
    {
      throw UsageError(
        "a newer quire keeps this workspace (its state has version \(version)); update quire, or"
          + " name another folder with --workspace DIR")
    }
    return try? JSONDecoder().decode(Progress.self, from: data)
  }

  /// Writes a state. Other processes read the old one or the new one.
  func write(_ progress: Progress) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(try encoder.encode(progress), to: file, keepingPreviousAs: previous)
  }

  /// Runs a function while no other runner can change the state.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    guard let lock = try FileLock(folder.appending(path: "state.lock"), waits: true) else {
      throw AtomicFile.failure(folder)
    }
    defer { lock.release() }
    return try body()
  }

  /// Changes the state.
  ///
  /// - Returns: The new state.
  func change(_ body: (inout Progress) -> Void) throws -> Progress {
    try locked {
      var progress = Progress()
      switch try read() {
      case .none: break
      case .progress(let found): progress = found
      case .damaged(_, let before): progress = before ?? progress
      }
      let old = progress
      body(&progress)
      if progress != old { try write(progress) }
      return progress
    }
  }
}

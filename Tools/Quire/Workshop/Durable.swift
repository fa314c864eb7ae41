import Foundation
import Proof

/// Files that are whole at any instant, whoever is killed, and locks between processes.
enum Durable {
  /// Writes a file: first beside it, then to disk, then in its place.
  ///
  /// - Parameter previous: What the file that is replaced is called from then on; nil to let it go.
  static func write(_ data: Data, to file: URL, keepingPreviousAs previous: URL? = nil) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let new = folder.appending(
      path: ".\(file.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp")
    let descriptor = open(new.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(new) }
    let isWhole = data.withUnsafeBytes { write($0, to: descriptor) } && fsync(descriptor) == 0
    close(descriptor)
    guard isWhole else {
      unlink(new.path)
      throw failure(file)
    }
    if let previous {
      unlink(previous.path)
      link(file.path, previous.path)
    }
    guard rename(new.path, file.path) == 0 else { throw failure(file) }
    sync(folder)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Darwin)
        let done = Darwin.write(descriptor, part.baseAddress, part.count)
      #else
        let done = Glibc.write(descriptor, part.baseAddress, part.count)
      #endif
      guard done > 0 else { return false }
      rest = rest.dropFirst(done)
    }
    return true
  }

  /// Has the folder's list of names on disk too.
  private static func sync(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func failure(_ file: URL) -> MissingTool {
    MissingTool(
      "\(file.shortPath) cannot be written: \(String(cString: strerror(errno)));"
        + " name another folder with --workspace DIR")
  }
}

/// A lock between processes, held until it is released or its process ends.
struct Lock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter waits: Whether to wait for whoever holds it.
  /// - Returns: nil where it is held and `waits` is false.
  init?(_ file: URL, waits: Bool) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Durable.failure(file) }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  func release() { close(descriptor) }
}

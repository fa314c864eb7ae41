import Foundation

/// Writes files atomically: readers, and runs after a crash, find the old content or the new one.
public enum AtomicFile {
  /// Writes a temporary file next to the target, syncs it, then renames it to the target.
  ///
  /// - Parameter previous: The new name of the replaced file; nil to delete it.
  public static func write(_ data: Data, to file: URL, keepingPreviousAs previous: URL? = nil)
    throws
  {
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

  /// Writes all bytes; false where that fails.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
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

  /// Syncs the folder's entries to disk.
  private static func sync(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The error for a file that cannot be written, with the system's reason.
  public static func failure(_ file: URL) -> EnvironmentError {
    EnvironmentError(
      "\(file.shortPath) cannot be written: \(String(cString: strerror(errno)));"
        + " name another folder with --workspace DIR")
  }
}

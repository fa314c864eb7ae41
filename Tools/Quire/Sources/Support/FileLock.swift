import Foundation

/// A lock between processes. It ends with `release` or with its process.
public struct FileLock {
  private let descriptor: Int32

  /// Acquires the lock.
  ///
  /// - Parameter waits: Whether to wait until another process releases it.
  /// - Returns: nil if another process has it and `waits` is false.
  /// - Throws: `EnvironmentError` if the file cannot be created.
  public init?(_ file: URL, waits: Bool) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw EnvironmentError(
        "\(file.shortPath) cannot be locked: \(String(cString: strerror(errno)))")
    }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  /// Releases the lock.
  public func release() { close(descriptor) }
}

import Foundation

/// A lock between processes, held until it is released or its process ends.
public struct FileLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter waits: Whether to wait until another process releases it.
  /// - Returns: nil where another process has it and `waits` is false.
  /// - Throws: `EnvironmentError` where the file cannot be made.
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

  /// Gives the lock back.
  public func release() { close(descriptor) }
}

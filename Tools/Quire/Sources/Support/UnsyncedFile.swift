import Foundation

extension Data {
  /// Writes a file that can be made again. Foundation waits for the disk at each file that it writes,
  /// which for small files takes longer than all else.
  ///
  /// - Throws: `CocoaError`, as Foundation's own function does.
  package func writeUnsynced(to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CocoaError.writing(file, errno) }
    defer { close(descriptor) }
    guard withUnsafeBytes({ AtomicFile.write($0, to: descriptor) }) else {
      throw CocoaError.writing(file, errno)
    }
  }
}

extension CocoaError {
  fileprivate static func writing(_ file: URL, _ code: Int32) -> CocoaError {
    CocoaError(
      code == ENOSPC ? .fileWriteOutOfSpace : .fileWriteUnknown,
      userInfo: [
        NSFilePathErrorKey: file.path,
        NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(code)),
      ])
  }
}

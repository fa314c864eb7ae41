import Foundation
import Synchronization

extension URL {
  /// The path from the working folder if the file is below it, otherwise the whole path.
  package var shortPath: String { pathInside(FileManager.default.currentDirectoryPath) }

  /// The path from a folder if the file is below it, otherwise the whole path.
  package func pathInside(_ folder: String) -> String {
    let base = URL(filePath: folder).standardizedFileURL.path
    let path = standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes the folder, and those above it, where they are missing.
  package func createFolder() throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
  }

  /// The names in the folder, hidden ones included; none where it cannot be listed.
  package var namesInside: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The folders in this one that are not hidden, in the order of their names.
  package func visibleFolders() throws -> [URL] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: path).sorted().filter { !$0.hasPrefix(".") }
      .map { appending(path: $0, directoryHint: .isDirectory) }.filter(files.isFolder)
  }

  /// The nearest folder above that is wanted.
  package func folderAbove(where isWanted: (URL) -> Bool) -> URL? {
    sequence(first: standardizedFileURL) { folder in
      // Without a working folder, which may have been removed, a path has no root: `..`, `../..`
      let above = folder.deletingLastPathComponent()
      return above.path.count < folder.path.count ? above : nil
    }.dropFirst().first(where: isWanted)
  }

  /// The nearest folder above with a package's manifest.
  package var packageRoot: URL? { folderAbove { $0.appending(path: "Package.swift").exists } }

  /// The root of the package that the working folder is in; that folder where it is in none.
  package static var workingRoot: URL {
    let folder = URL.currentDirectory()
    return folder.appending(path: "Package.swift").packageRoot ?? folder
  }

  /// - Throws: `EnvironmentError` where the disk is full, or nearly so.
  package func checkSpace() throws {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return }
    let bytes = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
    let lacksFiles = facts.f_files > 0 && facts.f_favail == 0
    guard bytes < 1 << 20 || lacksFiles else { return }
    throw EnvironmentError(
      "the disk with \(shortPath) is full: \(lacksFiles ? "no more files fit" : "\(bytes >> 10) KB are left");"
        + " make room, and run this again")
  }
}

extension FileManager {
  package func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// Writes files atomically: readers, and runs after a crash, find the old content or the new one.
package enum AtomicFile {
  private static let written = Atomic(0)

  /// Writes a temporary file next to the target, then renames it. Its error names the file.
  ///
  /// - Parameters:
  ///   - previous: The new name of the replaced file; nil to delete it.
  ///   - syncs: Whether it is on the disk at the end, which takes longest for small files.
  package static func write(
    _ data: Data, to file: URL, keepingPreviousAs previous: URL? = nil, syncs: Bool = true
  ) throws {
    let folder = file.deletingLastPathComponent()
    try folder.createFolder()
    let number = written.add(1, ordering: .relaxed).newValue
    let new = folder.appending(path: ".\(file.lastPathComponent).\(getpid())-\(number).tmp")
    do {
      try data.write(toNew: new, syncs: syncs)
      if let previous {
        unlink(previous.path)
        link(file.path, previous.path)
      }
      guard rename(new.path, file.path) == 0 else { throw failure(file) }
    } catch {
      let failure = failure(file)
      unlink(new.path)
      throw failure
    }
    guard syncs, case let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC), descriptor >= 0
    else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The error for a file that cannot be written, with the system's reason.
  package static func failure(_ file: URL) -> EnvironmentError {
    EnvironmentError(
      "\(file.shortPath) cannot be written: \(String(cString: strerror(errno)));"
        + " make its folder writable, or name another place")
  }
}

extension Data {
  /// Writes a file that can be made again. Foundation would wait for the disk at each file.
  package func writeUnsynced(to file: URL) throws { try write(toNew: file, syncs: false) }

  fileprivate func write(toNew file: URL, syncs: Bool) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CocoaError.writing(file, errno) }
    defer { close(descriptor) }
    var rest = self[...]
    while !rest.isEmpty {
      let done = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard done > 0 else { throw CocoaError.writing(file, errno) }
      rest = rest.dropFirst(done)
    }
    if syncs, fsync(descriptor) != 0 { throw CocoaError.writing(file, errno) }
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

/// A lock between processes. It ends with `release` or with its process.
package struct FileLock {
  private let descriptor: Int32

  /// Waits until no other process has it, or is nil where one has it and `waits` is false.
  package init?(_ file: URL, waits: Bool) throws {
    try file.deletingLastPathComponent().createFolder()
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw EnvironmentError("\(file.shortPath) cannot be locked", code: errno)
    }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      close(descriptor)
      return nil
    }
  }

  package func release() { close(descriptor) }
}

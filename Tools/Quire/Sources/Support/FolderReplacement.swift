import Foundation
import Synchronization

/// Replaces a folder atomically: a new one is filled next to it, then one system call exchanges
/// both, so that a process killed at any moment leaves the old folder or the new one.
///
/// A class, since several threads fill the folder, and an interrupt handler removes it.
public final class FolderReplacement: Sendable {
  private let folder: URL
  private let new: URL
  private let isMade = Mutex(false)
  /// The unfinished replacements of this process; nil once the process is ending.
  private static let unfinished = Mutex<[FolderReplacement]?>([])

  /// Prepares a replacement, and removes what killed processes left next to the folder.
  public init(of folder: URL) {
    self.folder = folder
    new = Self.sibling(of: folder, "new")
    Self.removeAbandoned(of: folder)
    Self.unfinished.withLock { $0?.append(self) }
  }

  private static func sibling(of folder: URL, _ kind: String) -> URL {
    folder.deletingLastPathComponent().appending(
      path: ".\(folder.lastPathComponent)-\(kind)-\(getpid())", directoryHint: .isDirectory)
  }

  // MARK: The new folder

  private func make() throws {
    try isMade.withLock { isMade in
      guard !isMade else { return }
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      isMade = true
    }
  }

  /// Writes a file into the new folder.
  public func add(_ name: String, _ data: Data) throws {
    try make()
    try data.write(to: new.appending(path: name))
  }

  /// Keeps a file of the old folder: as a hard link, or as a copy if the file system has no links.
  public func keep(_ name: String) throws {
    try make()
    let (from, to) = ("\(folder.path)/\(name)", "\(new.path)/\(name)")
    if link(from, to) == 0 { return }
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  // MARK: The exchange

  /// Exchanges the new folder and the old one.
  ///
  /// - Throws: `CancellationError` if the process is ending.
  public func commit() throws {
    // The lock delays an interrupt, so that two renames are not separated.
    try Self.unfinished.withLock { unfinished in
      guard unfinished != nil else { throw CancellationError() }
      if exchangeFolders(new.path, folder.path) == 0 { return }
      switch errno {
      case ENOENT: try rename(new, to: folder)
      case EINVAL, ENOSYS, ENOTSUP:
        let old = Self.sibling(of: folder, "old")
        try rename(folder, to: old)
        try rename(new, to: folder)
        try rename(old, to: new)
      default: throw failure()
      }
    }
  }

  private func rename(_ from: URL, to: URL) throws {
    #if canImport(Darwin)
      let status = Darwin.rename(from.path, to.path)
    #else
      let status = Glibc.rename(from.path, to.path)
    #endif
    if status != 0 { throw failure() }
  }

  private func failure() -> EnvironmentError {
    EnvironmentError("\(folder.shortPath) cannot be replaced: \(String(cString: strerror(errno)))")
  }

  /// Removes the remaining folder: the old one after `commit`, otherwise the new one.
  public func finish() {
    try? FileManager.default.removeItem(at: new)
    Self.unfinished.withLock { $0?.removeAll { $0 === self } }
  }

  // MARK: Interrupted processes

  /// Removes the new folders of this process, and prevents later commits, on an interrupt.
  public static func abandonAll() {
    let unfinished = unfinished.withLock { unfinished in
      defer { unfinished = nil }
      return unfinished ?? []
    }
    for replacement in unfinished {
      // Threads that still write do not find a renamed folder.
      let gone = URL(filePath: replacement.new.path + ".gone", directoryHint: .isDirectory)
      guard (try? replacement.rename(replacement.new, to: gone)) != nil else { continue }
      try? FileManager.default.removeItem(at: gone)
    }
  }

  /// Removes the folders of processes that no longer run. If one was killed between two renames,
  /// the old folder is restored.
  private static func removeAbandoned(of folder: URL) {
    let parent = folder.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for kind in ["old", "new"] {
      let prefix = ".\(folder.lastPathComponent)-\(kind)-"
      for name in names where name.hasPrefix(prefix) {
        let number = name.dropFirst(prefix.count).prefix { $0 != "." }
        guard let process = pid_t(number),
          process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
        else { continue }
        let abandoned = parent.appending(path: name)
        if kind == "old", !FileManager.default.fileExists(atPath: folder.path) {
          try? FileManager.default.moveItem(at: abandoned, to: folder)
        } else {
          try? FileManager.default.removeItem(at: abandoned)
        }
      }
    }
  }
}

/// Exchanges two folders in one system call.
private func exchangeFolders(_ a: String, _ b: String) -> Int32 {
  #if canImport(Darwin)
    renamex_np(a, b, UInt32(RENAME_SWAP))
  #else
    renameat2(AT_FDCWD, a, AT_FDCWD, b, 2)
  #endif
}

#if os(Linux)
  // glibc has it since 2.28, but declares it only for modules that enable GNU extensions.
  @_silgen_name("renameat2")
  private func renameat2(
    _ oldFolder: Int32, _ old: UnsafePointer<CChar>, _ newFolder: Int32,
    _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif

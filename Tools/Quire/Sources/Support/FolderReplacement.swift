import Foundation

/// Replaces a folder atomically: a new one, which several threads may fill, is made next to it,
/// then both are exchanged at once. A process killed at any moment leaves the old one or the new
/// one.
package struct FolderReplacement: Sendable {
  private let folder, new: URL

  /// Prepares a replacement, and removes what killed processes left next to the folder. If one was
  /// killed between two renames, the old folder is restored.
  package init(of folder: URL) {
    self.folder = folder
    new = Self.sibling(of: folder, "new")
    func abandoned(_ kind: String) -> [URL] {
      Scratch.abandoned(
        in: folder.deletingLastPathComponent(), prefix: ".\(folder.lastPathComponent)-\(kind)-")
    }
    for old in abandoned("old") where !folder.exists {
      try? FileManager.default.moveItem(at: old, to: folder)
    }
    for left in abandoned("old") + abandoned("new") + [new] { FolderRemoval.remove(left.path) }
    Scratch.own(new)
  }

  private static func sibling(of folder: URL, _ kind: String) -> URL {
    folder.deletingLastPathComponent().appending(
      path: ".\(folder.lastPathComponent)-\(kind)-\(getpid())", directoryHint: .isDirectory)
  }

  package func add(_ name: String, _ data: Data) throws {
    try new.createFolder()
    try data.write(to: new.appending(path: name))
  }

  /// Keeps a file of the old folder: as a hard link, or as a copy if the file system has no links.
  package func keep(_ name: String) throws {
    try new.createFolder()
    let (from, to) = ("\(folder.path)/\(name)", "\(new.path)/\(name)")
    if link(from, to) == 0 { return }
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  /// - Throws: `CancellationError` if the process is ending.
  package func commit() throws {
    // An interrupt waits, so that two renames are not separated.
    try Scratch.whileRunning {
      if exchangeFolders(new.path, folder.path) == 0 { return }
      switch errno {
      case ENOENT: try move(new, to: folder)
      case EINVAL, ENOSYS, ENOTSUP:
        let old = Self.sibling(of: folder, "old")
        try move(folder, to: old)
        try move(new, to: folder)
        try move(old, to: new)
      default: throw failure()
      }
    }
  }

  private func move(_ from: URL, to: URL) throws {
    if rename(from.path, to.path) != 0 { throw failure() }
  }

  private func failure() -> EnvironmentError {
    EnvironmentError("\(folder.shortPath) cannot be replaced", code: errno)
  }

  /// Removes the remaining folder: the old one after `commit`, otherwise the new one.
  package func finish() { Scratch.remove(new) }
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

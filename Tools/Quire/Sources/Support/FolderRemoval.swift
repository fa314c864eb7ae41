import Foundation

/// Removes a folder with all that is in it, however deep and whatever its permissions are.
///
/// Programs of documents make such folders: thousands of them inside each other have paths that no
/// system call takes. So each inner folder is moved to the top first, where its path is short. Links
/// are removed, never followed. O(files).
package struct FolderRemoval {
  private let top: Int32
  /// A name as the system has it: it need not be UTF-8.
  private typealias Name = [CChar]
  private var open: [Name] = []
  private var count = 0

  /// - Returns: Whether nothing is left of it.
  @discardableResult package static func remove(_ path: String) -> Bool {
    if unlink(path) == 0 || errno == ENOENT { return true }
    if geteuid() != 0 { chmod(path, 0o700) }
    let top = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard top >= 0 else { return errno == ENOENT }
    defer { close(top) }
    var removal = FolderRemoval(top: top)
    removal.run()
    return rmdir(path) == 0 || errno == ENOENT
  }

  private mutating func run() {
    empty(top)
    while let name = open.popLast() {
      let folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if folder >= 0 {
        empty(folder)
        close(folder)
      }
      unlinkat(top, name, AT_REMOVEDIR)
    }
  }

  /// Removes the files of a folder, and moves the folders in it to the top.
  private mutating func empty(_ folder: Int32) {
    for name in Self.names(in: folder) where unlinkat(folder, name, 0) != 0 {
      // A folder that may not be written cannot be moved, except by root.
      if geteuid() != 0 { fchmodat(folder, name, 0o700, 0) }
      var new: Name
      repeat {
        count += 1
        new = Array(".removed-\(count)".utf8CString)
      } while faccessat(top, new, F_OK, AT_SYMLINK_NOFOLLOW) == 0
      if renameat(folder, name, top, new) == 0 { open.append(new) }
    }
  }

  private static func names(in folder: Int32) -> [Name] {
    // The stream closes its own descriptor.
    let other = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard other >= 0, let stream = fdopendir(other) else {
      if other >= 0 { close(other) }
      return []
    }
    defer { closedir(stream) }
    var names: [Name] = []
    while let entry = readdir(stream) {
      // Not a copy of `d_name`, which has 256 bytes: the stream may end before them.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes) + 1))
      }
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    return names
  }
}

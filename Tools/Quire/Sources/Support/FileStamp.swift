import Foundation

/// A file's size, time and inode: while they are equal, so is the content.
package struct FileStamp: Equatable, Sendable {
  package let size, modified, inode: Int
  /// Whether it is a folder; not a part of what is written down of pages.
  package var isFolder = false

  package init(size: Int, modified: Int, inode: Int) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// The stamp of the running program, in words, as a part of cache keys: a program that was built
  /// anew may have other rules.
  package static let ofThisProgram =
    Bundle.main.executablePath.flatMap(FileStamp.init).map { "\($0)" } ?? UUID().uuidString

  /// The stamp of a file; nil where there is none.
  package init?(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    #if os(Linux)
      let modified = facts.st_mtim
    #else
      let modified = facts.st_mtimespec
    #endif
    self.init(
      size: Int(facts.st_size), modified: modified.tv_sec * 1_000_000_000 + modified.tv_nsec,
      inode: Int(facts.st_ino))
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
  }
}

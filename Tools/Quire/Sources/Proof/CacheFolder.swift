import Foundation
import Support

/// Finds a folder for what can be used again.
enum CacheFolder {
  /// The cache beside a package or a document, or a private one where that cannot be written: what
  /// is in the cache is executed, so it has to be of this user's making.
  static func find(in base: URL, notice: (String) -> Void) throws -> URL {
    let folder = base.appending(path: ".build/quire", directoryHint: .isDirectory)
    let files = FileManager.default
    try? folder.createFolder()
    if files.isFolder(folder), files.isWritableFile(atPath: folder.path) { return folder }
    let other = files.temporaryDirectory
      .appending(path: "quire-\(geteuid())", directoryHint: .isDirectory)
    let words = "\(folder.shortPath) cannot be written"
    guard let problem = makePrivate(other) else {
      notice("\(words); \(other.path) is used instead")
      return other
    }
    let new = try Scratch.makePrivateFolder()
    notice("\(words), and \(other.path) is not used since \(problem); nothing is remembered")
    return new
  }

  /// The cache for what depends on the toolchain alone: `quire` in the user's cache folder, so that the
  /// first command in a new package need not ask the compiler's driver and compile the runtime again;
  /// the package's cache where that is not private or cannot be written, which costs a second.
  static func ofToolchain(orElse cache: URL) -> URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
    guard let all = caches.first else { return cache }
    try? all.createFolder()
    let folder = all.appending(path: "quire", directoryHint: .isDirectory)
    return makePrivate(folder) == nil ? folder : cache
  }

  /// Makes a folder that only this user may enter, or says why the one there is not private.
  static func makePrivate(_ folder: URL) -> String? {
    let path = folder.path
    if mkdir(path, 0o700) == 0 { return nil }
    guard errno == EEXIST else { return "it cannot be made: \(String(cString: strerror(errno)))" }
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return String(cString: strerror(errno)) }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: return "it is a symbolic link"
    default: return "it is no folder"
    }
    guard facts.st_uid == geteuid() else { return "another user made it" }
    guard facts.st_mode & 0o022 == 0 else { return "other users may write to it" }
    guard facts.st_mode & 0o055 == 0 || chmod(path, 0o700) == 0 else {
      return "other users may enter it"
    }
    return FileManager.default.isWritableFile(atPath: path) ? nil : "it cannot be written"
  }
}

import Foundation

/// What the system says of a file. The kernel sets the time of its last change, so while all of this
/// is the same, the content is: unless the file changed within the clock's resolution.
public struct FileStamp: Hashable, Codable, Sendable {
  /// The kinds of files.
  public enum Kind: Int, Codable, Sendable { case file, folder, link, other }

  package var size = 0, modified = 0, changed = 0, inode = 0, device = 0
  package var kind = Kind.file

  package init(size: Int = 0, modified: Int = 0, inode: Int = 0) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// The stamp of a file; nil where there is none.
  ///
  /// - Parameter followsLink: Whether it is that of the file that a symbolic link leads to.
  package init?(_ path: String, followsLink: Bool = false) {
    var facts = stat()
    guard (followsLink ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    #if os(Linux)
      let times = [facts.st_mtim, facts.st_ctim]
    #else
      let times = [facts.st_mtimespec, facts.st_ctimespec]
    #endif
    let nanoseconds = times.map { $0.tv_sec * 1_000_000_000 + $0.tv_nsec }
    (size, inode, device) = (Int(facts.st_size), Int(facts.st_ino), Int(facts.st_dev))
    (modified, changed) = (nanoseconds[0], nanoseconds[1])
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
  }

  /// The files that this process prints into, which may lie among its inputs.
  package static var ofOutput: [FileStamp] {
    [STDOUT_FILENO, STDERR_FILENO].compactMap { descriptor in
      var facts = stat()
      return fstat(descriptor, &facts) == 0 ? FileStamp(facts) : nil
    }
  }

  /// Whether two stamps are of one file, at two times perhaps.
  package func isSameFile(as other: FileStamp) -> Bool {
    inode == other.inode && device == other.device
  }

  /// Whether the file is older than two seconds: a younger one may change again and keep its stamp.
  package var isSettled: Bool { changed < (time(nil) - 2) * 1_000_000_000 }

  /// The stamp of the running program, in words, as a part of cache keys: a program that was built
  /// anew may have other rules.
  package static let ofThisProgram =
    Bundle.main.executablePath.flatMap { FileStamp($0) }.map { "\($0)" } ?? UUID().uuidString
}

/// All that is below a folder, by the bytes of the names: two names that look the same are two files.
public struct FileTree {
  /// A file or folder.
  public struct Entry: Sendable {
    /// Its path from the folder.
    public let path: String
    package let stamp: FileStamp
    /// Whether a folder could be listed.
    package var isListed = true
  }

  /// What was found, each folder before its content.
  public private(set) var entries: [Entry] = []

  private let folder: String
  private let followsLinks: Bool
  private let limit: Int
  private let isLeftOut: (String) -> Bool

  /// Walks through a folder.
  ///
  /// - Parameters:
  ///   - followsLinks: Whether symbolic links stand for what they lead to; a link to a folder that it
  ///     is in does not.
  ///   - limit: How many entries are wanted; there may be some more.
  ///   - isLeftOut: Whether a file or folder is left out, by its path from this folder.
  public init(
    _ folder: String, followsLinks: Bool = true, limit: Int = .max,
    leavingOut isLeftOut: @escaping (String) -> Bool = { $0.lastName.hasPrefix(".") }
  ) {
    (self.folder, self.followsLinks, self.limit) = (folder, followsLinks, limit)
    self.isLeftOut = isLeftOut
    // `.build` may be a folder that a caller names.
    add("", within: [FileStamp(folder, followsLink: true)].compactMap(\.self))
  }

  private mutating func add(_ place: String, within outer: [FileStamp]) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(place)")
    guard let names else {
      if let last = entries.indices.last, !place.isEmpty { entries[last].isListed = false }
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = place.isEmpty ? name : "\(place)/\(name)"
      guard entries.count < limit, !isLeftOut(path), let own = FileStamp("\(folder)/\(path)") else {
        continue
      }
      var stamp = own
      if followsLinks, own.kind == .link,
        let target = FileStamp("\(folder)/\(path)", followsLink: true),
        !outer.contains(where: { $0.inode == target.inode && $0.device == target.device })
      {
        stamp = target
      }
      entries.append(Entry(path: path, stamp: stamp))
      if stamp.kind == .folder { add(path, within: outer + [stamp]) }
    }
  }

  /// The paths of the files, from the folder.
  public var files: [String] { entries.filter { $0.stamp.kind == .file }.map(\.path) }

  /// Whether a path leads into a folder of git or of SwiftPM's build, which are no sources.
  public static func isOfTools(_ path: String) -> Bool {
    [".git", ".build"].contains(path.lastName)
  }
}

extension String {
  /// The last part of a path.
  public var lastName: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }
}

extension DigestBuilder {
  /// Adds the names and contents of all files below a folder, hidden ones excluded.
  ///
  /// - Throws: `EnvironmentError` that names the unreadable file.
  public mutating func add(folder: String) throws {
    guard FileManager.default.isFolder(URL(filePath: folder)) else {
      throw EnvironmentError("\(folder) cannot be read: it is no folder")
    }
    for entry in FileTree(folder).entries {
      let path = "\(folder)/\(entry.path)"
      add(entry.path)
      switch entry.stamp.kind {
      case .folder where entry.isListed: break
      case .file: add(try Data(contentsOf: URL(filePath: path)))
      case .folder: throw EnvironmentError("the folder \(path) cannot be listed")
      case .link, .other:
        throw EnvironmentError("\(path) is neither a file nor a folder; move it elsewhere")
      }
    }
  }
}

extension Digest {
  /// The digest of a file, or of all that is in a folder, hidden files included. Symbolic links are
  /// not followed.
  ///
  /// - Parameters:
  ///   - mostFiles: How many files there may be.
  ///   - mostBytes: How large they may be together.
  /// - Throws: `EnvironmentError` with what cannot be read, or that it is too much.
  public init(contentOf path: String, mostFiles: Int, mostBytes: Int) throws {
    func failure(_ path: String) -> EnvironmentError {
      EnvironmentError("\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    guard let stamp = FileStamp(path) else { throw failure(path) }
    let tree = FileTree(path, followsLinks: false, limit: mostFiles) { _ in false }
    let below = stamp.kind == .folder ? tree.entries : []
    guard below.count < mostFiles else {
      throw EnvironmentError("it has too many files; name fewer of them")
    }
    let sizes = ([stamp] + below.map(\.stamp)).filter { $0.kind == .file }.map(\.size)
    guard sizes.reduce(0, +) <= mostBytes else {
      throw EnvironmentError("it is too large; name a part of it")
    }
    var builder = DigestBuilder()
    for entry in [FileTree.Entry(path: "", stamp: stamp)] + below {
      let file = entry.path.isEmpty ? path : "\(path)/\(entry.path)"
      builder.add(entry.path)
      builder.add("\(entry.stamp.kind)")
      switch entry.stamp.kind {
      case .folder:
        guard entry.isListed else { throw EnvironmentError("the folder \(file) cannot be listed") }
      case .file:
        guard let data = FileManager.default.contents(atPath: file) else { throw failure(file) }
        builder.add(data)
      case .link:
        builder.add((try? FileManager.default.destinationOfSymbolicLink(atPath: file)) ?? "")
      case .other: throw EnvironmentError("\(file) is neither a file nor a folder")
      }
    }
    self = builder.digest
  }
}

import Foundation
import Synchronization

/// What the system says of a file. The kernel sets the time of its last change, so while all of this
/// is the same, the content is: unless the file changed within the clock's resolution.
package struct FileStamp: Hashable, Codable, Sendable {
  package enum Kind: Int, Codable, Sendable { case file, folder, link, other }

  package var size = 0, modified = 0, changed = 0, inode = 0, device = 0
  package var kind = Kind.file

  init(size: Int, modified: Int) { (self.size, self.modified) = (size, modified) }

  /// The stamp of a file, or of what a symbolic link leads to; nil where there is none.
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

  /// All that it says, in one word for each.
  fileprivate var words: String {
    [size, modified, changed, inode, device, kind.rawValue].map(String.init).joined(separator: " ")
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

  /// The stamp of the running program, for cache keys: a new build may have other rules.
  package static let ofThisProgram =
    Bundle.main.executablePath.flatMap { FileStamp($0) }.map { "\($0)" } ?? UUID().uuidString
}

/// A file, or all below a folder. Names are compared by their bytes.
package struct FileTree {
  package struct Entry: Sendable {
    /// Its path from the folder; empty for the one file that there is.
    package let path: String
    package let stamp: FileStamp
    /// Whether a folder could be listed.
    package var isListed = true
  }

  /// What was found, each folder before its content.
  package private(set) var entries: [Entry] = []
  /// The paths of what cannot be opened, since their names are not UTF-8, as far as they are.
  private var misnamed: [String] = []

  private let root: String
  private let followsLinks: Bool
  private let limit: Int
  private let isLeftOut: (String) -> Bool

  /// - Parameters:
  ///   - followsLinks: Whether links stand for what they lead to, except for a folder around them.
  ///   - limit: How many entries are wanted; there may be some more.
  ///   - isLeftOut: Whether a file or folder is left out, by its path from this folder.
  package init(
    _ root: String, followsLinks: Bool = true, limit: Int = .max,
    leavingOut isLeftOut: @escaping (String) -> Bool = { $0.lastName.hasPrefix(".") }
  ) {
    (self.root, self.followsLinks, self.limit) = (root, followsLinks, limit)
    self.isLeftOut = isLeftOut
    guard let stamp = FileStamp(root, followsLink: true) else { return }
    // `.build` may be a folder that a caller names.
    if stamp.kind == .folder {
      add("", within: [stamp])
    } else {
      entries = [Entry(path: "", stamp: stamp)]
    }
  }

  private mutating func add(_ place: String, within outer: [FileStamp]) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(place)")
    guard let names else {
      if let last = entries.indices.last, !place.isEmpty { entries[last].isListed = false }
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = place.isEmpty ? name : "\(place)/\(name)"
      guard entries.count < limit, !isLeftOut(path) else { continue }
      guard var stamp = FileStamp("\(root)/\(path)") else {
        if name.contains("\u{FFFD}") { misnamed.append(path) }
        continue
      }
      if followsLinks, stamp.kind == .link,
        let target = FileStamp("\(root)/\(path)", followsLink: true),
        !outer.contains(where: target.isSameFile(as:))
      {
        stamp = target
      }
      entries.append(Entry(path: path, stamp: stamp))
      if stamp.kind == .folder { add(path, within: outer + [stamp]) }
    }
  }

  /// The paths of the files, from the folder.
  package var files: [String] { entries.filter { $0.stamp.kind == .file }.map(\.path) }

  /// All but folders: files, and links that do not count as what they lead to.
  package var urls: [URL] {
    entries.filter { $0.stamp.kind != .folder }.map { URL(filePath: path(of: $0)) }
  }

  /// The wanted files, in the order of their paths.
  ///
  /// - Throws: `UsageError` for the name of a wanted file, or of a folder, that is not UTF-8.
  package func sorted(where isWanted: (URL) -> Bool) throws -> [URL] {
    let unread = misnamed.map { URL(filePath: "\(root)/\($0)") }
      .first { isWanted($0) || $0.pathExtension.isEmpty }
    if let unread {
      throw UsageError(
        "the name of “\(unread.shortPath)” is not UTF-8, so it cannot be opened; rename it")
    }
    return urls.filter(isWanted).map(\.standardizedFileURL).sorted { $0.path < $1.path }
  }

  package func path(of entry: Entry) -> String {
    entry.path.isEmpty ? root : "\(root)/\(entry.path)"
  }

  /// Whether a path leads into a folder of git or of SwiftPM's build, which are no sources.
  package static func isOfTools(_ path: String) -> Bool {
    [".git", ".build"].contains(path.lastName)
  }

  /// The digest of names and contents; of a link that does not count as what it leads to, that of its
  /// place. O(bytes). An error names what cannot be read.
  package func digest() throws -> Digest {
    var builder = DigestBuilder()
    for entry in entries {
      let path = path(of: entry)
      builder.add(entry.path)
      builder.add("\(entry.stamp.kind)")
      switch entry.stamp.kind {
      case .folder where entry.isListed: break
      case .folder: throw EnvironmentError("the folder \(path) cannot be listed")
      case .file: builder.add(try Data(contentsOf: URL(filePath: path)))
      case .link: builder.add(try FileManager.default.destinationOfSymbolicLink(atPath: path))
      case .other:
        throw EnvironmentError("\(path) is neither a file nor a folder; move it elsewhere")
      }
    }
    return builder.digest
  }

  /// The digest of names and contents, as a memo knows the files; what cannot be read is empty.
  package static func digest(
    of folder: String, by digests: FileDigests,
    leavingOut isLeftOut: @escaping (String) -> Bool = { FileTree.isOfTools($0) }
  ) -> String {
    let tree = FileTree(folder, leavingOut: isLeftOut)
    let words = tree.entries.flatMap { entry in
      [entry.path, "\(entry.stamp.kind) \(digests[tree.path(of: entry)])"]
    }
    return Digest(words).hex
  }
}

extension String {
  /// The last part of a path.
  package var lastName: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }
}

/// The digests of files' contents. A file is read again unless its stamp is the same and settled.
package final class FileDigests: Sendable {
  private struct Entry: Codable {
    /// The words of its stamp: there are thousands of entries, and numbers with keys take long to read.
    let stamp: String
    let digest: String
  }

  private static let key = "digests of files, objects without debug information"
  private let store: ArtifactStore
  private let known: Mutex<(entries: [String: Entry], hasChanged: Bool)>

  /// - Parameter store: Keeps the digests for later processes.
  package init(in store: ArtifactStore = .none) {
    self.store = store
    known = Mutex((store.value(for: Self.key) ?? [:], false))
  }

  /// Those in the cache folder of a package, which all of this process share.
  package static func shared(in cache: URL) -> FileDigests {
    let store = ArtifactStore(folder: cache.appending(path: "module-state"))
    return all.withLock { all in
      if all[cache.path] == nil { all[cache.path] = FileDigests(in: store) }
      return all[cache.path]!
    }
  }

  private static let all = Mutex<[String: FileDigests]>([:])

  /// The digest of a file, see `ObjectContent` for an object; empty where it cannot be read.
  package subscript(path: String) -> String { entry(path)?.digest ?? "" }

  private func entry(_ path: String) -> Entry? {
    guard let stamp = FileStamp(path, followsLink: true), stamp.kind == .file else { return nil }
    if let entry = known.withLock({ $0.entries[path] }), entry.stamp == stamp.words { return entry }
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let object = path.hasSuffix(".o") ? ObjectContent(data) : nil
    let entry = Entry(stamp: stamp.words, digest: object?.code ?? DigestBuilder(data).digest.hex)
    guard stamp.isSettled else { return entry }
    known.withLock {
      $0.entries[path] = entry
      $0.hasChanged = true
    }
    return entry
  }

  /// Writes the digests of the files that are still there down for the next run.
  package func save() {
    known.withLock { known in
      guard known.hasChanged, !store.isDisabled else { return }
      known.entries = known.entries.filter { access($0.key, F_OK) == 0 }
      store.store(known.entries, for: Self.key)
      known.hasChanged = false
    }
  }
}

import Foundation
import Synchronization

/// The digests of files' contents. A file is read again unless its stamp is the same as before and
/// it has settled.
public final class FileDigests: Sendable {
  // A class, since all workers share what one of them read.

  /// What is known of a file.
  private struct Entry: Codable {
    let stamp: FileStamp
    let digest: String
    /// Of an object, the digest of the places of its code in its sources.
    let lines: String
  }

  private static let key = "digests of files, objects without debug information"
  private let store: ArtifactStore
  private let known: Mutex<(entries: [String: Entry], hasChanged: Bool)>

  /// - Parameter store: Keeps the digests for later processes.
  public init(in store: ArtifactStore = .none) {
    self.store = store
    known = Mutex((store.value(for: Self.key) ?? [:], false))
  }

  /// Those in the cache folder of a package, which all of this process share.
  public static func shared(in cache: URL) -> FileDigests {
    all.withLock { all in
      let found =
        all[cache.path]
        ?? FileDigests(in: ArtifactStore(folder: cache.appending(path: "module-state")))
      all[cache.path] = found
      return found
    }
  }

  private static let all = Mutex<[String: FileDigests]>([:])

  /// The digest of a file; empty where it cannot be read. Of an object it is that of its code and
  /// data, see `ObjectContent`.
  public subscript(path: String) -> String { entry(path)?.digest ?? "" }

  /// The digest of the lines that an object's code has in its sources; empty for other files.
  package func lines(of path: String) -> String { entry(path)?.lines ?? "" }

  private func entry(_ path: String) -> Entry? {
    guard let stamp = FileStamp(path, followsLink: true), stamp.kind == .file else { return nil }
    if let entry = known.withLock({ $0.entries[path] }), entry.stamp == stamp { return entry }
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let object = path.hasSuffix(".o") ? ObjectContent(data) : nil
    let entry = Entry(
      stamp: stamp, digest: object?.code ?? DigestBuilder(data).digest.hex,
      lines: object?.lines ?? "")
    guard stamp.isSettled else { return entry }
    known.withLock {
      $0.entries[path] = entry
      $0.hasChanged = true
    }
    return entry
  }

  /// Writes the digests of the files that are still there down for the next run.
  public func save() {
    known.withLock { known in
      guard known.hasChanged, !store.isDisabled else { return }
      known.entries = known.entries.filter { access($0.key, F_OK) == 0 }
      store.store(known.entries, for: Self.key)
      known.hasChanged = false
    }
  }
}

extension FileTree {
  /// The digest of names and contents.
  public static func digest(
    of folder: String, by digests: FileDigests,
    leavingOut isLeftOut: @escaping (String) -> Bool = { FileTree.isOfTools($0) }
  ) -> String {
    var builder = DigestBuilder()
    for entry in FileTree(folder, leavingOut: isLeftOut).entries {
      builder.add(entry.path)
      builder.add("\(entry.stamp.kind) \(digests["\(folder)/\(entry.path)"])")
    }
    return builder.digest.hex
  }
}

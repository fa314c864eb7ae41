import Foundation
import Support
import Synchronization

/// The digests of files, which are read again only where a file is another one than before.
///
/// A file counts as the same while its size, its place on the disk and the times of its last change
/// are. The kernel sets the last of these, so a file with new content never counts as the same.
package final class FileDigests: Sendable {
  // A class, since all workers share what one of them read.
  private struct Entry: Codable {
    let stamp: String
    let digest: String
  }

  private static let key = "digests of built files, objects without debug information"
  private let store: ArtifactStore
  private let known: Mutex<(entries: [String: Entry], hasChanged: Bool)>

  /// - Parameter folder: The cache folder; nil to remember them in this process only.
  package init(folder: URL? = nil) {
    store = ArtifactStore(folder: folder?.appending(path: "module-state"))
    known = Mutex((store.value(for: Self.key) ?? [:], false))
  }

  /// The digest of a file; empty where it cannot be read. Of an object it is that of its code, see
  /// `ObjectContent`.
  package subscript(path: String) -> String {
    guard let (stamp, isSettled) = Self.stamp(of: path) else { return "" }
    if let entry = known.withLock({ $0.entries[path] }), entry.stamp == stamp {
      return entry.digest
    }
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    var builder = DigestBuilder()
    if path.hasSuffix(".o") { builder.add(object: data) } else { builder.add(data) }
    let digest = builder.digest.hex
    // A file that changed a moment ago may change again within the clock's resolution.
    guard isSettled else { return digest }
    known.withLock {
      $0.entries[path] = Entry(stamp: stamp, digest: digest)
      $0.hasChanged = true
    }
    return digest
  }

  /// Writes the digests down for the next run.
  package func save() {
    known.withLock { if $0.hasChanged { store.store($0.entries, for: Self.key) } }
  }

  /// What changes whenever a file does, and whether the file has been the same for a second.
  static func stamp(of path: String) -> (text: String, isSettled: Bool)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if os(macOS)
      let times = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let times = (facts.st_mtim, facts.st_ctim)
    #endif
    let stamp =
      "\(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(times.0.tv_sec)"
      + ".\(times.0.tv_nsec)"
      + " \(times.1.tv_sec).\(times.1.tv_nsec)"
    return (stamp, time(nil) - times.1.tv_sec > 1)
  }
}

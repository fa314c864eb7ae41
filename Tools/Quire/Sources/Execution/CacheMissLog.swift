import Compilation
import Foundation
import Support
import SwiftAnalysis
import Synchronization

/// The parts of each program's key from its last run, so that `--why` can explain a cache miss.
final class CacheMissLog: Sendable {
  // A class, since all workers write to it.
  private let store: ArtifactStore
  private static let key = "what each program was made of"
  /// What was stored, and what has been recorded since; nil before the first use.
  private let known = Mutex<[String: Parts]?>(nil)

  /// The parts of a program's key, each as a fingerprint.
  typealias Parts = [String: String]

  init(folder: URL) { store = ArtifactStore(folder: folder.appending(path: "history")) }

  /// What has changed since a program ran, so that it is not in the cache. Records its current parts.
  func reason(for name: String, _ parts: Parts) -> String {
    let before = known.withLock { known in
      if known == nil { known = store.value(for: Self.key) ?? [:] }
      return known?.updateValue(parts, forKey: name)
    }
    guard let before else { return "it is new" }
    let changed = parts.keys.sorted().filter { before[$0] != parts[$0] }
    guard !changed.isEmpty else { return "its cached result is missing or damaged" }
    return changed.joined(separator: " and ") + (changed.count == 1 ? " has" : " have") + " changed"
  }

  /// Saves the parts for the next run. One of two concurrent runs may lose its parts.
  func save() {
    guard let known = known.withLock({ $0 }) else { return }
    store.store(known, for: Self.key)
  }
}

/// An event of a program during verification, for progress and for `--why`.
package struct ProgramEvent: Sendable {
  package enum Kind: Sendable {
    case started
    /// Its result was in the cache.
    case remembered
    case ran(because: String)
  }

  /// The program, named by its file and its first fence's line.
  package let name: String
  package let kind: Kind
  package let total: Int
}

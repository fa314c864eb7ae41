import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// What each program was made of when it last ran, so that `--why` can say what has changed since.
package final class CacheMissLog: Sendable {
  // A class, since all workers write into it.
  private let store: ArtifactStore
  private static let key = "what each program was made of"
  private let known: Mutex<[String: Parts]>

  /// The parts of a program's key, each as a fingerprint.
  package typealias Parts = [String: String]

  package init(folder: URL) {
    store = ArtifactStore(folder: folder.appending(path: "history"))
    known = Mutex(store.value(for: Self.key) ?? [:])
  }

  /// Why a program runs that was not remembered, and notes what it is made of now.
  package func reason(for name: String, _ parts: Parts) -> String {
    let before = known.withLock { known in
      defer { known[name] = parts }
      return known[name]
    }
    guard let before else { return "it is new" }
    let changed = parts.keys.sorted().filter { before[$0] != parts[$0] }
    guard !changed.isEmpty else { return "nothing usable is remembered of it" }
    return changed.joined(separator: " and ") + (changed.count == 1 ? " has" : " have") + " changed"
  }

  /// Writes everything down for the next run. Two runs at once cost each other an explanation at
  /// most.
  package func save() {
    store.store(known.withLock { $0 }, for: Self.key)
  }
}

/// What happens to a program while a book is proved, for progress and for `--why`.
public struct ProgramEvent: Sendable {
  /// What became of the program.
  public enum Kind: Sendable {
    /// It is being compiled and run.
    case started
    /// What came of it was remembered.
    case remembered
    /// It ran, for a reason.
    case ran(because: String)
  }

  /// The program, named by its file and its first fence's line.
  public let name: String
  /// What became of it.
  public let kind: Kind
  /// How many programs there are in all.
  public let total: Int
}

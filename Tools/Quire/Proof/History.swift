import Foundation
import Manuscript
import Synchronization

/// What each program was made of when it last ran, so that `--why` can say what has changed since.
final class History: Sendable {
  // A class, since all workers write into it.
  private let file: URL
  private let known: Mutex<[String: Parts]>

  /// The parts of a program's key, each as a fingerprint.
  typealias Parts = [String: String]

  init(folder: URL) {
    file = folder.appending(path: "history.json")
    let data = try? Data(contentsOf: file)
    known = Mutex(data.flatMap { try? JSONDecoder().decode([String: Parts].self, from: $0) } ?? [:])
  }

  /// Why a program runs that was not remembered, and notes what it is made of now.
  func reason(for name: String, _ parts: Parts) -> String {
    let before = known.withLock { known in
      defer { known[name] = parts }
      return known[name]
    }
    guard let before else { return "it is new" }
    let changed = parts.keys.sorted().filter { before[$0] != parts[$0] }
    guard !changed.isEmpty else { return "what was remembered of it is gone or damaged" }
    return changed.joined(separator: " and ") + (changed.count == 1 ? " has" : " have") + " changed"
  }

  /// Writes everything down for the next run. Two runs at once cost each other an explanation at
  /// most.
  func save() {
    guard let data = try? JSONEncoder().encode(known.withLock { $0 }) else { return }
    try? data.write(to: file, options: .atomic)
  }
}

/// What happens to a program while a book is proved, for progress and for `--why`.
public struct ProofEvent: Sendable {
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

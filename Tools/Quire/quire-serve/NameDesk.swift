import Foundation
import Proof
import Synchronization

/// Asks the language server what the names in the book are, beside the proofs: a page is shown
/// without them first, and again when they are known.
///
/// A class, since the thread that asks and the one that proves share it.
final class NameDesk: Sendable {
  private struct State {
    var reader: HoverReader?
    /// What is to be asked about, by the manuscripts' paths.
    var wanted: [String: ManuscriptProof] = [:]
    var found: [ManuscriptProof] = []
    var problem: String?
  }

  private let state = Mutex(State())
  private let isWanted = DispatchSemaphore(value: 0)

  init() {
    // It lives as long as the process.
    let thread = Thread { [self] in
      while true {
        isWanted.wait()
        look()
      }
    }
    // The parser goes deep.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Has names looked up; what was wanted of the same manuscripts before is wanted no more.
  func want(_ proofs: [ManuscriptProof], by reader: HoverReader) {
    state.withLock { state in
      state.reader = reader
      for proof in proofs { state.wanted[proof.manuscript.path] = proof }
    }
    isWanted.signal()
  }

  /// Whether something was found since it was taken last.
  var hasNews: Bool { state.withLock { !$0.found.isEmpty } }

  /// What was found: proofs with names, and what is the matter with the server.
  func take() -> (proofs: [ManuscriptProof], problem: String?) {
    state.withLock { state in
      defer { (state.found, state.problem) = ([], nil) }
      return (state.found, state.problem)
    }
  }

  private func look() {
    let (reader, wanted) = state.withLock { state in
      defer { state.wanted = [:] }
      return (state.reader, state.wanted.values.sorted { $0.manuscript.path < $1.manuscript.path })
    }
    guard let reader, !wanted.isEmpty else { return }
    do {
      let result = try reader.addNames(to: wanted)
      state.withLock { state in
        state.found += result.proofs
        state.problem = result.problemInWords
      }
    } catch {
      state.withLock { state in
        state.found += wanted
        state.problem = error.localizedDescription
      }
    }
  }
}

import Compilation
import Execution
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Synchronization
import Verification
import WebAssembly
import Workshop

/// Asks the language server what the names in the book are, beside the proofs: a page is shown
/// without them first, and again when they are known.
///
/// A class, since the thread that asks and the one that proves share it.
final class NameDesk: Sendable {
  private struct State {
    var reader: HoverReader?
    /// What is to be asked about, by the manuscripts' paths.
    var wanted: [String: ManuscriptResult] = [:]
    var found: [ManuscriptResult] = []
    /// What is to be said of the server, and why it fails: the same reason is said once, however
    /// many fences it is about.
    var problem, cause: String?

    mutating func note(_ words: String?, because cause: String?) {
      if cause != self.cause { problem = words }
      self.cause = cause
    }
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
  func want(_ proofs: [ManuscriptResult], by reader: HoverReader) {
    state.withLock { state in
      state.reader = reader
      for proof in proofs { state.wanted[proof.manuscript.path] = proof }
    }
    isWanted.signal()
  }

  /// Whether something was found since it was taken last.
  var hasNews: Bool { state.withLock { !$0.found.isEmpty } }

  /// What was found: proofs with names, and what is new about the server.
  func take() -> (proofs: [ManuscriptResult], problem: String?) {
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
        let words = result.problemInWords
        state.note(words, because: result.problem ?? words)
      }
    } catch {
      state.withLock { state in
        state.found += wanted
        state.note(error.localizedDescription, because: error.localizedDescription)
      }
    }
  }
}

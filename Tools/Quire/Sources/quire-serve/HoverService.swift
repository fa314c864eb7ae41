import Dispatch
import Support
import SymbolIndex
import Synchronization
import Verification

/// Asks the language server about names on a thread of its own: pages appear without hovers first,
/// and are rendered again when the answers arrive.
///
/// A class, since that thread and the building thread share it.
final class HoverService: Sendable {
  private struct State {
    var reader: HoverReader?
    /// The requests by the manuscripts' paths.
    var requests: [String: ManuscriptResult] = [:]
    var answers: [ManuscriptResult] = []
    /// A message about the server that was not printed yet, and its cause: a message with the same
    /// cause as the last one is not repeated.
    var problem, cause: String?

    mutating func note(_ message: String?, because cause: String?) {
      if cause != self.cause { problem = message }
      self.cause = cause
    }
  }

  private let state = Mutex(State())
  private let hasRequests = DispatchSemaphore(value: 0)

  init() {
    inBackground { [self] in
      while true {
        hasRequests.wait()
        answer()
      }
    }
  }

  /// Requests the names of manuscripts; earlier requests for the same manuscripts are dropped.
  func request(_ results: [ManuscriptResult], by reader: HoverReader) {
    state.withLock { state in
      state.reader = reader
      for result in results { state.requests[result.manuscript.path] = result }
    }
    hasRequests.signal()
  }

  var hasAnswers: Bool { state.withLock { !$0.answers.isEmpty } }

  /// Removes and returns the answers: results with names, and a new message about the server.
  func takeAnswers() -> (results: [ManuscriptResult], problem: String?) {
    state.withLock { state in
      defer { (state.answers, state.problem) = ([], nil) }
      return (state.answers, state.problem)
    }
  }

  private func answer() {
    let (reader, requests) = state.withLock { state in
      defer { state.requests = [:] }
      let sorted = state.requests.values.sorted { $0.manuscript.path < $1.manuscript.path }
      return (state.reader, sorted)
    }
    guard let reader, !requests.isEmpty else { return }
    do {
      let answer = try reader.addNames(to: requests)
      state.withLock { state in
        state.answers += answer.results
        let message = answer.problemInWords
        state.note(message, because: answer.problem ?? message)
      }
    } catch {
      state.withLock { state in
        state.answers += requests
        state.note(error.localizedDescription, because: error.localizedDescription)
      }
    }
  }
}

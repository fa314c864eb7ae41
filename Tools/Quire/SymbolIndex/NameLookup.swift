import Dispatch
import Manuscript
import Support
import Synchronization
import Verification

/// A lookup of the names in manuscripts, on a thread of its own: it needs no verdicts, and the
/// language server takes as long to answer as a program takes to compile.
///
/// A class, since that thread and the waiting one share it.
public final class NameLookup: Sendable {
  private struct State {
    /// The number of programs that the server is asked about.
    var programs: Int?
    var answer: Result<HoverReader.Result, any Error>?
  }

  private let state = Mutex(State())
  private let hasAnswer = DispatchSemaphore(value: 0)

  /// Begins to look up the names in manuscripts.
  public init(of manuscripts: [Manuscript], by reader: HoverReader) {
    inBackground { [self] in
      let answer = Result {
        try reader.addNames(to: manuscripts.map(ManuscriptResult.init(unproved:))) { count in
          state.withLock { $0.programs = count }
        }
      }
      state.withLock { $0.answer = answer }
      hasAnswer.signal()
    }
  }

  /// Waits for the answer.
  ///
  /// - Parameter willWait: Called before it, with the number of programs that the server is asked
  ///   about.
  /// - Throws: What the reader throws.
  public func answer(willWait: (_ programs: Int) -> Void) throws -> HoverReader.Result {
    let (programs, isThere) = state.withLock { ($0.programs, $0.answer != nil) }
    if let programs, !isThere { willWait(programs) }
    hasAnswer.wait()
    defer { hasAnswer.signal() }
    return try state.withLock { $0.answer! }.get()
  }
}

extension ManuscriptResult {
  /// Copies the names of another result of the same fences.
  ///
  /// - Returns: Whether the fences are the same; if not, nothing is copied.
  @discardableResult public mutating func copyNames(from other: ManuscriptResult) -> Bool {
    let (own, others) = (manuscript.fences, other.manuscript.fences)
    guard own.count == others.count, zip(own, others).allSatisfy({ $0.isEqual(to: $1) }) else {
      return false
    }
    for index in fences.indices { fences[index].names = other.fences[index].names }
    return true
  }
}

extension Fence {
  /// Whether another fence has the same words and the same code.
  package func isEqual(to other: Fence) -> Bool { text == other.text && info == other.info }
}

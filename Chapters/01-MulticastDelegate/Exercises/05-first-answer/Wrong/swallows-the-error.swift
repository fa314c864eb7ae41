// Wrong: takes an error for no answer, and asks the next delegate.
// Caught by: stops at an error, and asks no further delegate
import MulticastDelegate

extension Multicast {
  /// Asks the delegates in order until one has an answer.
  ///
  /// - Parameter question: Returns the answer of a delegate, or nil where it has none.
  /// - Returns: The first answer; nil if no delegate has one.
  func firstAnswer<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    for delegate in self {
      if let answer = (try? question(delegate)) ?? nil { return answer }
    }
    return nil
  }
}

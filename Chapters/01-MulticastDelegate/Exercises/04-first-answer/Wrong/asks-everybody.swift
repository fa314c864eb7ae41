// Wrong: goes on asking after the first answer. Caught by: asks no delegate after it, and none twice
import MulticastDelegate

extension Multicast {
  /// Asks the delegates in order until one has an answer.
  ///
  /// - Parameter question: Returns the answer of a delegate, or nil where it has none.
  /// - Returns: The first answer; nil if no delegate has one.
  func firstAnswer<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    var first: Answer?
    for delegate in self {
      let answer = try question(delegate)
      if first == nil { first = answer }
    }
    return first
  }
}

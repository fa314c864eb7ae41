// The list is walked as it is, so it skips delegates that are removed meanwhile, and `return` ends
// the walk. An error leaves a loop as `return` does. A second way is the iterator: `var next =
// makeIterator()`, and `while let delegate = next.next()` around the same `if let`.

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
      if let answer = try question(delegate) { return answer }
    }
    return nil
  }
}

import MulticastDelegate

extension Multicast {
  /// Asks the delegates in order until one has an answer.
  ///
  /// - Parameter question: Returns the answer of a delegate, or nil where it has none.
  /// - Returns: The first answer; nil if no delegate has one.
  func firstAnswer<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    // TODO: ask.
    nil
  }
}

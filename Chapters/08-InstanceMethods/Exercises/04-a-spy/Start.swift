import InstanceMethods

/// Knows what a method has been called with.
final class Spy<Argument> {
  fileprivate(set) var calls: [Argument] = []

  /// Ends the listening, and keeps what was heard.
  func stop() {
    // TODO: remove the layer.
  }
}

/// Listens to a method without disturbing it.
func spy<Receiver: AnyObject, Argument, Result>(
  on method: Overridable<Receiver, Argument, Result>
) -> Spy<Argument> {
  // TODO: override the method.
  Spy<Argument>()
}

// Wrong: stops listening, and stays on the method.
// Caught by: is released when it is stopped, while the object lives
import InstanceMethods

/// Knows what a method has been called with.
final class Spy<Argument> {
  fileprivate(set) var calls: [Argument] = []
  fileprivate var isListening = true

  /// Ends the listening, and keeps what was heard.
  func stop() { isListening = false }
}

/// Listens to a method without disturbing it.
func spy<Receiver: AnyObject, Argument, Result>(
  on method: Overridable<Receiver, Argument, Result>
) -> Spy<Argument> {
  let spy = Spy<Argument>()
  let key = method.override { _, base, argument in
    guard let base else { preconditionFailure("There is no method to spy on.") }
    if spy.isListening { spy.calls.append(argument) }
    return base(argument)
  }
  _ = key
  return spy
}

// The method owns the layer, and the layer owns the spy. So the spy must not own the method: the
// closure for `stop()` captures it weakly. A closure, because `Spy` knows the argument's type only;
// a spy that stored method and key would need all three types.

import InstanceMethods

/// Knows what a method has been called with.
final class Spy<Argument> {
  fileprivate(set) var calls: [Argument] = []
  fileprivate var end: () -> Void = {}

  /// Ends the listening, and keeps what was heard.
  func stop() { end() }
}

/// Listens to a method without disturbing it.
func spy<Receiver: AnyObject, Argument, Result>(
  on method: Overridable<Receiver, Argument, Result>
) -> Spy<Argument> {
  let spy = Spy<Argument>()
  let key = method.override { _, base, argument in
    guard let base else { preconditionFailure("There is no method to spy on.") }
    spy.calls.append(argument)
    return base(argument)
  }
  spy.end = { [weak method] in _ = method?.remove(key) }
  return spy
}

// Wrong: returns the first result again. Caught by: does not change the result
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
  var first: Result?
  let key = method.override { _, base, argument in
    guard let base else { preconditionFailure("There is no method to spy on.") }
    spy.calls.append(argument)
    let result = base(argument)
    if first == nil { first = result }
    return first ?? result
  }
  spy.end = { [weak method] in _ = method?.remove(key) }
  return spy
}

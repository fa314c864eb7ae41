// Wrong: hands out the spy that is on the method already.
// Caught by: hears nothing through a stub that lies on top, and everything from above
import InstanceMethods
import Synchronization

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
  let id = ObjectIdentifier(method)
  if let known = spies.withLock({ $0[id]?.spy }) as? Spy<Argument> { return known }
  let spy = Spy<Argument>()
  let entry = Entry(spy: spy)
  spies.withLock { $0[id] = entry }
  let key = method.override { _, base, argument in
    guard let base else { preconditionFailure("There is no method to spy on.") }
    spy.calls.append(argument)
    return base(argument)
  }
  spy.end = { [weak method] in _ = method?.remove(key) }
  return spy
}

private struct Entry: @unchecked Sendable {
  weak var spy: AnyObject?
}

private let spies = Mutex<[ObjectIdentifier: Entry]>([:])

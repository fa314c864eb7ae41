// Wrong: switches the layer off, and leaves it on the stack.
// Caught by: releases what it has captured
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let layer = Switch()
    override { (receiver: Receiver, base: Base?, argument: repeat each Argument) in
      guard !layer.isOn, let base else { return body(receiver, base, repeat each argument) }
      return base(repeat each argument)
    }
    return Token { layer.isOn = false }
  }
}

private final class Switch {
  var isOn = true
}

// Wrong: hands nil to the body in place of what lies below.
// Caught by: is handed what lies below, with any number of arguments
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = override { (receiver: Receiver, _: Base?, argument: repeat each Argument) in
      body(receiver, nil, repeat each argument)
    }
    return Token { [weak self] in _ = self?.remove(key) }
  }
}

// Wrong: keeps the method alive with the token. Caught by: does not keep the method, nor its object
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = override(with: body)
    return Token { [self] in _ = remove(key) }
  }
}

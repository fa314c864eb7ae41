// Wrong: does not remove the override. Caught by: lasts until the token is cancelled
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    override(with: body)
    return Token {}
  }
}

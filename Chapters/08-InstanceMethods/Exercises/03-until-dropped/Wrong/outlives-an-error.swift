// Wrong: does not end when an error is thrown.
// Caught by: lasts until the end of a function that throws
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = override(with: body)
    return Token {}
  }
}

// Wrong: uses the same key for all overrides. Caught by: leaves from the middle of the stack
import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = "token"
    override(key, with: body)
    return Token { [weak self] in _ = self?.remove(key) }
  }
}

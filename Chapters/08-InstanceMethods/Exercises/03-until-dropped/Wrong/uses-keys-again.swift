// Wrong: takes the number of living tokens for a key, which one of them may have.
// Caught by: leaves from the middle of the stack
import InstanceMethods
import Observer

private nonisolated(unsafe) var tokens = 0

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = "token \(tokens)"
    tokens += 1
    override(key, with: body)
    return Token { [weak self] in
      tokens -= 1
      self?.remove(key)
    }
  }
}

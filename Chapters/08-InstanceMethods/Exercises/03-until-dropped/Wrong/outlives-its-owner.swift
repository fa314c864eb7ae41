// Wrong: keeps the token alive. Caught by: goes with the owner of the token
import InstanceMethods
import Observer

nonisolated(unsafe) private var bags: [TokenBag] = []

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = override(with: body)
    let inner = TokenBag()
    Token { [weak self] in _ = self?.remove(key) }.store(in: inner)
    bags.append(inner)
    return Token {}
  }
}

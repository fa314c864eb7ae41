// `override` without a key makes one that equals no other, so the token removes this override and
// nothing else. The method owns its layers, and the token only refers to it: weakly, because a
// token may live longer than the method, and `unowned` would then stop the program.

import InstanceMethods
import Observer

extension Overridable {
  /// Puts an override on top of the stack until the token is dropped.
  func overriding(
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> Token {
    let key = override(with: body)
    return Token { [weak self] in _ = self?.remove(key) }
  }
}

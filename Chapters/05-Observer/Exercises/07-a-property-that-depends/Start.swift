import Observer

final class Derived<Value: Equatable> {
  @Tracked private(set) var value: Value
  private let compute: () -> Value

  init(_ compute: @escaping () -> Value) {
    self.compute = compute
    value = compute()
  }

  /// Computes the value anew whenever the property changes.
  func depends<Source>(on property: Tracked<Source>) {
    // TODO: observe it.
  }

  /// Makes several changes as one.
  func together(_ changes: () -> Void) {
    // TODO: wait for the last of them.
    changes()
  }
}

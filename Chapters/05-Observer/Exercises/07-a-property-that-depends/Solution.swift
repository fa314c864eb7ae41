// `value` is a tracked property already, so the list of observers and `$value` need no code. Each
// change of a source ends in `refresh()`, which is the only place that sets `value`, and only to
// another result. A second way is a flag `isStale`, which spares `compute` when nothing was set.
import Observer

final class Derived<Value: Equatable> {
  @Tracked private(set) var value: Value
  private let compute: () -> Value
  private let bag = TokenBag()
  private var depth = 0

  init(_ compute: @escaping () -> Value) {
    self.compute = compute
    value = compute()
  }

  /// Computes the value anew whenever the property changes.
  func depends<Source>(on property: Tracked<Source>) {
    property.observe(also: [.initial]) { [weak self] _ in
      self?.refresh()
    }.store(in: bag)
  }

  /// Makes several changes as one.
  func together(_ changes: () -> Void) {
    depth += 1
    changes()
    depth -= 1
    refresh()
  }

  private func refresh() {
    guard depth == 0 else { return }
    let new = compute()
    if new != value { value = new }
  }
}

// A closure hides the type of its property, so one array has the changes of all properties in
// order. It says whether the property was there, which takes one loop in `undo()`. A second way is
// a protocol `Step`, with a generic struct that has the weak property and the old value.
import Observer

final class Undo {
  private var steps: [() -> Bool] = []
  private var isUndoing = false
  private let bag = TokenBag()

  /// Records the changes of a property from now on.
  func watch<Value: Equatable>(_ property: Tracked<Value>) {
    property.observeDistinct { [weak self, weak property] change in
      self?.record {
        property?.wrappedValue = change.old
        return property != nil
      }
    }.store(in: bag)
  }

  /// Takes back the last change that can still be taken back.
  func undo() {
    isUndoing = true
    defer { isUndoing = false }
    while let step = steps.popLast() {
      if step() { return }
    }
  }

  private func record(_ step: @escaping () -> Bool) {
    if !isUndoing { steps.append(step) }
  }
}

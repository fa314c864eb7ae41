// Wrong: is kept alive by the properties. Caught by: ends with the list
import Observer

final class Undo {
  private var steps: [() -> Bool] = []
  private var isUndoing = false
  private let bag = TokenBag()

  /// Records the changes of a property from now on.
  func watch<Value: Equatable>(_ property: Tracked<Value>) {
    property.observeDistinct { [self, weak property] change in
      record {
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

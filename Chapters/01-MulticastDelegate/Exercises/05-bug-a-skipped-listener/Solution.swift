// Each entry of the list is a slot with a switch. The loop walks the array as it was when the news
// began, so nothing moves under it, and newcomers wait. A slot that is removed is switched off for
// good: a listener that comes back gets another one. To ask whether the listener is on the list
// would not do, because one that has come back is on it. Another way is a number for each entry.

final class Listener {
  let name: String
  var onNews: () -> Void = {}
  init(_ name: String) { self.name = name }
}

final class Station {
  private final class Slot {
    let listener: Listener
    var isOn = true
    init(_ listener: Listener) { self.listener = listener }
  }

  private var slots: [Slot] = []

  func add(_ listener: Listener) { slots.append(Slot(listener)) }

  func remove(_ listener: Listener) {
    for slot in slots where slot.listener === listener { slot.isOn = false }
    slots.removeAll { !$0.isOn }
  }

  /// Calls every listener, in order.
  func sendNews() {
    for slot in slots where slot.isOn { slot.listener.onNews() }
  }
}

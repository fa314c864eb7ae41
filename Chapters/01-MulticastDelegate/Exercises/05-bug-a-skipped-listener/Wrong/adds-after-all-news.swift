// Wrong: adds a listener only when the first news has ended, so that news in between do not reach it.
// Caught by: can be sent by a listener that hears it

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
  private var waiting: [Slot] = []
  private var depth = 0

  func add(_ listener: Listener) {
    if depth == 0 { slots.append(Slot(listener)) } else { waiting.append(Slot(listener)) }
  }

  func remove(_ listener: Listener) {
    for slot in slots + waiting where slot.listener === listener { slot.isOn = false }
    slots.removeAll { !$0.isOn }
    waiting.removeAll { !$0.isOn }
  }

  /// Calls every listener, in order.
  func sendNews() {
    depth += 1
    for slot in slots where slot.isOn { slot.listener.onNews() }
    depth -= 1
    if depth == 0 {
      slots += waiting
      waiting = []
    }
  }
}

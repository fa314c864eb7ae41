// Wrong: asks whether the listener is on the list, and calls one that has come back.
// Caught by: reaches a listener that leaves and comes back only the next time
final class Listener {
  let name: String
  var onNews: () -> Void = {}
  init(_ name: String) { self.name = name }
}

final class Station {
  private(set) var listeners: [Listener] = []

  func add(_ listener: Listener) { listeners.append(listener) }

  func remove(_ listener: Listener) { listeners.removeAll { $0 === listener } }

  /// Calls every listener, in order.
  func sendNews() {
    for listener in listeners where listeners.contains(where: { $0 === listener }) {
      listener.onNews()
    }
  }
}

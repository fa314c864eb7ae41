// Wrong: walks the list backwards. Caught by: reaches all listeners in order
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
    for listener in listeners.reversed() where listeners.contains(where: { $0 === listener }) {
      listener.onNews()
    }
  }
}

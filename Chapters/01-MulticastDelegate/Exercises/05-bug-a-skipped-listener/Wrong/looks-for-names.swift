// Wrong: looks for the name of a listener. Caught by: does not call a listener that was removed
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
    for listener in listeners where listeners.contains(where: { $0.name == listener.name }) {
      listener.onNews()
    }
  }
}

// Wrong: removes listeners after the news. Caught by: does not call a listener that was removed
final class Listener {
  let name: String
  var onNews: () -> Void = {}
  init(_ name: String) { self.name = name }
}

final class Station {
  private(set) var listeners: [Listener] = []

  func add(_ listener: Listener) { listeners.append(listener) }

  private var depth = 0
  private var removed: [Listener] = []

  func remove(_ listener: Listener) {
    removed.append(listener)
    removeLater()
  }

  private func removeLater() {
    guard depth == 0 else { return }
    listeners.removeAll { listener in removed.contains { $0 === listener } }
    removed = []
  }

  /// Calls every listener, in order.
  func sendNews() {
    depth += 1
    for listener in listeners { listener.onNews() }
    depth -= 1
    removeLater()
  }
}

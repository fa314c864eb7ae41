// Wrong: calls a listener that comes during the news.
// Caught by: reaches a listener that comes during the news only the next time
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
    var called: [Listener] = []
    while let next = listeners.first(where: { listener in !called.contains { $0 === listener } }) {
      called.append(next)
      next.onNews()
    }
  }
}

// Wrong: has one index for all news. Caught by: can be sent by a listener that hears it
final class Listener {
  let name: String
  var onNews: () -> Void = {}
  init(_ name: String) { self.name = name }
}

final class Station {
  private(set) var listeners: [Listener] = []

  func add(_ listener: Listener) { listeners.append(listener) }

  private var next = 0
  private var end = 0

  func remove(_ listener: Listener) {
    guard let index = listeners.firstIndex(where: { $0 === listener }) else { return }
    if index < next { next -= 1 }
    if index < end { end -= 1 }
    listeners.remove(at: index)
  }

  /// Calls every listener, in order.
  func sendNews() {
    (next, end) = (0, listeners.count)
    while next < end {
      next += 1
      listeners[next - 1].onNews()
    }
  }
}

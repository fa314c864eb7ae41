// TODO: find the bug.
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
    var index = 0
    while index < listeners.count {
      listeners[index].onNews()
      index += 1
    }
  }
}

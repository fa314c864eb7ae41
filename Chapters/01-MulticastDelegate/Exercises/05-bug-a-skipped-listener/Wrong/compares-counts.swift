// Wrong: does not go on if the array is shorter than before.
// Caught by: reaches those behind when several leave
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
      let count = listeners.count
      listeners[index].onNews()
      if listeners.count >= count { index += 1 }
    }
  }
}

// Wrong: corrects the index by one, however many leave.
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
    let count = listeners.count
    var calls = 0
    var index = 0
    while index < listeners.count, calls < count {
      let listener = listeners[index]
      listener.onNews()
      calls += 1
      if index < listeners.count, listeners[index] === listener { index += 1 }
    }
  }
}

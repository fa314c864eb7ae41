// An array is a value: the loop walks the array as it was when the news began, so nothing moves
// under it, and newcomers wait. The question whether a listener is still there takes care of
// removals. Another way is a slot with a switch for each listener, as in the chapter: no search at
// each call.

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

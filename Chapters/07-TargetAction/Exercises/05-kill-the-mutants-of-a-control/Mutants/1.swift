// Mutant: your tests kill mutant 1

/// Closures that wait for events of a control. An event is a word, such as "tap".
final class Handlers {
  private var handlers: [Handler] = []
  private var lastID = 0

  private final class Handler {
    let id: Int
    let events: Set<String>
    let body: (String) -> Void
    var isOn = true

    init(_ id: Int, _ events: Set<String>, _ body: @escaping (String) -> Void) {
      (self.id, self.events, self.body) = (id, events, body)
    }
  }

  /// Adds a closure, and returns a number by which it can be removed.
  func add(_ events: Set<String>, _ body: @escaping (String) -> Void) -> Int {
    lastID += 1
    handlers.append(Handler(lastID, events, body))
    return lastID
  }

  /// Removes a closure, also while an event is being sent.
  func remove(_ id: Int) {
    for handler in handlers where handler.id == id { handler.isOn = false }
    handlers.removeAll { $0.id == id }
  }

  /// Calls the closures that wait for an event, in the order in which they were added.
  func send(_ event: String) {
    for handler in handlers where handler.isOn {
      handler.body(event)
    }
  }

  /// Whether a closure waits for an event.
  func hasHandler(for event: String) -> Bool {
    handlers.contains { $0.events.contains(event) }
  }
}

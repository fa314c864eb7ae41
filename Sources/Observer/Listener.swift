/// One who is told of changes, until he stops listening.
@usableFromInline internal final class Listener<Value> {
  @usableFromInline let foresees: Bool
  @usableFromInline let body: (Change<Value>) -> Void
  @usableFromInline var isListening = true

  init(foresees: Bool, body: @escaping (Change<Value>) -> Void) {
    self.foresees = foresees
    self.body = body
  }
}

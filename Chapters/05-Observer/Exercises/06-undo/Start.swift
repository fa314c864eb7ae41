import Observer

final class Undo {
  /// Records the changes of a property from now on.
  func watch<Value: Equatable>(_ property: Tracked<Value>) {
    // TODO: remember how to put each old value back.
  }

  /// Takes back the last change that can still be taken back.
  func undo() {
    // TODO
  }
}

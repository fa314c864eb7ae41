extension Tracked where Value: Equatable {
  /// Calls `body` after every change to a value that is not equal, until the token is dropped.
  ///
  /// For objects, `==` decides: assigning an equal object is not a change.
  public func observeDistinct(_ body: @escaping (Change<Value>) -> Void) -> Token {
    observe { if $0.old != $0.new { body($0) } }
  }
}

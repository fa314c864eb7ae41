/// A change of a value.
public struct Change<Value> {
  /// The time of the call: once at the start, with the current value as both old and new; before
  /// the new value is stored; or after it.
  public enum Kind: Sendable { case initial, willSet, didSet }

  /// The time of this call.
  public let kind: Kind
  /// The previous value.
  public let old: Value
  /// The new value.
  public let new: Value

  @usableFromInline internal init(kind: Kind, old: Value, new: Value) {
    self.kind = kind
    self.old = old
    self.new = new
  }
}

extension Change: Sendable where Value: Sendable {}

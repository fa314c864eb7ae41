/// A new value, and the one it replaces.
public struct Change<Value> {
  /// When the observer is called: once at the start, with the current value as both old and new;
  /// before the new value is stored; and after it.
  public enum Kind: Sendable { case initial, willSet, didSet }

  /// When the observer is called with this change.
  public let kind: Kind
  /// The value before.
  public let old: Value
  /// The value after.
  public let new: Value

  @usableFromInline internal init(kind: Kind, old: Value, new: Value) {
    self.kind = kind
    self.old = old
    self.new = new
  }
}

extension Change: Sendable where Value: Sendable {}

/// A new value, and the one it takes the place of.
public struct Change<Value> {
  /// When a change is told: at the beginning, with the value that is there as both old and new;
  /// before the new value is stored; and after.
  public enum Kind: Sendable { case initial, willSet, didSet }

  /// When this change is told.
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

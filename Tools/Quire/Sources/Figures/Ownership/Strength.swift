/// The strength of a reference.
public enum Strength: String, Sendable {
  /// It keeps the object alive.
  case strong
  /// It does not retain the object, and becomes nil when the object is deallocated.
  case weak
  /// It does not retain the object, and must not be used after deallocation.
  case unowned
}

extension Weak {
  /// Reads a property: `nil` if the object is deallocated.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads an optional property: `nil`, not a nested one, if the object is deallocated.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value?>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads or writes a property. Writing `nil` to a property that is not optional has no effect.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Target, Value>) -> Value? {
    get { target?[keyPath: path] }
    nonmutating set { if let newValue { target?[keyPath: path] = newValue } }
  }

  /// Reads or writes an optional property.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Target, Value?>) -> Value? {
    get { target?[keyPath: path] }
    nonmutating set { target?[keyPath: path] = newValue }
  }
}

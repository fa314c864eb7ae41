/// What the runtime knows of a stored property.
///
/// `Mirror` reads the values, but keeps to itself how a property holds them. The function that it
/// asks tells: the layout below is that of `_FieldReflectionMetadata` in the standard library's
/// ReflectionMirror.swift. It is no promise, so a test watches it.
struct StoredProperty {
  private var name: UnsafePointer<CChar>?
  private var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  private var isStrong = false
  private var isVariable = false

  /// How the stored properties of a class or a struct hold what they hold, inherited ones first.
  ///
  /// The runtime tells strong from not strong. An optional that is not strong is taken for `weak`,
  /// anything else for `unowned`.
  static func strengths(of type: Any.Type) -> [Strength] {
    (0..<recursiveCount(type)).map { index in
      var property = StoredProperty()
      let valueType = recursiveChildMetadata(type, index: index, property: &property)
      property.freeName?(property.name)
      return property.isStrong ? .strong : valueType is any OptionalType.Type ? .weak : .unowned
    }
  }
}

private protocol OptionalType {}
extension Optional: OptionalType {}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _: Any.Type, index: Int, property: UnsafeMutablePointer<StoredProperty>
) -> Any.Type

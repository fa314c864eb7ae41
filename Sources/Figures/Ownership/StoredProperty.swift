/// The runtime's metadata of a stored property.
///
/// `Mirror` reads the values, but does not report the strength of a reference. The runtime function
/// that it calls does: the layout below is that of `_FieldReflectionMetadata` in the standard
/// library's ReflectionMirror.swift. It is not guaranteed, so a test checks it.
struct StoredProperty {
  private var name: UnsafePointer<CChar>?
  private var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  private var isStrong = false
  private var isVariable = false

  /// The strengths of the stored properties of a class or a struct, inherited ones first.
  ///
  /// The runtime only distinguishes strong from other references. Another optional is taken for
  /// `weak`, anything else for `unowned`.
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

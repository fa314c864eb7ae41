/// The strength of a reference.
public enum Strength: String, Sendable {
  /// It keeps the object alive.
  case strong
  /// It does not retain the object, and becomes nil when the object is deallocated.
  case weak
  /// It does not retain the object, and must not be used after deallocation.
  case unowned
}

/// A reference, and the path to it: `delegates[0]`, `state.loading`.
struct Reference {
  let path: String
  let object: AnyObject
  let strength: Strength

  /// The references in a value, through structs, enums, tuples and collections, up to objects.
  static func found(in value: Any, at path: String, _ strength: Strength = .strong) -> [Reference] {
    if type(of: value) is AnyClass {
      return [Reference(path: path, object: value as AnyObject, strength: strength)]
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.flatMap { found(in: $0.value, at: path, strength) }
    case .collection:
      return mirror.children.enumerated().flatMap { index, child in
        found(in: child.value, at: "\(path)[\(index)]", strength)
      }
    case .dictionary, .set: return unordered(mirror, at: path, strength)
    case .struct: return stored(mirror, at: path + ".", strength)
    case .enum, .tuple:
      return mirror.children.flatMap { child in
        found(in: child.value, at: path + "." + child.label.orEmpty.trimmed("."), strength)
      }
    default: return []
    }
  }

  /// The references in an object's stored properties, inherited ones first.
  static func held(by object: AnyObject) -> [Reference] {
    stored(Mirror(reflecting: object), at: "", .strong)
  }

  private static func stored(
    _ mirror: Mirror, at path: String, _ strength: Strength
  ) -> [Reference] {
    let levels = sequence(first: mirror) { $0.superclassMirror }.reversed()
    let children = levels.flatMap(\.children)
    let strengths = StoredProperty.strengths(of: mirror.subjectType)
    // With a custom mirror, nothing is known about the stored properties.
    guard children.count == strengths.count else { return [] }
    return zip(children, strengths).flatMap { child, own in
      let label = child.label.orEmpty.trimmed("$__lazy_storage_$_")
      return found(in: child.value, at: path + label, own == .strong ? strength : own)
    }
  }

  /// The order of dictionaries and sets differs from run to run; their drawing must not.
  private static func unordered(
    _ mirror: Mirror, at path: String, _ strength: Strength
  ) -> [Reference] {
    let found = mirror.children.flatMap { child -> [Reference] in
      guard let pair = child.value as? (key: AnyHashable, value: Any) else {
        return Self.found(in: child.value, at: path + "[…]", strength)
      }
      let text = String(describing: pair.key.base)
      let isFixed = !text.contains("0x") && !(type(of: pair.key.base) is AnyClass)
      let place = path + (isFixed ? "[\(text)]" : "[…]")
      return Self.found(in: pair.key.base, at: place + ".key", strength)
        + Self.found(in: pair.value, at: place, strength)
    }
    return found.sorted {
      ($0.path, Graph.typeName(of: $0.object)) < ($1.path, Graph.typeName(of: $1.object))
    }
  }
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
}

extension String {
  fileprivate func trimmed(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

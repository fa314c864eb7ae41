// What an object or a value refers to, read from the program's own memory. No code of the program runs
// for it: no description, no custom mirror, no getter. Two things of the runtime's layout are relied on:
// `_FieldReflectionMetadata` in the standard library's ReflectionMirror.swift, and the flags in a type's
// value witness table (docs/ABI/TypeMetadata.rst).
//
// The files in this folder are also a part of the module that records the steps of a traced program.

/// A reference, and the path to it: `delegates[0]`, `state.loading`.
struct Reference {
  let path: String
  let object: AnyObject
  let strength: Strength
  /// Whether a closure at the path refers to it.
  var isCaptured = false

  #if os(Linux)
    /// Reads what closures capture; nil where the toolchain's library for it is not there.
    nonisolated(unsafe) private static let closures = try? ClosureReader()
  #endif
  /// Whether what closures capture is seen.
  static var seesClosures: Bool {
    #if os(Linux)
      closures != nil
    #else
      false
    #endif
  }

  /// The references in a value, through structs, enums, tuples and collections, up to objects.
  static func found(in value: Any, at path: String, _ strength: Strength = .strong) -> [Reference] {
    var found: [Reference] = []
    follow(value, path, strength, &found)
    return found
  }

  /// The references in an object's stored properties, inherited ones first.
  static func held(by object: AnyObject) -> [Reference] {
    var found: [Reference] = []
    let memory = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    followFields(of: type(of: object), at: memory, "", .strong, &found)
    return found
  }

  private static func follow(
    _ value: Any, _ path: String, _ strength: Strength, _ found: inout [Reference]
  ) {
    let type = type(of: value)
    if type is AnyClass {
      return found.append(
        Reference(path: path, object: value as AnyObject, strength: strength))
    }
    #if os(Linux)
      if value is any TaskHandle {
        found += closures?.references(inTask: value, at: path) ?? []
        return
      }
    #endif
    switch TypeKind(type) {
    case .structure where hasOwnMirror(value) && isOfToolchain(type): break
    case .structure where !(value is any StandardValue):
      withMemory(of: value) { followFields(of: type, at: $0, path + ".", strength, &found) }
    case .structure, .enumeration, .tuple: followChildren(of: value, path, strength, &found)
    case .function:
      #if os(Linux)
        found += closures?.references(in: value, at: path) ?? []
      #endif
    case .other: break
    }
  }

  private static func followFields(
    of type: Any.Type, at memory: UnsafeRawPointer, _ path: String, _ strength: Strength,
    _ found: inout [Reference]
  ) {
    for field in StoredProperty.all(of: type) {
      let (place, path) = (memory + field.offset, path + field.label)
      switch field.strength {
      case .strong:
        guard let value = field.value(in: memory) else { continue }
        follow(value, path, strength, &found)
      case .weak:
        guard let object = field.weakObject(in: memory) else { continue }
        found.append(Reference(path: path, object: object, strength: .weak))
      case .unowned:
        // Its object may be gone: only the address is read, and compared with those of living objects.
        guard let address = place.load(as: UnsafeRawPointer?.self),
          let object = living(address)
        else { continue }
        found.append(Reference(path: path, object: object, strength: .unowned))
      }
    }
  }

  /// Finds the living object at an address among those that are known.
  nonisolated(unsafe) static var living: (UnsafeRawPointer) -> AnyObject? = { _ in nil }

  private static func followChildren(
    of value: Any, _ path: String, _ strength: Strength, _ found: inout [Reference]
  ) {
    guard !hasOwnMirror(value), !isTaken(value) else { return }
    let mirror = Mirror(reflecting: value)
    let first = found.count
    for (index, child) in mirror.children.prefix(limit).enumerated() {
      switch mirror.displayStyle {
      case .collection: follow(child.value, "\(path)[\(index)]", strength, &found)
      case .optional: follow(child.value, path, strength, &found)
      case .dictionary, .set:
        guard let pair = child.value as? (key: AnyHashable, value: Any) else {
          follow(child.value, path + "[…]", strength, &found)
          continue
        }
        let key = pair.key.base
        let place = Self.key(key).map { "\(path)[\($0)]" } ?? path + "[…]"
        follow(key, place + ".key", strength, &found)
        follow(pair.value, place, strength, &found)
      default:
        let label = child.label ?? ""
        let name = label.first == "." ? String(label.dropFirst()) : label
        follow(child.value, "\(path).\(name)", strength, &found)
      }
    }
    // Their order differs from run to run.
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
      found[first...].sort {
        guard $0.path == $1.path else { return $0.path < $1.path }
        return typeName(type(of: $0.object)) < typeName(type(of: $1.object))
      }
    }
  }

  /// The elements of a collection that are looked at.
  private static let limit = 200

  private static func key(_ key: Any) -> String? {
    if let key = key as? String { return key }
    guard !(type(of: key) is AnyClass) else { return nil }
    let words = described(key)
    // An address differs from run to run.
    return words.contains("0x") ? nil : words
  }
}

/// Passes on where a value is, which is a copy.
func withMemory(of value: Any, _ body: (UnsafeRawPointer) -> Void) {
  func open<Value>(_ value: Value) {
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }
  _openExistential(value, do: open)
}

/// Whether a collection has no storage, since a change of it has taken that for the moment: its hash
/// function may be called then.
func isTaken(_ value: Any) -> Bool {
  guard value is any StandardValue, TypeKind(type(of: value)) == .structure else { return false }
  var isTaken = false
  // The bridge object with nothing in it: null, or only the bit of what is no object.
  withMemory(of: value) { isTaken = $0.load(as: UInt.self) << 1 == 0 }
  return isTaken
}

/// A value whose mirror is the standard library's, and has its elements.
protocol StandardValue {}
extension Array: StandardValue {}
extension ArraySlice: StandardValue {}
extension ContiguousArray: StandardValue {}
extension Dictionary: StandardValue {}
extension Set: StandardValue {}
extension Optional: StandardValue {}

/// Whether a value's mirror shows something else than what is stored; for one of the toolchain, that is all
/// there is to see.
private func hasOwnMirror(_ value: Any) -> Bool {
  value is any CustomReflectable && !(value is any StandardValue)
}

/// A task, which keeps its closure until it ends.
private protocol TaskHandle {}
extension Task: TaskHandle {}

struct WeakReference {
  weak var object: AnyObject?
}

/// The kind of a type, by its metadata.
enum TypeKind {
  case structure, enumeration, tuple, function, other

  init(_ type: Any.Type) {
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {
    case 0x200: self = .structure
    case 0x201, 0x202: self = .enumeration
    case 0x301: self = .tuple
    case 0x302: self = .function
    default: self = .other
    }
  }

  /// Whether the values of a type can be copied.
  static func isCopyable(_ type: Any.Type) -> Bool {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
    // Behind eight functions, the size and the stride.
    let flags = metadata[-1].load(fromByteOffset: 10 * MemoryLayout<Int>.size, as: UInt32.self)
    return flags & 0x80_0000 == 0
  }
}

/// A stored property, as the runtime knows it.
struct StoredProperty {
  let label: String
  let type: Any.Type
  let offset: Int
  let strength: Strength

  /// The stored properties of a class or a struct, inherited ones first.
  static func all(of type: Any.Type) -> [StoredProperty] {
    let strengths = strengths(of: type)
    return (0..<recursiveCount(type)).map { index in
      var field = FieldMetadata()
      let child = recursiveChildMetadata(type, index: index, field: &field)
      defer { field.freeName?(field.name) }
      let name = field.name.map { String(cString: $0) } ?? ""
      let lazy = "$__lazy_storage_$_"
      return StoredProperty(
        label: name.hasPrefix(lazy) ? String(name.dropFirst(lazy.count)) : name, type: child,
        offset: recursiveChildOffset(type, index: index),
        strength: field.isStrong
          ? .strong : strengths.indices.contains(index) ? strengths[index] : .unowned)
    }
  }

  /// The strengths by the ends of the types' mangled names, `Xw` and `Xo`: the functions of the runtime
  /// tell only strong references from others.
  private static func strengths(of type: Any.Type) -> [Strength] {
    let parent: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    let inherited = parent.map { strengths(of: $0) } ?? []
    let metadata = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)
    guard let descriptor = metadata[type is AnyClass ? descriptorOfClass : 1] else {
      return inherited
    }
    let fields = target(of: descriptor + 16)
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return inherited
      + (0..<count).map { index in
        let end = endOfName(target(of: fields + 16 + index * 12 + 4))
        return end == [88, 119]
          ? .weak : end == [88, 111] || end == [88, 117] ? .unowned : .strong
      }
  }

  #if canImport(ObjectiveC)
    private static let descriptorOfClass = 8
  #else
    private static let descriptorOfClass = 5
  #endif

  private static func target(of relative: UnsafeRawPointer) -> UnsafeRawPointer {
    relative + Int(relative.load(as: Int32.self))
  }

  /// The last two bytes of a mangled name, in which some bytes are followed by an address.
  private static func endOfName(_ name: UnsafeRawPointer) -> [UInt8] {
    var end: [UInt8] = []
    var place = name
    while case let byte = place.load(as: UInt8.self), byte != 0 {
      end = end.suffix(1) + [byte]
      place += byte > 0x1F ? 1 : byte < 0x18 ? 5 : 9
    }
    return end
  }
}

extension StoredProperty {
  /// Its value in an object or a struct, unless it is a weak or unowned reference, or cannot be copied.
  func value(in memory: UnsafeRawPointer) -> Any? {
    guard strength == .strong, TypeKind.isCopyable(type), label != "$defaultActor" else {
      return nil
    }
    func load<Value>(_: Value.Type) -> Any {
      (memory + offset).assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: load)
  }

  /// The object of a weak reference.
  func weakObject(in memory: UnsafeRawPointer) -> AnyObject? {
    (memory + offset).assumingMemoryBound(to: WeakReference.self).pointee.object
  }
}

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _: Any.Type, index: Int, field: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_: Any.Type, index: Int) -> Int

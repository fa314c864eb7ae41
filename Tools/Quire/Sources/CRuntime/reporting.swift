// The module that every program imports to report to quire; it is compiled on the user's machine. It is a
// separate module so that the program's own declarations, such as another `String.init(describing:)`, do
// not change what is reported. `Execution/Reserved.swift` has the same names.
//
// What a comment claims is reported as text that begins with the claim's place among those of its fence;
// a letter says what it is:
// - `v` a value, `w` another value that the claim may be about, both as JSON;
// - `=` the value is the claimed one, as Swift compares.

@_silgen_name("quire_checkpoint") func checkpoint(_ index: Int)
@_silgen_name("exit") func leave(_ status: Int32) -> Never
@_silgen_name("quire_value") func report(
  _ number: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int)

/// Reports that the program has come to a place between two fences.
public func __quire_checkpoint(_ index: Int) { checkpoint(index) }

@_silgen_name("quire_may_record") func mayRecord() -> Int32
@_silgen_name("quire_mark") func mark(_ number: Int, _ claim: Int, _ isEnd: Int32)
@_silgen_name("swift_EnumCaseName") func caseName<T>(_ value: T) -> UnsafePointer<CChar>?

private func nameOfCase<T>(_ value: T) -> String? { caseName(value).map { String(cString: $0) } }

private func record(_ number: Int, _ claim: Int, _ words: String) {
  guard mayRecord() != 0 else { return }
  var text = "\(claim):" + words
  text.withUTF8 { report(number, $0.baseAddress, $0.count) }
}

/// Marks in the output where the code of a claim begins.
public func __quire_before(_ number: Int, _ claim: Int) {
  if mayRecord() != 0 { mark(number, claim, 0) }
}

/// Marks in the output where the code of a claim ends.
public func __quire_after(_ number: Int, _ claim: Int) {
  if mayRecord() != 0 { mark(number, claim, 1) }
}

/// What a value is before a statement that may change it.
public func __quire_state<Value>(_ value: Value) -> String { String(describing: value) }

/// Reports the value of an expression, and returns it.
@discardableResult
public func __quire_claim<Value>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value
) -> Value {
  record(number, claim, "v" + json(value, isList))
  return value
}

/// Reports the names of the types of an expression and of its value, each on a line.
@discardableResult
public func __quire_type<Value>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value
) -> Value {
  record(number, claim, "t\(Value.self)\n\(Swift.type(of: value))")
  return value
}

/// Reports another value that a claim may be about, unless it is what it was before.
public func __quire_other<Value>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value, _ before: String? = nil
) {
  if let before, before == String(describing: value) { return }
  record(number, claim, "w" + json(value, isList))
}

/// Reports the value of an expression, and whether it is the claimed one.
@discardableResult
public func __quire_claim<Value: Equatable>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value, _ claimed: Value
) -> Value {
  record(number, claim, "v" + json(value, isList))
  if value == claimed { record(number, claim, "=") }
  return value
}

/// Reports the value of an expression, and whether it is the claimed one.
@_disfavoredOverload @discardableResult
public func __quire_claim<Value>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value, _ claimed: Value
) -> Value {
  record(number, claim, "v" + json(value, isList))
  if words(of: value) == words(of: claimed) { record(number, claim, "=") }
  return value
}

/// A value in words of its own, or with all that it stores: an instance of a class is described by the
/// name of its type alone.
private func words<Value>(of value: Value) -> String {
  if value is any CustomStringConvertible { return String(describing: value) }
  var words = ""
  dump(value, to: &words)
  return words
}

/// Reports the value of an expression, and whether it is the claimed one.
@_disfavoredOverload @discardableResult
public func __quire_claim<Value: Sequence, Claimed: Sequence>(
  _ number: Int, _ claim: Int, _ isList: Bool, _ value: Value, _ claimed: Claimed
) -> Value where Value.Element == Claimed.Element, Value.Element: Equatable {
  record(number, claim, "v" + json(value, isList))
  if value.elementsEqual(claimed) { record(number, claim, "=") }
  return value
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" {
      result += "\\" + String(scalar)
    } else if scalar.value < 32 {
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

private func json(_ value: Any, _ isList: Bool) -> String {
  var left = 2_000
  return json(value, isList, 0, &left)
}

/// The value as a tree of its parts, at most as many as are left.
private func json(_ value: Any, _ isList: Bool, _ depth: Int, _ left: inout Int) -> String {
  left -= 1
  if value is Void { return #"["void"]"# }
  let mirror = Mirror(reflecting: value)
  // Casts look through optionals.
  if mirror.displayStyle == .optional {
    guard let child = mirror.children.first else { return #"["nil"]"# }
    let inner = Mirror(reflecting: child.value)
    if inner.displayStyle == .optional, inner.children.isEmpty {
      return #"["case","some",[""],[["nil"]]]"#
    }
    return json(child.value, isList, depth, &left)
  }
  if let value = value as? Bool { return "[\"bool\",\"\(value)\"]" }
  if value is any BinaryInteger || value is any FloatingPoint {
    return "[\"number\",\(quoted(String(describing: value)))]"
  }
  if value is any StringProtocol || value is Character || value is Unicode.Scalar
    || value is StaticString
  {
    return "[\"text\",\(quoted(String(describing: value)))]"
  }
  func parts(_ values: [Any]) -> String {
    var all: [String] = []
    for value in values {
      guard left > 0, depth < 32 else {
        all.append(#"["more"]"#)
        break
      }
      all.append(json(value, isList, depth + 1, &left))
    }
    return "[" + all.joined(separator: ",") + "]"
  }
  func fields(_ children: Mirror.Children) -> String {
    let labels = children.map { $0.label.map { $0.hasPrefix(".") ? "" : $0 } ?? "" }
    return "[" + labels.map(quoted).joined(separator: ",") + "],"
      + parts(children.map(\.value))
  }
  switch mirror.displayStyle {
  case .collection: return "[\"list\",\(parts(mirror.children.map(\.value)))]"
  case .set: return "[\"set\",\(parts(mirror.children.map(\.value)))]"
  case .dictionary: return "[\"dictionary\",\(parts(mirror.children.map(\.value)))]"
  case .tuple: return "[\"tuple\",\(fields(mirror.children))]"
  case .enum:
    guard let name = _openExistential(value, do: nameOfCase) else { break }
    let start = "[\"case\",\(quoted(name)),\(quoted(typeName(of: value))),"
    guard let child = mirror.children.first else { return start + "[],[]]" }
    let payload = Mirror(reflecting: child.value)
    return start
      + (payload.displayStyle == .tuple
        ? fields(payload.children) : "[\"\"],\(parts([child.value]))") + "]"
  default: break
  }
  if isList, let sequence = value as? any Sequence {
    return "[\"list\",\(parts(elements(sequence)))]"
  }
  let isStruct = mirror.displayStyle == .struct
  return "[\"other\",\(quoted(typeName(of: value))),\(quoted(description(of: value))),"
    + (isStruct ? fields(mirror.children) : "[],[]") + "]"
}

/// The name of a value's type, without its arguments.
private func typeName(of value: Any) -> String {
  String(String(describing: Swift.type(of: value)).prefix { $0 != "<" })
}

/// A description without the addresses of the functions in which types are declared.
private func description(of value: Any) -> String {
  var text = String(describing: value)
  while let start = text.firstRange(of: "(unknown context at $"),
    let end = text[start.upperBound...].firstRange(of: ").")
  {
    text.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return text
}

private func elements(_ sequence: some Sequence) -> [Any] { sequence.prefix(1_000).map { $0 } }

/// Reports the value of an expression as text, and returns it.
@discardableResult
public func __quire_value<Value>(_ number: Int, _ value: Value) -> Value {
  var text =
    Value.self == Void.self
    ? "\u{0}"
    : value is String ? String(reflecting: value) : String(describing: value)
  text.withUTF8 { report(number, $0.baseAddress, $0.count) }
  return value
}

/// Reports how the tests ended, under a number of its own, and ends the program. A program that ends
/// before its tests do, with whatever events and status, does not report it.
public func __quire_end(_ status: Int32) -> Never {
  __quire_value(-1, status)
  leave(status)
}

// The module that every program imports to report to quire; it is compiled on the user's machine. It is a
// separate module so that the program's own declarations, such as another `String.init(describing:)`, do
// not change what is reported. `Reserved` has the same names.
//
// What a comment claims is reported as text that begins with the claim's place among those of its fence;
// a letter says what it is:
// - `v` a value, `w` another value that the claim may be about: letters for its kind, and its
//   descriptions for readers and for debugging, with U+001F between;
// - `=` the last value is the claimed one, as Swift compares, and `!` it is another.

@_silgen_name("quire_checkpoint") func checkpoint(_ index: Int)
@_silgen_name("exit") func leave(_ status: Int32) -> Never
@_silgen_name("quire_value") func report(
  _ number: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int)

/// Reports that the program has come to a place between two fences.
public func __quire_checkpoint(_ index: Int) { checkpoint(index) }

@_silgen_name("quire_unit") func selectedUnit() -> Int32

/// The number of the unit that this process runs, of those that are compiled as one program.
public func __quire_unit() -> Int32 { selectedUnit() }

@_silgen_name("quire_may_record") func mayRecord() -> Int32
@_silgen_name("quire_mark") func mark(_ number: Int, _ claim: Int, _ isEnd: Int32)

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
public func __quire_claim<Value>(_ number: Int, _ claim: Int, _ value: Value) -> Value {
  record(number, claim, "v" + described(value))
  return value
}

/// Reports the names of the types of an expression and of its value, each on a line.
@discardableResult
public func __quire_type<Value>(_ number: Int, _ claim: Int, _ value: Value) -> Value {
  record(number, claim, "t\(Value.self)\n\(Swift.type(of: value))")
  return value
}

/// A value for a closure: the compiler cannot pass it `Any` itself.
public final class __QuireValue<Value> {
  /// What it holds.
  public let value: Value
  init(_ value: Value) { self.value = value }
}

/// Reports another value that a claim may be about, unless it is what it was before, and whether it is
/// the claimed one.
public func __quire_other<Value>(
  _ number: Int, _ claim: Int, _ value: Value, _ before: String? = nil,
  is isClaimed: (__QuireValue<Value>) -> Bool? = { _ in nil }
) {
  if let before, before == String(describing: value) { return }
  record(number, claim, "w" + described(value))
  if let isClaimed = isClaimed(__QuireValue(value)) { record(number, claim, isClaimed ? "=" : "!") }
}

/// Reports the value of an expression, and whether it is the claimed one. That is a closure of several
/// statements, so that the claim has no part in the types of the expression.
@discardableResult
public func __quire_claim<Value>(
  _ number: Int, _ claim: Int, _ value: Value, is isClaimed: (__QuireValue<Value>) -> Bool?
) -> Value {
  record(number, claim, "v" + described(value))
  if let isClaimed = isClaimed(__QuireValue(value)) { record(number, claim, isClaimed ? "=" : "!") }
  return value
}

/// Whether two values are the same, as Swift compares them.
public func __quire_is<Value: Equatable>(_ value: Value, _ claimed: Value) -> Bool? {
  value == claimed
}

/// Whether two sequences have the same elements.
@_disfavoredOverload
public func __quire_is<Value: Sequence, Claimed: Sequence>(
  _ value: Value, _ claimed: Claimed
) -> Bool? where Value.Element == Claimed.Element, Value.Element: Equatable {
  value.elementsEqual(claimed)
}

/// Values of a type without `==` are compared by their descriptions.
@_disfavoredOverload
public func __quire_is<Value, Claimed>(_ value: Value, _ claimed: Claimed) -> Bool? { nil }

/// What a claim is compared with where the compiler cannot compare it.
private func described<Value>(_ value: Value) -> String {
  var kind = ""
  // Casts look through optionals.
  if value is Void { kind += "v" }
  if value is any StringProtocol || value is Character { kind += "s" }
  if value is any Numeric || value is Bool { kind += "n" }
  let type = String(reflecting: Value.self)
  if type.contains("Swift.Set<") || type.contains("Swift.Dictionary<") { kind += "u" }
  if type.contains("->") { kind += "f" }
  let (words, details) = (String(describing: value), String(reflecting: value))
  if words.utf8.count + details.utf8.count > 40_000 { kind += "t" }
  return [kind, String(words.prefix(20_000)), String(details.prefix(20_000))]
    .joined(separator: "\u{1F}")
}

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

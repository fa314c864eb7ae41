/// A value in short words. What the program itself declares is not asked to describe itself.
func described(_ value: Any, _ level: Int = 0) -> String {
  let type = type(of: value)
  switch value {
  case let text as String: return text.inQuotes
  case let text as Substring: return String(text).inQuotes
  case let sign as Character: return String(sign).inQuotes
  default: break
  }
  if type is AnyClass { return typeName(type) }
  if type == AnyHashable.self, let value = value as? AnyHashable {
    return described(value.base, level)
  }
  guard level < 4, !isTaken(value) else { return "…" }
  switch TypeKind(type) {
  case .function: return "{ … }"
  case _ where value is any StandardValue, .tuple: break
  case .structure where !isOfToolchain(type):
    var fields: [String] = []
    withMemory(of: value) { memory in
      for field in StoredProperty.all(of: type).prefix(8) {
        if let value = field.value(in: memory) {
          fields.append("\(field.label): \(described(value, level + 1))")
        } else if field.strength == .weak {
          let object = field.weakObject(in: memory)
          fields.append("\(field.label): \(object.map { typeName(Swift.type(of: $0)) } ?? "nil")")
        }
      }
    }
    return "\(typeName(type))(\(fields.joined(separator: ", ")))"
  case .enumeration where !isOfToolchain(type):
    guard let name = caseName(of: value) else { return typeName(type) }
    guard !(value is any CustomReflectable),
      let payload = Mirror(reflecting: value).children.first?.value
    else { return ".\(name)" }
    let words = described(payload, level + 1)
    return ".\(name)\(words.first == "(" ? words : "(\(words))")"
  default:
    let text = "\(value)"
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
  return describedElements(of: Mirror(reflecting: value), level + 1)
}

/// The elements of a collection, a tuple or an optional.
private func describedElements(of mirror: Mirror, _ level: Int) -> String {
  let count = mirror.children.count
  var items: [String]
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { described($0.value, level) } ?? "nil"
  case .dictionary:
    guard count > 0 else { return "[:]" }
    items = mirror.children.prefix(1_000).compactMap { child in
      (child.value as? (key: AnyHashable, value: Any)).map {
        "\(described($0.key.base, level)): \(described($0.value, level))"
      }
    }.sorted()
  case .set: items = mirror.children.prefix(1_000).map { described($0.value, level) }.sorted()
  case .tuple:
    items = mirror.children.map { child in
      let label = child.label.flatMap { $0.first == "." ? nil : $0 + ": " } ?? ""
      return label + described(child.value, level)
    }
    return "(\(items.joined(separator: ", ")))"
  default: items = mirror.children.prefix(8).map { described($0.value, level) }
  }
  items = Array(items.prefix(8)) + (count > 8 ? ["… \(count) in all"] : [])
  return "[\(items.joined(separator: ", "))]"
}

private func caseName(of value: Any) -> String? {
  func open<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
  return _openExistential(value, do: open)
}

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// The name of a type without its generic arguments.
func typeName(_ type: Any.Type) -> String {
  let name = String(describing: type)
  return name.first == "(" ? name : String(name.prefix { $0 != "<" })
}

/// Whether a type, with its arguments, is the toolchain's own: only then its description is no code of
/// the program.
func isOfToolchain(_ type: Any.Type) -> Bool {
  let words = String(reflecting: type).split { "<>()[], &?".contains($0) }
  return words.allSatisfy { word in
    guard let end = word.firstIndex(of: ".") else { return true }
    return Toolchain.modules.contains(word[..<end])
  }
}

private enum Toolchain {
  static let modules: Set<Substring> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "Glibc",
    "Observation", "RegexBuilder", "Swift", "SwiftGlibc", "Synchronization", "_Concurrency",
    "_RegexParser", "_StringProcessing", "__C",
  ]
}

extension String {
  fileprivate var inQuotes: String {
    "\"\(count > 60 ? prefix(59) + "…" : self)\""
  }
}

extension String {
  /// The text as a string of JSON.
  var asJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// A key press.
enum Key: Equatable {
  case character(Character)
  case up, down, pageUp, pageDown, enter, escape, backspace, interrupt, suspend, redraw

  /// Parses the bytes that a terminal sends for keys. Unknown sequences are ignored.
  static func read(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 3: keys.append(.interrupt)
      case 26: keys.append(.suspend)
      case 12: keys.append(.redraw)
      case 10, 13: keys.append(.enter)
      case 8, 127: keys.append(.backspace)
      case 27: keys += sequence(&rest)
      case 32...126: keys.append(.character(Character(Unicode.Scalar(byte))))
      case 0xC2...0xF4:
        // A character of several bytes, complete or not at all.
        let count = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
        let text = String(validating: [byte] + rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
        if let character = text?.first { keys.append(.character(character)) }
      default: break
      }
    }
    return keys
  }

  /// The key after an escape character: none, or `[` or `O`, parameters, and a last byte.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> [Key] {
    guard let first = rest.first, first == 0x5B || first == 0x4F else { return [.escape] }
    rest.removeFirst()
    var parameters: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte >= 0x40 else {
        parameters.append(byte)
        continue
      }
      switch (byte, parameters) {
      case (0x41, _): return [.up]
      case (0x42, _): return [.down]
      case (0x7E, [0x35]): return [.pageUp]
      case (0x7E, [0x36]): return [.pageDown]
      default: return []
      }
    }
    return []
  }
}

/// How deep the brackets of a Swift text are nested, counted without parsing it: the parser takes
/// minutes for 5,000 nested brackets of a type.
enum BracketDepth {
  /// The parser's own limit.
  static let limit = 256

  /// The first byte of a text that exceeds the limit; nil if none does. O(text).
  static func firstByteBeyondLimit(in text: String) -> Int? {
    var (depth, angles, isString) = (0, 0, false)
    var last = UInt8(ascii: "\n")
    for (index, byte) in text.utf8.enumerated() {
      defer { last = byte }
      if last == UInt8(ascii: "\n") {
        isString = false
        // A name at the start of a line begins another statement.
        if byte.isLetterOfName { (depth, angles) = (0, 0) }
      }
      switch byte {
      case UInt8(ascii: "\""): if last != UInt8(ascii: "\\") { isString.toggle() }
      case _ where isString: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<"): if last.isLetterOfName { angles += 1 }
      case UInt8(ascii: ">"): if last != UInt8(ascii: "-") { angles = max(0, angles - 1) }
      default: break
      }
      if depth + angles > limit { return index }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isLetterOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

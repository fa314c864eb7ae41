extension String {
  /// The text in a form that terminals, CI logs and XML parsers display but do not interpret.
  ///
  /// Control characters, bidirectional overrides, line separators and noncharacters are written as
  /// `\u{…}`; so is the first character of a CI command, such as `::error` at the start of a line.
  public var logSafe: String {
    if isPlain { return self }
    var result = String.UnicodeScalarView()
    var isLineStart = true
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isCommand =
        (scalar == ":" && isLineStart && scalars[index...].starts(with: "::".unicodeScalars))
        || (scalar == "#"
          && ["##[", "##vso["].contains {
            scalars[index...].starts(with: $0.unicodeScalars)
          })
      if isCommand || !scalar.isLogSafe {
        let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        result.append(contentsOf: escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
      // CI systems ignore white space before a command.
      isLineStart = scalar == "\n" || (isLineStart && scalar.properties.isWhitespace)
    }
    return String(result)
  }
}

extension String {
  /// Whether the text certainly has nothing to escape, decided by its bytes: no control characters,
  /// nothing that could be a CI command, and none of the bytes that begin what is not text.
  private var isPlain: Bool {
    var (last, beforeLast): (UInt8, UInt8) = (0, 0)
    for byte in utf8 {
      switch byte {
      case 0x09, 0x0A: break
      case UInt8(ascii: ":"), UInt8(ascii: "#"):
        // `::`, `##[` and `##vso[` have the same mark twice.
        if byte == last { return false }
      case 0x20...0x7E: break
      case 0x80...0xBF:
        // U+2028 to U+202E; U+2040 to U+207F, which contain U+2066 to U+2069.
        let isRare = last == 0x80 && byte >= 0xA8 || last == 0x81
        if beforeLast == 0xE2 && isRare { return false }
      case 0xC3...0xEE: break
      default: return false
      }
      (beforeLast, last) = (last, byte)
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether terminals, CI logs and XML parsers treat it as text.
  public var isLogSafe: Bool {
    switch value {
    case 0x0A, 0x09, 0x20...0x7E: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: false
    default: properties.generalCategory != .control && !properties.isNoncharacterCodePoint
    }
  }
}

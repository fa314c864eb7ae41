extension String {
  /// The text in a form that terminals, CI logs and XML parsers display but do not interpret.
  ///
  /// Control characters, bidirectional overrides, line separators and noncharacters are written as
  /// `\u{…}`; so is the first character of a CI command, such as `::error` at the start of a line.
  public var logSafe: String {
    if isPlainASCII { return self }
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
  /// Whether the text is ASCII without control characters and without what could be a CI command.
  private var isPlainASCII: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      let isPlain = (0x20...0x7E).contains(byte) || byte == 0x0A || byte == 0x09
      // `::`, `##[` and `##vso[` have the same mark twice.
      guard isPlain, byte != last || byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#") else {
        return false
      }
      last = byte
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

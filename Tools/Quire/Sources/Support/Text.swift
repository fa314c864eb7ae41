extension String {
  /// The text with control characters written as escapes, so that terminals do not interpret them.
  public var visible: String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
    // Most outputs are long and plain.
    if unicodeScalars.allSatisfy({ $0 >= " " && $0 <= "~" || isPlain($0) }) { return self }
    return unicodeScalars.map { scalar in
      isPlain(scalar)
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

extension StringProtocol {
  /// The lines, which end with a line feed, a carriage return, or both, as Swift's own do. Swift takes
  /// both for one character, which is not equal to "\n".
  public var lines: [SubSequence] {
    split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
  }

  /// The lines with something in them.
  public var filledLines: [SubSequence] { split(whereSeparator: \.endsLine) }
}

extension Character {
  fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

extension Substring {
  /// The text without spaces and tabs at its end.
  package var trimmingBlanksAtEnd: Substring {
    self[
      ..<(lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map { index(after: $0) } ?? startIndex)
    ]
  }
}

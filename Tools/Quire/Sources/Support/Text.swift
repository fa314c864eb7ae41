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
  /// The text without white space around it.
  public var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// The scheme of an address: what is before its first colon, where that is a name (RFC 3986, 3.1).
  public var scheme: SubSequence? {
    guard let end = utf8.firstIndex(of: UInt8(ascii: ":")), first?.isLetter == true else {
      return nil
    }
    return self[..<end].hasOnlyLettersAndDigits(and: "+-.") ? self[..<end] : nil
  }

  /// Whether it has only letters and digits of ASCII, and some other characters of it. O(text).
  public func hasOnlyLettersAndDigits(and others: String) -> Bool {
    utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "0"..."9", "A"..."Z", "a"..."z": true
      default: others.utf8.contains(byte)
      }
    }
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The lines, which end with a line feed, a carriage return, or both, as Swift's own do.
  public var lines: [Substring] { self[...].splitIntoLines() }

  /// The lines with something in them.
  public var filledLines: [Substring] { lines.filter { !$0.isEmpty } }

  /// The words, which white space separates.
  public var words: [Substring] { self[...].splitIntoWords() }
}

extension Substring {
  /// Bytes are compared in their buffer: characters, and a string's own indices, take many times as long.
  fileprivate func splitIntoLines() -> [Substring] {
    let ends = utf8.withContiguousStorageIfAvailable(\.lineEnds) ?? Array(utf8).lineEnds
    var (lines, start, offset) = ([Substring](), startIndex, 0)
    for (end, next) in ends {
      let index = utf8.index(start, offsetBy: end - offset)
      lines.append(self[start..<index])
      (start, offset) = (utf8.index(index, offsetBy: next - end), next)
    }
    return lines + [self[start...]]
  }

  fileprivate func splitIntoWords() -> [Substring] {
    unicodeScalars.split { scalar in
      scalar.isASCII
        ? scalar == " " || (0x09...0x0D).contains(scalar.value)
        : scalar.properties.isWhitespace
    }.map(Substring.init)
  }

  /// The text without spaces and tabs at its end.
  package var trimmingBlanksAtEnd: Substring {
    self[
      ..<(lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map { index(after: $0) } ?? startIndex)
    ]
  }
}

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

extension Sequence<String> {
  /// The question “did you mean `word`?” for a misspelled word; nil if no known word is near.
  public func suggestion(for word: String) -> String? {
    nearest(to: word).map { "did you mean `\($0)`?" }
  }

  /// The known word that is nearest to a misspelled one; nil if none is near.
  ///
  /// Near means at most two edits, and fewer than half of the word. O(words × length² + text).
  public func nearest(to word: String) -> String? {
    let length = word.count
    let close = filter { abs($0.count - length) <= 2 }.map {
      ($0, editDistance($0.lowercased(), word.lowercased()))
    }
    .filter { $0.1 <= 2 && $0.1 * 2 < Swift.max(word.count, $0.0.count) }
    return close.min { $0.1 < $1.1 }?.0
  }
}

/// The number of insertions, deletions, replacements and swaps of neighbors between two words.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = Swift.min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = Swift.min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Where each line ends, and where the next one begins.
  fileprivate var lineEnds: [(end: Int, next: Int)] {
    var ends: [(end: Int, next: Int)] = []
    for index in indices where self[index] == 0x0A || self[index] == 0x0D {
      // A line feed behind a carriage return belongs to it.
      if self[index] == 0x0A, index > startIndex, self[index - 1] == 0x0D {
        ends[ends.count - 1].next = index + 1
      } else {
        ends.append((index, index + 1))
      }
    }
    return ends
  }
}

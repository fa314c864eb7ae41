import Foundation

extension String {
  /// The text with control characters written as escapes, so that terminals do not interpret them.
  package var visible: String {
    // Most outputs are long and plain.
    if unicodeScalars.allSatisfy({ $0.isVisible }) { return self }
    return unicodeScalars.map { $0.isVisible ? String($0) : $0.escape }.joined()
  }

  /// The text in a form that terminals, CI logs and XML parsers display but do not interpret.
  ///
  /// Control characters, bidirectional overrides, line separators and noncharacters are written as
  /// `\u{…}`; so is the first character of a CI command, such as `::error` at the start of a line.
  package var logSafe: String {
    if isPlain { return self }
    var result = ""
    var isLineStart = true
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let commands = scalar == ":" && isLineStart ? ["::"] : scalar == "#" ? ["##[", "##vso["] : []
      let isCommand = commands.contains { scalars[index...].starts(with: $0.unicodeScalars) }
      result += isCommand || !scalar.isLogSafe ? scalar.escape : String(scalar)
      // CI systems ignore white space before a command.
      isLineStart = scalar == "\n" || (isLineStart && scalar.properties.isWhitespace)
    }
    return result
  }

  /// Whether the text certainly has nothing to escape, by its bytes, in a tenth of the time: no
  /// control characters, nothing that could be a CI command, and no first byte of what is no text.
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

extension StringProtocol {
  /// The characters that nobody sees: those that Unicode lets a font ignore, and those that change the order
  /// in which a line is read. Parts of an emoji, and joiners between letters that are not Latin, are seen.
  /// O(text).
  package var hiddenScalars: [(index: Index, scalar: Unicode.Scalar)] {
    // Breaking every text into characters takes long.
    guard unicodeScalars.contains(where: \.isHidden) else { return [] }
    var found: [(index: Index, scalar: Unicode.Scalar)] = []
    for (index, character) in zip(indices, self) {
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.contains(where: \.isHidden) else { continue }
      let isEmoji = first.properties.isEmoji && (!first.isASCII || scalars.last == "\u{20E3}")
      let isJoined = first.value >= 0x300 && first.properties.isAlphabetic
      for (place, scalar) in zip(scalars.indices, scalars) where scalar.isHidden {
        if isEmoji, ["\u{200D}", "\u{FE0E}", "\u{FE0F}"].contains(scalar) { continue }
        if isJoined, scalar == "\u{200D}" || scalar == "\u{200C}" { continue }
        let offset = scalars[..<place].reduce(0) { $0 + UTF8.width($1) }
        found.append((utf8.index(index, offsetBy: offset), scalar))
      }
    }
    return found
  }

  /// The text with `⟨U+200B⟩` in place of each character that nobody sees.
  package var showingHidden: String {
    var (result, rest) = ("", startIndex)
    for (index, scalar) in hiddenScalars {
      result += self[rest..<index] + "⟨\(scalar.codePoint)⟩"
      rest = unicodeScalars.index(after: index)
    }
    return result + self[rest...]
  }

  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// The scheme of an address: what is before its first colon, where that is a name (RFC 3986, 3.1).
  package var scheme: SubSequence? {
    guard let end = utf8.firstIndex(of: UInt8(ascii: ":")), first?.isLetter == true
    else { return nil }
    return self[..<end].hasOnlyLettersAndDigits(and: "+-.") ? self[..<end] : nil
  }

  /// Whether it has only letters and digits of ASCII, and some other characters of it. O(text).
  package func hasOnlyLettersAndDigits(and others: String) -> Bool {
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
  package var lines: [Substring] {
    let text = self[...]
    // Characters, and a string's own indices, take many times as long as bytes in their buffer.
    let ends = text.utf8.withContiguousStorageIfAvailable(\.lineEnds) ?? Array(text.utf8).lineEnds
    var (lines, start, offset) = ([Substring](), text.startIndex, 0)
    for (end, next) in ends {
      let index = text.utf8.index(start, offsetBy: end - offset)
      lines.append(text[start..<index])
      (start, offset) = (text.utf8.index(index, offsetBy: next - end), next)
    }
    return lines + [text[start...]]
  }

  package var filledLines: [Substring] { lines.filter { !$0.isEmpty } }

  /// The words, which white space separates.
  package var words: [Substring] {
    self[...].unicodeScalars.split { scalar in
      scalar.isASCII
        ? scalar == " " || (0x09...0x0D).contains(scalar.value)
        : scalar.properties.isWhitespace
    }.map(Substring.init)
  }
}

extension String {
  /// Whether code most likely reads a clock, random numbers, or the order of a set, so that another run of
  /// it may have another result. O(text).
  package var readsWhatChanges: Bool { Self.changing.contains { contains($0) } }

  /// Whether code has a set or a dictionary, as far as its text tells: each process has another order of
  /// their elements. O(text).
  package var hasElementsWithoutOrder: Bool { contains(Self.unordered) }

  private nonisolated(unsafe) static let unordered =
    #/\bSet\b|\bDictionary\b|\[[^\[\]]*:[^\[\]]*\]/#.wordBoundaryKind(.simple)

  /// How often code runs before its results are believed, since a success may be luck: twice, where it reads
  /// what changes, and four times, where it may have found two elements in one of their orders.
  package var runsToBelieve: Int { hasElementsWithoutOrder ? 4 : readsWhatChanges ? 2 : 1 }

  private static let changing = [
    "Date(", "Date.now", ".now", "random", "huffle", "hashValue", "UUID()", "Set<", "Set(",
    "Clock()",
    "ObjectIdentifier", "timeIntervalSince", "systemUptime", "arc4random",
  ]
}

extension Date {
  /// The days since the reference date.
  package static var today: Int { Int(Date().timeIntervalSinceReferenceDate / 86_400) }
}

extension Substring {
  package var trimmingBlanksAtEnd: Substring {
    let last = lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
    return last.map { self[...$0] } ?? prefix(0)
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    !isASCII && (properties.isDefaultIgnorableCodePoint || properties.isBidiControl)
  }

  /// As Unicode writes it: `U+200B`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether terminals, CI logs and XML parsers treat it as text.
  package var isLogSafe: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0x2028...0x202E, 0x2066...0x2069: false
    default: isVisible && !properties.isNoncharacterCodePoint
    }
  }

  /// Whether it is a line feed, a tab, or no control character.
  fileprivate var isVisible: Bool {
    switch value {
    case 0x09, 0x0A, 0x20...0x7E: true
    default: properties.generalCategory != .control
    }
  }

  fileprivate var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension Double {
  /// The number as a time in seconds: `10 s`, `0.5 s`.
  package var inSeconds: String { "\(self == rounded() ? "\(Int(self))" : "\(self)") s" }
}

extension Int {
  /// The number with a noun: `1 fence`, `2 fences`.
  package func of(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

extension Sequence<String> {
  /// The question “did you mean `word`?” for a misspelled word; nil if no known word is near.
  package func suggestion(for word: String) -> String? {
    nearest(to: word).map { "did you mean `\($0)`?" }
  }

  /// The question behind a semicolon; empty if no known word is near.
  package func advice(for word: String) -> String { suggestion(for: word).map { "; \($0)" } ?? "" }

  /// The known word that is nearest to a misspelled one; nil if none is near.
  ///
  /// Near means at most so many edits, and fewer than half of the word. O(words × length² + text).
  package func nearest(to word: String, edits: Int = 2) -> String? {
    let length = word.count
    let close = filter { abs($0.count - length) <= edits }
      .map { ($0, editDistance($0.lowercased(), word.lowercased())) }
      .filter { $0.1 <= edits && $0.1 * 2 < Swift.max(length, $0.0.count) }
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

extension String {
  /// Whether it has another text that begins where a word does: `immutable` has no `mutable`. O(text).
  package func hasWords(_ words: String) -> Bool {
    func isOfWord(_ sign: Character?) -> Bool { sign?.isLetter == true || sign?.isNumber == true }
    return ranges(of: words).contains { range in
      !isOfWord(words.first) || !isOfWord(self[..<range.lowerBound].last)
    }
  }
}

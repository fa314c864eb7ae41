/// The book's full-text index, as a script that a page loads at the first search.
///
/// It is a script since pages are also opened from folders, where browsers allow no `fetch`.
struct SearchIndex: Sendable {
  /// The parts of the pages, in the order of the book.
  let parts: [SearchPart]

  /// The script, in five lines: pages, sections, messages, words that are nearly everywhere, other words.
  ///
  /// A word is encoded as the number of characters it shares with the word before it, its other
  /// characters, and the sections it occurs in, each as the distance from the one before.
  var script: [UInt8] {
    let headings = zip(0..., parts).map { page, part in
      part.sections.map { section in
        "[\(page),\(Self.quote(section.title)),\(Self.quote(section.slug))]"
      }.joined(separator: ",")
    }
    let pages = parts.map { part in
      let synonyms = part.synonyms.joined(separator: ", ")
      return "[\(Self.quote(part.address)),\(Self.quote(part.title))"
        + (synonyms.isEmpty ? "]" : ",\(Self.quote(synonyms))]")
    }
    let (common, words) = words
    var script = Array(
      """
      book.index({pages:[\(pages.joined(separator: ","))],
      sections:[\(headings.joined(separator: ","))],
      messages:[\(messages.joined(separator: ","))],
      common:"
      """.utf8)
    script += common + Array("\",\nwords:\"".utf8) + words + Array("\"});\n".utf8)
    return script
  }

  /// Each message: its section, the fragment of its listing, its text.
  private var messages: [String] {
    var base = 0
    return parts.flatMap { part in
      defer { base += part.sections.count }
      return part.messages.map {
        "[\(base + $0.section),\(Self.quote($0.listing)),\(Self.quote($0.text))]"
      }
    }
  }

  // MARK: Words

  private var words: (common: [UInt8], others: [UInt8]) {
    var table = WordTable()
    var occurrences: [(word: Int32, section: Int32)] = []
    var base = 0
    for part in parts {
      var word = 0
      part.forEachOccurrence { bytes, section, isFirst in
        if isFirst { word = table.number(of: bytes) }
        occurrences.append((Int32(word), Int32(base + section)))
      }
      base += part.sections.count
    }
    // A counting sort by word, which keeps the order of the sections.
    var ends = [Int](repeating: 0, count: table.count + 1)
    for occurrence in occurrences { ends[Int(occurrence.word) + 1] += 1 }
    for word in 0..<table.count { ends[word + 1] += ends[word] }
    var next = ends
    var sections = [Int32](repeating: 0, count: occurrences.count)
    for occurrence in occurrences {
      sections[next[Int(occurrence.word)]] = occurrence.section
      next[Int(occurrence.word)] += 1
    }
    // A word that occurs nearly everywhere does not narrow a search.
    let limit = max(8, base / 4)
    var (common, others, last): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for word in table.sorted {
      let found = sections[ends[word]..<ends[word + 1]]
      table.withWord(word) { bytes in
        if found.count > limit {
          if !common.isEmpty { common.append(UInt8(ascii: " ")) }
          common.append(contentsOf: bytes)
        } else {
          Self.add(bytes, after: last, to: &others)
          Self.add(found, to: &others)
          last = Array(bytes)
        }
      }
    }
    return (common, others)
  }

  /// A word: how many of the last word's UTF-16 units it begins with, and what comes after them.
  private static func add(
    _ word: UnsafeBufferPointer<UInt8>, after last: [UInt8], to bytes: inout [UInt8]
  ) {
    var shared = zip(word, last).prefix { $0 == $1 }.count
    while shared > 0, shared < word.count, word[shared] & 0xC0 == 0x80 { shared -= 1 }
    let units = word[..<shared].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    bytes += String(units, radix: 36).utf8
    bytes += word[shared...]
  }

  // MARK: Writing

  /// Capital letters and punctuation: none occurs in a word or needs an escape.
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~".utf8)

  /// The number of digits that end a number; the others come before one of these, as decimal digits.
  private static let ends = 44

  /// Appends the distances between sections.
  private static func add(_ numbers: ArraySlice<Int32>, to bytes: inout [UInt8]) {
    var last: Int32 = -1
    for number in numbers {
      let distance = Int(number - last - 1)
      last = number
      if distance >= ends {
        for digit in String(distance / ends).utf8 { bytes.append(digits[ends + Int(digit) - 48]) }
      }
      bytes.append(digits[distance % ends])
    }
  }

  /// A text as a string of a script. Without `keepsLines`, line feeds become spaces.
  static func quote(_ text: String, keepsLines: Bool = false) -> String {
    var quoted = "\""
    quoted.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted += "\\" }
      if scalar == "\n" {
        quoted += keepsLines ? "\\n" : " "
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

}

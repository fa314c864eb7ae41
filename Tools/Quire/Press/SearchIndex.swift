import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// The whole text of a book by its words, as a script that a page loads when a reader first searches.
///
/// Pages are opened from folders too, where a script may be loaded and data may not be fetched.
struct SearchIndex: Sendable {
  private let pages: [Site.Entry]
  private let parts: [SearchPart]

  /// Joins what the chapters hold, in the order of the pages.
  init(_ pages: [Site.Entry], _ parts: [SearchPart]) { (self.pages, self.parts) = (pages, parts) }

  /// The script, in four lines: pages, sections, words that are nearly everywhere, words.
  ///
  /// A word is written as how many characters it shares with the word before it, the rest of it, and
  /// the sections that it stands in, each as its distance from the one before.
  var script: [UInt8] {
    let headings = zip(0..., parts).map { page, part in
      part.sections.map { section in
        "[\(page),\(Self.quote(section.title)),\(Self.quote(section.slug))]"
      }.joined(separator: ",")
    }
    let pages = pages.map { "[\(Self.quote($0.address)),\(Self.quote($0.title))]" }
    let (common, words) = words
    var script = Array(
      """
      book.index({pages:[\(pages.joined(separator: ","))],
      sections:[\(headings.joined(separator: ","))],
      common:"
      """.utf8)
    script += common + Array("\",\nwords:\"".utf8) + words + Array("\"});\n".utf8)
    return script
  }

  // MARK: Words

  private var words: (common: [UInt8], others: [UInt8]) {
    var table = WordTable()
    var places: [(word: Int32, section: Int32)] = []
    var base = 0
    for part in parts {
      var word = 0
      part.forEachPlace { bytes, section, isFirst in
        if isFirst { word = table.number(of: bytes) }
        places.append((Int32(word), Int32(base + section)))
      }
      base += part.sections.count
    }
    // Sorted by word, the sections of each in their order, as they came.
    var ends = [Int](repeating: 0, count: table.count + 1)
    for place in places { ends[Int(place.word) + 1] += 1 }
    for word in 0..<table.count { ends[word + 1] += ends[word] }
    var next = ends
    var sections = [Int32](repeating: 0, count: places.count)
    for place in places {
      sections[next[Int(place.word)]] = place.section
      next[Int(place.word)] += 1
    }
    // A word that is nearly everywhere finds nothing.
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

  /// Capitals and signs, none of which is part of a word or needs an escape.
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~".utf8)

  /// How many digits end a number; those behind them lead it, as its digits to the base ten.
  private static let ends = 44

  /// Distances from one section to the next.
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

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    quoted.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return quoted + "\""
  }
}

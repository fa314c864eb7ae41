import CommonMark
import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A chapter as the search knows it: its sections, and which words stand in which of them.
struct SearchPart: Equatable, Sendable {
  /// A place that a search can find: a heading and the text up to the next one.
  struct Section: Equatable, Sendable {
    /// Its address on the page; empty where that follows from the title.
    let slug: String
    let title: String
  }

  private(set) var sections: [Section] = []
  /// The words, one after the other: how many bytes a word has, its bytes, how many sections it
  /// stands in, and these; every number as a `Varint`.
  private(set) var words: [UInt8] = []

  init(sections: [Section], words: [UInt8]) {
    (self.sections, self.words) = (sections, words)
  }

  /// Takes sections with their texts.
  init(_ all: [(slug: String, title: String, text: String)]) {
    sections = all.map { Section(slug: $0.slug, title: $0.title) }
    index(all.map { $0.title + "\n" + $0.text })
  }

  /// Reads a chapter and its exercises.
  init(_ chapter: Chapter) {
    var texts = [""]
    sections.append(Section(slug: "", title: chapter.title))
    var slugs = Slugs()
    chapter.manuscript.document.forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else {
        texts[texts.count - 1] += block.ownText
        return
      }
      let title = text.plainText
      let slug = slugs.next(title)
      guard level > 1 else { return }
      sections.append(Section(slug: slug == title.slug ? "" : slug, title: title))
      texts.append("")
    }
    for (index, exercise) in chapter.exercises.enumerated() {
      sections.append(Section(slug: "exercise-\(index + 1)", title: exercise.title))
      texts.append("")
      exercise.manuscript.document.forEachBlock { texts[texts.count - 1] += $0.ownText }
    }
    index(zip(sections, texts).map { $0.title + "\n" + $1 })
  }

  private mutating func index(_ texts: [String]) {
    var table = WordTable()
    var places: [[Int]] = []
    for (section, text) in texts.enumerated() {
      SearchTerms.forEach(in: text) { word in
        let number = table.number(of: word)
        if number == places.count { places.append([]) }
        if places[number].last != section { places[number].append(section) }
      }
    }
    for (number, found) in places.enumerated() {
      table.withWord(number) { word in
        Varint.append(word.count, to: &words)
        words.append(contentsOf: word)
      }
      Varint.append(found.count, to: &words)
      for section in found { Varint.append(section, to: &words) }
    }
  }

  /// Calls for each word with its bytes and each section that it stands in, in the order of words.
  func forEachPlace(
    _ body: (_ word: UnsafeBufferPointer<UInt8>, _ section: Int, _ isFirst: Bool) -> Void
  ) {
    words.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let length = Varint.next(in: bytes, &index)
        let word = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
        index += length
        for place in 0..<Varint.next(in: bytes, &index) {
          body(word, Varint.next(in: bytes, &index), place == 0)
        }
      }
    }
  }
}

/// Numbers from 0 on, seven bits a byte, the lowest first.
enum Varint {
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  static func next(in bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    var (number, shift) = (0, 0)
    while bytes[index] > 127 {
      number |= Int(bytes[index] & 127) << shift
      (shift, index) = (shift + 7, index + 1)
    }
    number |= Int(bytes[index]) << shift
    index += 1
    return number
  }
}

extension Block {
  /// The text of the block without that of the blocks in it, for looking words up.
  fileprivate var ownText: String {
    switch kind {
    case .code(let code): code.text + "\n"
    case .table(let table):
      (table.head + table.rows.flatMap { $0 }).map { $0.plainText + "\n" }.joined()
    default: inlines.plainText + "\n"
    }
  }
}

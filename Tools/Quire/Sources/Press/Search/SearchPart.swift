import Manuscript

/// A page's part of the search index: its sections, and which words occur in which of them.
struct SearchPart: Equatable, Sendable {
  /// A search result: a heading and the text up to the next one.
  struct Section: Equatable, Sendable {
    /// Its fragment on the page; empty where the script can derive it from the title.
    let slug: String
    let title: String
  }

  /// A message of the compiler or the runtime that a listing shows.
  struct Message: Equatable, Sendable {
    let section: Int
    /// The listing's fragment on the page.
    let listing: String
    let text: String
  }

  let address: String
  let title: String
  /// Other names for the page's subject.
  private(set) var synonyms: [String] = []
  /// The messages on the page, each with its section.
  var messages: [Message] = []
  private(set) var sections: [Section] = []
  /// For each word: its length in bytes, its bytes, the number of sections it occurs in, and these
  /// sections; every number as a `Varint`.
  private(set) var words: [UInt8] = []

  init(
    address: String, title: String, synonyms: [String], sections: [Section], words: [UInt8]
  ) {
    (self.address, self.title, self.synonyms) = (address, title, synonyms)
    (self.sections, self.words) = (sections, words)
  }

  /// Indexes sections.
  init(address: String, title: String, synonyms: [String] = [], _ texts: [SearchText]) {
    (self.address, self.title, self.synonyms) = (address, title, synonyms)
    sections = texts.map(\.section)
    var all = texts.map { $0.section.title + "\n" + $0.text }
    if !synonyms.isEmpty { all[0] += "\n" + synonyms.joined(separator: "\n") }
    index(all)
  }

  /// Indexes a chapter and its exercises.
  init(_ chapter: Chapter, address: String) {
    self.init(
      address: address, title: chapter.title, synonyms: chapter.manuscript.synonyms,
      chapter.searchTexts)
  }

  private mutating func index(_ texts: [String]) {
    var table = WordTable()
    var sections: [[Int]] = []
    for (section, text) in texts.enumerated() {
      SearchTerms.forEach(in: text) { word in
        let number = table.number(of: word)
        if number == sections.count { sections.append([]) }
        if sections[number].last != section { sections[number].append(section) }
      }
    }
    for (number, found) in sections.enumerated() {
      table.withWord(number) { word in
        Varint.append(word.count, to: &words)
        words.append(contentsOf: word)
      }
      Varint.append(found.count, to: &words)
      for section in found { Varint.append(section, to: &words) }
    }
  }

  /// Calls a closure for each word and each section it occurs in, in the order of the words.
  func forEachOccurrence(
    _ body: (_ word: UnsafeBufferPointer<UInt8>, _ section: Int, _ isFirst: Bool) -> Void
  ) {
    words.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let length = Varint.next(in: bytes, &index)
        let word = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
        index += length
        for occurrence in 0..<Varint.next(in: bytes, &index) {
          body(word, Varint.next(in: bytes, &index), occurrence == 0)
        }
      }
    }
  }
}

import CommonMark
import Manuscript

/// A page's part of the search index: its sections, and which words occur in which of them.
struct SearchPart: Equatable, Sendable {
  /// A search result: a heading and the text up to the next one.
  struct Section: Equatable, Sendable {
    /// Its fragment on the page; empty where the script can derive it from the title.
    let slug: String
    let title: String
  }

  let address: String
  let title: String
  private(set) var sections: [Section] = []
  /// For each word: its length in bytes, its bytes, the number of sections it occurs in, and these
  /// sections; every number as a `Varint`.
  private(set) var words: [UInt8] = []

  init(address: String, title: String, sections: [Section], words: [UInt8]) {
    (self.address, self.title) = (address, title)
    (self.sections, self.words) = (sections, words)
  }

  /// Indexes sections and their texts.
  init(address: String, title: String, _ all: [(section: Section, text: String)]) {
    (self.address, self.title) = (address, title)
    sections = all.map(\.section)
    index(all.map { $0.section.title + "\n" + $0.text })
  }

  /// Indexes a chapter and its exercises.
  init(_ chapter: Chapter, address: String) {
    var all = [(section: Section(slug: "", title: chapter.title), text: "")]
    var slugs = Slugs()
    chapter.manuscript.document.forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else {
        all[all.count - 1].text += block.ownText
        return
      }
      let title = text.plainText
      let slug = slugs.next(title)
      guard level > 1 else { return }
      all.append((Section(slug: slug == title.slug ? "" : slug, title: title), ""))
    }
    for (index, exercise) in chapter.exercises.enumerated() {
      all.append((Section(slug: "exercise-\(index + 1)", title: exercise.title), ""))
      exercise.manuscript.document.forEachBlock { all[all.count - 1].text += $0.ownText }
    }
    self.init(address: address, title: chapter.title, all)
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

extension Block {
  /// The text to index: that of the block without the blocks inside it.
  fileprivate var ownText: String {
    switch kind {
    case .code(let code): code.text + "\n"
    case .table(let table):
      (table.head + table.rows.flatMap { $0 }).map { $0.plainText + "\n" }.joined()
    default: inlines.plainText + "\n"
    }
  }
}

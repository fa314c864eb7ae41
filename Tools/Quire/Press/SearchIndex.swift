import CommonMark
import Manuscript

/// The whole text of a book by its words, as a script that a page loads when a reader first searches.
///
/// Pages are opened from folders too, where a script may be loaded and data may not be fetched.
struct SearchIndex {
  /// A place that a search can find: a heading and the text up to the next one.
  private struct Section {
    let page: Int
    let slug: String
    let title: String
    var text = ""
  }

  private let pages: [(address: String, title: String)]
  private var sections: [Section] = []

  init(_ book: Book, reference: Reference? = nil) {
    let modules = reference?.table.modules ?? []
    pages =
      book.chapters.map { ($0.address, $0.title) }
      + modules.map { (Reference.page(of: $0.name), "\($0.name), reference") }
    for (page, chapter) in book.chapters.enumerated() { read(chapter, page) }
    for (place, module) in modules.enumerated() {
      for symbol in module.symbols {
        sections.append(
          Section(
            page: book.chapters.count + place, slug: reference?.anchor(of: symbol) ?? "",
            title: symbol.path.joined(separator: "."), text: symbol.documentation))
      }
    }
  }

  /// The script, in four lines: pages, sections, words that are nearly everywhere, words.
  ///
  /// A word is written as how many characters it shares with the word before it, the rest of it, and
  /// the sections that it stands in, each as its distance from the one before.
  var script: String {
    var places: [String: Set<Int>] = [:]
    for (index, section) in sections.enumerated() {
      for term in SearchTerms.all(in: section.title + "\n" + section.text) where term.count < 36 {
        places[term, default: []].insert(index)
      }
    }
    // A word that is nearly everywhere finds nothing.
    let isCommon = { (found: Set<Int>) in found.count > max(8, sections.count / 4) }
    let common = places.filter { isCommon($0.value) }.keys.sorted()
    var words = ""
    var last = ""
    for (term, found) in places.filter({ !isCommon($0.value) }).sorted(by: { $0.key < $1.key }) {
      let shared = zip(term, last).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf16.count }
      words +=
        String(shared, radix: 36) + String(decoding: term.utf16.dropFirst(shared), as: UTF16.self)
      words += Self.code(found.sorted())
      last = term
    }
    let headings = sections.map { section in
      let slug = section.slug == section.title.slug ? "" : section.slug
      return "[\(section.page),\(Self.quote(section.title)),\(Self.quote(slug))]"
    }
    let pages = pages.map { "[\(Self.quote($0.address)),\(Self.quote($0.title))]" }
    return """
      book.index({pages:[\(pages.joined(separator: ","))],
      sections:[\(headings.joined(separator: ","))],
      common:"\(common.joined(separator: " "))",
      words:"\(words)"});

      """
  }

  // MARK: Reading

  private mutating func read(_ chapter: Chapter, _ page: Int) {
    sections.append(Section(page: page, slug: "", title: chapter.title))
    let slugs = chapter.manuscript.document.headings.makeIterator()
    add(chapter.manuscript.document.blocks, page, slugs)
    for (index, exercise) in chapter.exercises.enumerated() {
      sections.append(
        Section(page: page, slug: "exercise-\(index + 1)", title: exercise.title))
      exercise.manuscript.document.forEachBlock { sections[sections.count - 1].text += $0.ownText }
    }
  }

  private mutating func add(
    _ blocks: [Block], _ page: Int,
    _ headings: IndexingIterator<[(level: Int, text: [Inline], slug: String)]>
  ) {
    var headings = headings
    Document(blocks: blocks).forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else {
        sections[sections.count - 1].text += block.ownText
        return
      }
      let slug = headings.next()?.slug ?? ""
      guard level > 1 else { return }
      sections.append(Section(page: page, slug: slug, title: text.plainText))
    }
  }

  // MARK: Writing

  /// Capitals and signs, none of which is part of a word or needs an escape.
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~")

  /// Distances: one sign below 44, two above.
  private static func code(_ numbers: [Int]) -> String {
    var last = -1
    return numbers.map { number in
      defer { last = number }
      let (distance, base) = (number - last - 1, digits.count)
      if distance < 44 { return String(digits[distance]) }
      let rest = distance - 44
      return String(digits[min(base - 1, 44 + rest / base)]) + String(digits[rest % base])
    }.joined()
  }

  private static func quote(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: " "))\""
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

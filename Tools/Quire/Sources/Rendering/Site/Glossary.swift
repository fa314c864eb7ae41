import CommonMark
import Manuscript

/// A term that a chapter defines: bold words within a sentence.
struct GlossaryTerm: Codable, Sendable {
  /// As the chapter writes it, such as `weak references`.
  let name: String
  /// The sentence that defines it, as HTML.
  let sentence: String
  /// The address of the section, and the title of its chapter.
  let place, title: String

  /// The name in lowercase and in the singular, as far as a letter tells it.
  fileprivate var key: String {
    let name = name.lowercased()
    let isPlural = name.hasSuffix("s") && !["ss", "us", "is"].contains(where: name.hasSuffix)
    return isPlural ? String(name.dropLast()) : name
  }

  fileprivate var page: Substring { place.prefix { $0 != "#" } }

  /// The terms of a chapter in its order, each where it is defined first. Appendices define none.
  static func all(in chapter: Chapter) -> [GlossaryTerm] {
    guard !chapter.isAppendix else { return [] }
    let document = chapter.manuscript.document
    let headings = document.headings
    var found: [GlossaryTerm] = []
    for block in document.allBlocks {
      guard case .paragraph(let text) = block.kind else { continue }
      for (index, inline) in text.enumerated().dropFirst() {
        guard case .strong(let inner) = inline, case .text(let name)? = inner.first,
          inner.count == 1, name.first?.isUppercase == false, name.last?.isPunctuation == false
        else { continue }
        let section =
          headings.last { $0.level > 1 && $0.start < block.start }.map { "#\($0.slug)" } ?? ""
        let term = GlossaryTerm(
          name: name, sentence: sentence(in: text, around: index),
          place: chapter.address + section, title: chapter.title)
        if !found.contains(where: { $0.key == term.key }) { found.append(term) }
      }
    }
    return found
  }

  /// The sentence around an inline of a paragraph, as HTML.
  private static func sentence(in text: [Inline], around index: Int) -> String {
    let end = #/[.?!]\)?(?=\s|$)|。/#
    var before: [Inline] = []
    for (place, inline) in text[..<index].enumerated().reversed() {
      if case .text(let words) = inline, let last = words.matches(of: end).last,
        last.range.upperBound < words.endIndex || text[place + 1] == .softBreak
      {
        let rest = words[last.range.upperBound...].drop(while: \.isWhitespace)
        before.insert(.text(String(rest)), at: 0)
        break
      }
      before.insert(inline, at: 0)
    }
    var after: [Inline] = []
    for inline in text[index...] {
      if case .text(let words) = inline, let first = words.firstMatch(of: end) {
        after.append(.text(String(words[..<first.range.upperBound])))
        break
      }
      after.append(inline)
    }
    return InlineWriter().html(before + after)
  }
}

/// The terms that a book's chapters define, and links to them.
struct Glossary: Sendable {
  static let address = "glossary.html"
  static let title = "⟦Glossary⟧"

  private struct Entry: Sendable {
    let key: String
    let places: [GlossaryTerm]
    var link: String { "\(Glossary.address)#\(key.slug)" }
    /// As the chapters write it, in the singular where one does.
    var name: String { places.map(\.name).min { $0.count < $1.count } ?? key }
  }

  private let entries: [Entry]

  var isEmpty: Bool { entries.isEmpty }

  init(_ terms: [GlossaryTerm]) {
    let groups = Dictionary(grouping: terms, by: \.key)
    entries = groups.sorted { $0.key < $1.key }.map { Entry(key: $0, places: $1) }
  }

  /// The list of all terms.
  var html: String {
    let items = entries.map { entry in
      let places = entry.places.map {
        "<dd>\($0.sentence) <a href=\"\($0.place)\">\(Html.escape($0.title))</a></dd>"
      }
      return
        "<dt id=\"\(entry.key.slug)\"><dfn class=\"term\">\(Html.words(entry.name))</dfn></dt>\n"
        + places.joined(separator: "\n")
    }
    return """
      <article class="text">
      <header class="head"><h1>\(Self.title)</h1>
      <p class="promise">⟦The terms that the chapters define, each with the sentence that does it.⟧</p></header>
      <dl class="terms">
      \(items.joined(separator: "\n"))
      </dl>
      </article>

      """
  }

  /// The elements in which no word becomes a link.
  private static let closed: Set<String> = [
    "a", "button", "code", "dfn", "figcaption", "footer", "form", "header", "label", "summary",
    "svg",
    "template",
  ]

  /// Links the first use of each term in the paragraphs of an article, if another page defines it. A single
  /// word is no link: “target” and “mode” mean other things, too. O(bytes × terms).
  func linked(_ article: String, on page: String) -> String {
    var terms = entries.filter { $0.key.contains(" ") && !$0.places.contains { $0.page == page } }
      .map { (words: Array($0.key.utf8), link: $0.link) }
    var (result, rest) = ([UInt8](), Array(article.utf8)[...])
    result.reserveCapacity(rest.count * 33 / 32)
    var (paragraphs, closed) = (0, 0)
    func copy(to end: Int) {
      result += rest[..<end]
      rest = rest[end...]
    }
    while !terms.isEmpty, let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      while paragraphs > 0, closed == 0,
        let (use, term) = Self.firstUse(of: terms.map(\.words), in: rest[..<tag])
      {
        copy(to: use.lowerBound)
        result += Array("<a class=\"defined\" href=\"\(terms[term].link)\">".utf8)
        copy(to: use.upperBound)
        result += Array("</a>".utf8)
        terms.remove(at: term)
      }
      copy(to: tag)
      let isEnd = rest.dropFirst().first == UInt8(ascii: "/")
      let name = String(
        decoding: rest.dropFirst(isEnd ? 2 : 1).prefix { $0 > 0x60 && $0 < 0x7b }, as: UTF8.self)
      if name == "script" {
        let end = rest.indices.first { rest[$0...].starts(with: "</script".utf8) }
        copy(to: end.map { $0 + 1 } ?? rest.endIndex)
        continue
      }
      if name == "p" { paragraphs += isEnd ? -1 : 1 }
      if Self.closed.contains(name) { closed += isEnd ? -1 : 1 }
      copy(to: rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex)
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// The first place where a text has one of the terms, as whole words or in the plural.
  private static func firstUse(of terms: [[UInt8]], in text: ArraySlice<UInt8>)
    -> (range: Range<Int>, term: Int)?
  {
    func isLetter(_ byte: UInt8) -> Bool {
      (0x61...0x7a).contains(byte | 0x20) || byte > 0x7f || byte == UInt8(ascii: "-")
    }
    func isSame(_ byte: UInt8, _ other: UInt8) -> Bool {
      byte == other || byte == 0x0a && other == 0x20
        || (0x41...0x5a).contains(byte) && byte | 0x20 == other
    }
    for start in text.indices where start == text.startIndex || !isLetter(text[start - 1]) {
      for (index, term) in terms.enumerated() where isSame(text[start], term[0]) {
        guard start + term.count <= text.endIndex,
          zip(text[start...], term).allSatisfy(isSame)
        else { continue }
        var end = start + term.count
        if end < text.endIndex, text[end] == UInt8(ascii: "s") { end += 1 }
        if end == text.endIndex || !isLetter(text[end]) { return (start..<end, index) }
      }
    }
    return nil
  }
}

extension SiteFiles {
  var glossaryPage: Page {
    Page(
      title: Glossary.title, description: "⟦The terms of {}¦\(Html.escape(book.title))⟧",
      address: Glossary.address, site: site, body: glossary.html)
  }
}

import Foundation

extension ChapterSummary {
  init(readingFrom fields: inout FieldReader) {
    entry = ContentsEntry(
      address: fields.text(), number: fields.text(), title: fields.text(),
      lines: Int(fields.text()), isAppendix: fields.number() == 1)
    cover = fields.text()
    let synonyms = fields.list { $0.text() }
    let sections = fields.list { SearchPart.Section(slug: $0.text(), title: $0.text()) }
    var search = SearchPart(
      address: entry.address, title: entry.title, synonyms: synonyms, sections: sections,
      words: Array(fields.field()))
    search.messages = fields.list {
      SearchPart.Message(section: $0.number(), listing: $0.text(), text: $0.text())
    }
    self.search = search
  }

  func write(to fields: inout FieldWriter) {
    fields.add(entry.address)
    fields.add(entry.number)
    fields.add(entry.title)
    fields.add(entry.lines.map(String.init) ?? "")
    fields.add(entry.isAppendix ? 1 : 0)
    fields.add(cover)
    fields.add(search.synonyms) { $0.add($1) }
    fields.add(search.sections) {
      $0.add($1.slug)
      $0.add($1.title)
    }
    fields.add(search.words)
    fields.add(search.messages) {
      $0.add($1.section)
      $0.add($1.listing)
      $0.add($1.text)
    }
  }
}

extension RenderedChapter.Text {
  init(readingFrom fields: inout FieldReader) {
    description = fields.text()
    headings = fields.list { PageHeading(slug: $0.text(), html: $0.text()) }
    article = fields.text()
    wholeArticle = fields.text()
    source = fields.text()
    popovers = fields.text()
    context = fields.list { $0.text() }.first
  }

  func write(to fields: inout FieldWriter) {
    fields.add(description)
    fields.add(headings) {
      $0.add($1.slug)
      $0.add($1.html)
    }
    fields.add(article)
    fields.add(wholeArticle)
    fields.add(source)
    fields.add(popovers)
    fields.add(context.map { [$0] } ?? []) { $0.add($1) }
  }
}

extension FieldReader {
  /// Reads a list that was written after its count.
  mutating func list<Element>(_ element: (inout FieldReader) -> Element) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<number() { elements.append(element(&self)) }
    return elements
  }
}

extension FieldWriter {
  /// Writes a list after its count.
  mutating func add<Element>(
    _ elements: [Element], _ write: (inout FieldWriter, Element) -> Void
  ) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }
}

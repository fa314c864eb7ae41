import CTheme
import Foundation
import Manuscript
import Support

/// The files of a site. The same book, results and toolchain give the same bytes on every machine.
package struct SiteFiles: Sendable {
  /// A file of the site. Its bytes are made on demand, so that a large book is never held whole.
  package struct File: Sendable {
    package let name: String
    /// The names of the files that only this one loads.
    package var parts: [String] = []
    /// Whether it has labels.
    var isPage = false
    package let make: @Sendable () throws -> Data

    static func text(
      _ name: String, parts: [String] = [], _ make: @escaping @Sendable () -> String
    ) -> Self {
      File(name: name, parts: parts) { Data(make().utf8) }
    }

    /// A page or a script with labels.
    static func page(
      _ name: String, parts: [String] = [], _ make: @escaping @Sendable () -> String
    ) -> Self {
      var file = text(name, parts: parts, make)
      file.isPage = true
      return file
    }

    fileprivate func resolved(in language: String) -> Self {
      guard isPage else { return self }
      return File(name: name, parts: parts) {
        Labels.resolved(try make(), language: language)
      }
    }

    /// A chapter's Markdown as text: a static host would send `.md` without a type, and a browser would
    /// look for HTML in it. The first line is a link definition, which Markdown does not show. It is no
    /// JavaScript, so that no page can load a chapter as a script. The three spaces are an error in
    /// UTF-16 too, which a `<script>` may ask for.
    fileprivate static func source(_ text: String, ofPage address: String) -> Self {
      .text("\(address.dropLast(5)).txt") { "[source of this text]:   \(address)\n\n" + text }
    }
  }

  let chapters: [RenderedChapter]
  /// What was verified; nil for a draft, which has no other forms.
  let content: SiteContent?
  private let reference: Reference?
  /// The live playgrounds by the addresses of their pages.
  private var live: [String: LivePart] = [:]
  private let contents: Site
  let glossary: Glossary
  let book: BookFacts
  /// The book as an EPUB, if it is wanted.
  package var epub: EpubBook?
  var toolchain: String { content?.toolchain ?? "" }

  package init(_ content: SiteContent) {
    let renderer = ChapterRenderer(content)
    self.init(
      content.book.chapters.mapInParallel(renderer.render), of: content,
      reference: renderer.reference)
    for chapter in content.book.chapters {
      live[chapter.address] = LivePart(chapter, module: content.webModules[chapter.name])
    }
  }

  init(_ chapters: [RenderedChapter], of content: SiteContent? = nil, reference: Reference? = nil) {
    (self.chapters, self.content, self.reference) = (chapters, content, reference)
    book =
      chapters.lazy.compactMap(\.book).first ?? BookFacts(title: chapters.first?.entry.title ?? "")
    glossary = Glossary(chapters.flatMap(\.terms))
    contents = Site(
      book, publication: content?.publication ?? Publication(),
      entries: chapters.map(\.entry) + (reference == nil ? [] : [Reference.entry]))
  }

  /// The parts common to all pages.
  var site: Site {
    var site = contents
    site.forms = forms
    return site
  }

  /// The book in other forms, its playgrounds, and the pages about messages.
  var forms: [(address: String, title: String)] {
    var forms: [(address: String, title: String)] = []
    if content != nil { forms.append((WholeBook.address, "⟦The whole book on one page⟧")) }
    if epub != nil { forms.append((EpubBook.address, "⟦The book as an EPUB⟧")) }
    for entry in chapters.map(\.entry) where live[entry.address] != nil {
      forms.append(
        ("\(entry.address)#playground", "⟦A playground: {}¦\(Html.escape(entry.title))⟧"))
    }
    if chapters.contains(where: { !$0.explanations.isEmpty }) { forms.append(Self.explanations) }
    if !glossary.isEmpty { forms.append((Glossary.address, Glossary.title)) }
    return forms
  }

  /// The rendered chapters that another version of the book can show as they are: all but those whose
  /// text, result or playground has changed.
  package func known(for book: Book, except changed: Set<String>) -> KnownChapters {
    // Links depend on the addresses of all chapters.
    let entries = chapters.map(\.entry)
    guard entries.map(\.address) == book.chapters.map(\.address),
      entries.map(\.number) == book.chapters.map(\.shortNumber)
    else { return [:] }
    return zip(chapters, book.chapters).filter { !changed.contains($1.name) }.map(\.0).byAddress
  }

  /// All files in the order of the book.
  package var list: [File] {
    var files: [File] = []
    for (index, chapter) in chapters.enumerated() {
      let address = chapter.entry.address
      files += [
        .page(address, parts: live[address]?.files.map(\.name) ?? []) { page(index).html },
        .source(chapter.source, ofPage: address),
        .text(SearchText.scriptName(of: address)) { chapter.context },
      ]
      let name = address.dropLast(5)
      if !chapter.copies.isEmpty {
        files.append(.text("copies-\(name).js") { chapter.copies })
      }
      if !chapter.traces.isEmpty { files.append(.page("runs-\(name).js") { chapter.traces }) }
      if !chapter.hints.isEmpty {
        files.append(.page(Self.hintsPage(of: address)) { hintsPage(index).html })
      }
      guard !chapter.files.isEmpty else { continue }
      files.append(.page(Self.filePage(of: address)) { filePage(index).html })
    }
    files.append(.page("index.html") { cover.html })
    let search = chapters.map(\.search) + (reference?.searchParts(in: book.language) ?? [])
    files.append(.text("search.js") { SearchPart.script(of: search) })
    let parts = chapters.compactMap { live[$0.entry.address]?.files }.joined()
    for (name, text) in Theme.files { files.append(.page(name) { text }) }
    for (name, text) in parts { files.append(.text(name) { text }) }
    let most = chapters.map(\.popoverCount).max() ?? 0
    if most > 0 { files.append(.text("names.css") { HoverPopovers.rules(for: most) }) }
    for (name, text) in content?.modules?.scripts ?? [] { files.append(.text(name) { text }) }
    if content != nil { files.append(.page(WholeBook.address) { wholeBook.html }) }
    files += explanationFiles
    if !glossary.isEmpty { files.append(.page(Glossary.address) { glossaryPage.html }) }
    if let epub { files.append(File(name: EpubBook.address) { epub.data }) }
    if let reference { files += self.files(of: reference) }
    return (files + sharedFiles(pages: files.map(\.name))).map { $0.resolved(in: book.language) }
  }

  private func files(of reference: Reference) -> [File] {
    let modules = reference.table.modules
    func link(_ index: Int, _ word: String) -> Page.Link? {
      guard modules.indices.contains(index) else { return nil }
      let name = modules[index].name
      return .init(address: Reference.page(of: name), word: word, title: Html.escape(name))
    }
    let last = chapters.last.map { Page.Link($0.entry, "⟦Previous⟧") }
    let first = link(0, "⟦Next, module⟧")
    let index = File.page(Reference.address) { referenceIndex(reference, last, first).html }
    let home = Page.Link(
      address: Reference.address, word: "⟦Previous⟧", title: Reference.entry.html)
    let pages = modules.enumerated().map { index, module in
      let paths = Set(module.symbols.compactMap(\.file)).sorted()
      let page = ReferencePage(
        module: module, reference: reference,
        sources: paths.compactMap { path in content?.sources[path].map { (path, $0) } },
        toolchain: toolchain, site: site, previous: link(index - 1, "⟦Previous module⟧") ?? home,
        next: link(index + 1, "⟦Next module⟧"))
      return File.page(Reference.page(of: module.name)) { page.page.html }
    }
    let texts = modules.map { module in
      let address = Reference.page(of: module.name)
      return File.text(SearchText.scriptName(of: address)) {
        SearchText.script(of: reference.searchTexts(of: module), address: address)
      }
    }
    return [index] + pages + texts
  }

  private func page(_ index: Int) -> Page {
    let (chapter, entry) = (chapters[index], chapters[index].entry)
    let entries = site.entries
    let previous = index > 0 ? Page.Link(entries[index - 1], "⟦Previous⟧") : nil
    let next = index + 1 < entries.count ? Page.Link(entries[index + 1], "⟦Next⟧") : nil
    let sequence = Page.Link.sequence("⟦Chapters before and after⟧", previous, next)
    return Page(
      title: Html.escape(entry.title), description: Html.escape(chapter.description),
      address: entry.address, site: site, current: index, previous: previous, next: next,
      headings: chapter.headings, hasCard: CardImage.canDraw(entry.title),
      live: live[entry.address],
      hasPopovers: chapter.popoverCount > 0,
      body: glossary.linked(chapter.article, on: entry.address) + sequence + chapter.popovers
        + "</article>\n")
  }
}

enum Theme {
  static let files: [(name: String, text: String)] = {
    let scripts = [ThemeFile.bookScript, .placeScript, .namesScript].map(\.text)
    return [
      ("book.css", compact(style: ThemeFile.bookStyle.text)),
      ("book.js", compact(script: scripts.joined())),
      // Loaded when a reader begins to search.
      ("find.js", compact(script: ThemeFile.findScript.text)),
      // Loaded by pages with runs that can be stepped through.
      ("trace.css", compact(style: ThemeFile.traceStyle.text)),
      ("trace.js", compact(script: ThemeFile.traceScript.text)),
    ]
  }()

  /// A stylesheet without its comments.
  static func compact(style: String) -> String {
    lines(style.replacing(#/\/\*[\s\S]*?\*\//#, with: "")).joined(separator: "\n")
  }

  /// A script without the lines that are comments. No line of a script may start within a string.
  static func compact(script: String) -> String {
    lines(script).filter { !$0.hasPrefix("//") }.joined(separator: "\n")
  }

  /// The nonempty lines, without indentation.
  private static func lines(_ text: String) -> [Substring] {
    text.lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}

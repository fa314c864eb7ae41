import Foundation
import Support

/// The files of a site: pages, stylesheets, scripts, and the source of each page.
///
/// Pure: the same book, results and toolchain give the same bytes on every machine.
public struct SiteFiles: Sendable {
  /// A file of the site. Its bytes are made on demand, so that a large book is never held whole.
  public struct File: Sendable {
    /// Its name in the site's folder.
    public let name: String
    /// The digest of its inputs, where known: files with equal names and keys are equal.
    let key: Digest?
    /// The names of the files that only this one loads.
    public var parts: [String] = []
    /// Returns its bytes.
    public let make: @Sendable () throws -> Data
  }

  let chapters: [RenderedChapter]
  private let site: Site
  /// The footer of the cover.
  private let stamp: String
  /// Whether this is no draft. A draft has no texts to quote in search results, and no other forms.
  private var isVerified: Bool { !toolchain.isEmpty }
  private let reference: Reference?
  private let sources: [String: String]
  private let modules: CopyableModules?
  /// The book as an EPUB, if it is wanted.
  public var epub: EpubBook?
  private let toolchain: String

  /// Renders a book.
  public init(_ content: SiteContent) {
    let renderer = ChapterRenderer(content)
    self.init(
      content.book.chapters.mapInParallel(renderer.render), of: content,
      reference: renderer.reference)
  }

  init(_ chapters: [RenderedChapter], of content: SiteContent, reference: Reference?) {
    self.init(
      chapters,
      stamp: Cover.stamp(
        content.results, toolchain: content.toolchain, edition: content.publication.edition),
      reference: reference, sources: content.sources, modules: content.modules,
      toolchain: content.toolchain, publication: content.publication)
  }

  /// The files of a draft, which has no reference.
  init(draft chapters: [RenderedChapter]) {
    self.init(
      chapters, stamp: Cover.draftStamp, reference: nil, sources: [:], modules: nil, toolchain: "",
      publication: Publication())
  }

  private init(
    _ chapters: [RenderedChapter], stamp: String, reference: Reference?,
    sources: [String: String], modules: CopyableModules?, toolchain: String,
    publication: Publication
  ) {
    self.chapters = chapters
    self.stamp = stamp
    self.reference = reference.flatMap { $0.isEmpty ? nil : $0 }
    self.sources = sources
    self.modules = modules
    self.toolchain = toolchain
    site = Site(
      title: Cover.bookTitle, publication: publication,
      entries: chapters.map(\.summary.entry) + (self.reference == nil ? [] : [Reference.entry]))
  }

  /// All files in the order of the book.
  public var list: [File] { list(keys: nil) }

  /// All files in the order of the book.
  ///
  /// - Parameter keys: The digests of the chapters' inputs; nil where they are not known.
  func list(keys: [Digest]?) -> [File] {
    // A page shows the contents entries of all chapters; the cover shows more of each.
    let shared = keys.map { _ in Digest(site.entries.flatMap(\.words)) }
    let all = keys.map { Digest($0.map(\.hex)) }
    var files: [File] = []
    for (index, chapter) in chapters.enumerated() {
      let (address, key) = (chapter.summary.entry.address, keys?[index])
      let page = key.flatMap { key in shared.map { Digest([key.hex, $0.hex]) } }
      let parts = chapter.live.map { $0.files.keys.sorted() } ?? []
      files.append(
        File(name: address, key: page, parts: parts) { Data(try self.page(index).utf8) })
      let source = PublishedSource.name(ofPage: address)
      files.append(
        File(name: source, key: key) {
          Data(PublishedSource.text(try chapter.text().source, page: address).utf8)
        })
      if isVerified {
        files.append(
          File(name: SearchText.scriptName(of: address), key: key) {
            Data((try chapter.text().context ?? "").utf8)
          })
      }
    }
    let forms: [(address: String, title: String)] =
      (isVerified ? [(WholeBook.address, "The whole book on one page")] : [])
      + (epub == nil ? [] : [(EpubBook.address, "The book as an EPUB")])
    let cover = Cover(
      chapters: chapters.map(\.summary), stamp: stamp, site: site, forms: forms)
    files.append(File(name: "index.html", key: all) { Data(cover.html.utf8) })
    let search = SearchIndex(
      parts: chapters.map(\.summary.search) + (reference?.searchParts ?? []))
    files.append(File(name: "search.js", key: all) { Data(search.script) })
    for (name, data) in Theme.files { files.append(File(name: name, key: all) { data }) }
    for live in chapters.compactMap(\.live) {
      files += live.files.map { name, data in File(name: name, key: nil) { data } }
    }
    let most = chapters.map(\.popoverCount).max() ?? 0
    if most > 0 {
      files.append(File(name: "names.css", key: nil) { Data(HoverPopovers.rules(for: most).utf8) })
    }
    for (name, text) in modules?.scripts ?? [] {
      files.append(File(name: name, key: nil) { Data(text.utf8) })
    }
    if isVerified { files.append(File(name: WholeBook.address, key: nil, make: whole)) }
    if let epub { files.append(File(name: EpubBook.address, key: nil) { epub.data }) }
    if let reference { files += self.files(of: reference) }
    files += SharedFiles(site: site, chapters: chapters).list(pages: files.map(\.name))
    return files
  }

  /// The reference: its index, and a page for each module.
  private func files(of reference: Reference) -> [File] {
    let modules = reference.table.modules
    let last = chapters.last.map { Self.link($0.summary.entry, "Previous") }
    func link(_ index: Int, _ word: String) -> SequenceNavigation.Link? {
      guard modules.indices.contains(index) else { return nil }
      let name = modules[index].name
      return .init(address: Reference.page(of: name), word: word, title: name)
    }
    let index = ReferenceIndex(
      reference: reference, toolchain: toolchain, site: site, previous: last,
      next: link(0, "Next, module"))
    let home = SequenceNavigation.Link(
      address: Reference.address, word: "Previous", title: Reference.entry.title)
    let pages = modules.enumerated().map { index, module in
      let paths = Set(module.symbols.compactMap(\.file)).sorted()
      let texts = paths.compactMap { path in sources[path].map { (path: path, text: $0) } }
      let previous = link(index - 1, "Previous module") ?? home
      let next = link(index + 1, "Next module")
      return File(name: Reference.page(of: module.name), key: nil) { [toolchain, site] in
        let page = ReferencePage(
          module: module, reference: reference, sources: texts, toolchain: toolchain, site: site,
          previous: previous, next: next)
        return Data(page.html.utf8)
      }
    }
    let texts = modules.map { module in
      let address = Reference.page(of: module.name)
      return File(name: SearchText.scriptName(of: address), key: nil) {
        Data(SearchText.script(of: reference.searchTexts(of: module), address: address).utf8)
      }
    }
    return [File(name: Reference.address, key: nil) { Data(index.html.utf8) }] + pages + texts
  }

  // MARK: Pages

  private func whole() throws -> Data {
    let texts = try chapters.mapInParallel { chapter in
      (address: chapter.summary.entry.address, article: try chapter.text().wholeArticle)
    }
    return Data(WholeBook(site: site, chapters: texts).html.utf8)
  }

  private func page(_ index: Int) throws -> String {
    let (chapter, text) = (chapters[index], try chapters[index].text())
    let previous = index > 0 ? chapters[index - 1].summary.entry : nil
    let next =
      index + 1 < chapters.count
      ? chapters[index + 1].summary.entry : reference.map { _ in Reference.entry }
    return Page(
      title: chapter.summary.entry.title, description: text.description,
      address: chapter.summary.entry.address, site: site,
      current: index, previous: previous?.address, next: next?.address, headings: text.headings,
      hasCard: true,
      live: chapter.live, hasPopovers: chapter.popoverCount > 0,
      body: text.article + Self.sequence(previous, next) + text.popovers + "</article>\n"
    ).html
  }

  /// The links to the previous and the next chapter.
  private static func sequence(_ previous: ContentsEntry?, _ next: ContentsEntry?) -> String {
    return SequenceNavigation(
      label: "Chapters before and after", previous: previous.map { link($0, "Previous") },
      next: next.map { link($0, "Next") }
    ).html
  }

  private static func link(_ entry: ContentsEntry, _ word: String) -> SequenceNavigation.Link {
    let number = entry.number.isEmpty ? "" : ", chapter \(entry.number)"
    return .init(address: entry.address, word: word + number, title: entry.title)
  }
}

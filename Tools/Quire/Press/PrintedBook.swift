import CommonMark
import Foundation
import Manuscript
import Proof

/// A book as files: pages, a stylesheet, a script, and each page's own source.
///
/// Pure: the same book, proofs and toolchain give the same bytes on every machine.
public struct PrintedBook {
  /// The files by name.
  public private(set) var files: [String: Data] = [:]

  private let book: Book
  private let proofs: [String: ManuscriptProof]
  private let toolchain: String
  private let isDraft: Bool
  private let site: Site
  private let reference: Reference

  /// Prints a book.
  ///
  /// - Parameters:
  ///   - proofs: What was found of each manuscript, exercises' tasks included.
  ///   - symbols: The public symbols of the package's modules; none for a draft.
  ///   - sources: The texts of source files, by their paths from the package's root.
  ///   - lines: How many lines of code each chapter's module has.
  ///   - toolchain: What proved it, in words.
  ///   - isDraft: Whether nothing was proved, which every page then says.
  public init(
    _ book: Book, proofs: [ManuscriptProof], symbols: SymbolTable = .none,
    sources: [String: String] = [:], lines: [String: Int], toolchain: String, isDraft: Bool
  ) {
    self.book = book
    self.proofs = Dictionary(proofs.map { ($0.manuscript.path, $0) }) { first, _ in first }
    self.toolchain = toolchain
    self.isDraft = isDraft
    reference = Reference(symbols, book: book, proofs: self.proofs)
    let chapters = book.chapters.map { chapter in
      Site.Entry(
        address: chapter.address, number: chapter.shortNumber, title: chapter.title,
        lines: lines[chapter.name], isAppendix: chapter.isAppendix)
    }
    site = Site(
      title: "A Hundred Lines", entries: chapters + (reference.isEmpty ? [] : [.reference]))
    for (index, chapter) in book.chapters.enumerated() {
      files[chapter.address] = Data(page(chapter, at: index, lines: lines[chapter.name]).utf8)
      files["\(chapter.pageName).md"] = Data(chapter.manuscript.text.utf8)
    }
    let cover = Cover(
      book: book, proofs: self.proofs, lines: lines, toolchain: toolchain, isDraft: isDraft,
      site: site)
    files["index.html"] = Data(cover.html.utf8)
    files["book.css"] = Data(PackageResources.book_css)
    files["book.js"] = Data(
      PackageResources.book_js + PackageResources.place_js + PackageResources.find_js
        + PackageResources.names_js)
    let most = book.chapters.map { cards(of: $0).count }.max() ?? 0
    if most > 0 { files["names.css"] = Data(CardSheet.rules(for: most).utf8) }
    files["search.js"] = Data(SearchIndex(book, reference: reference).script.utf8)
    printReference(sources)
  }

  private mutating func printReference(_ sources: [String: String]) {
    guard !reference.isEmpty else { return }
    let index = ReferenceIndex(reference: reference, toolchain: toolchain, site: site)
    files[Reference.address] = Data(index.html.utf8)
    for module in reference.table.modules {
      let paths = Set(module.symbols.compactMap(\.file)).sorted()
      let texts = paths.compactMap { path in sources[path].map { (path: path, text: $0) } }
      let page = ReferencePage(
        module: module, reference: reference, sources: texts, toolchain: toolchain, site: site)
      files[Reference.page(of: module.name)] = Data(page.html.utf8)
    }
  }

  // MARK: Chapters

  private func page(_ chapter: Chapter, at index: Int, lines: Int?) -> String {
    let proof = proofs[chapter.manuscript.path] ?? ManuscriptProof(unproved: chapter.manuscript)
    let cards = cards(of: chapter)
    let prose = Prose(proof, inlines: inlines(from: chapter), cards: cards)
    let (promise, blocks) = chapter.manuscript.promiseAndBody
    let before = index > 0 ? book.chapters[index - 1] : nil
    let after = index + 1 < book.chapters.count ? book.chapters[index + 1] : nil
    let facts = ChapterFacts(chapter: chapter, proof: proof, lines: lines)
    let body = """
      <article class="text">
      <header class="head">
        \(facts.label)<h1>\(Html.escape(chapter.title))</h1>
        \(promise.isEmpty ? "" : "<p class=\"promise\">\(prose.inline(promise))</p>\n")\(facts.ruler)
        <p class="meta">\(facts.inWords)</p>
      </header>

      \(withExercises(prose.html(blocks), chapter, cards))
      \(Stamp(proof: proof, toolchain: toolchain, name: chapter.name, pageName: chapter.pageName, isDraft: isDraft).html)\(sequence(before, after))\(cards.html)</article>

      """
    let headings = chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { (slug: $0.slug, html: InlineWriter().html($0.text)) }
    return Page(
      title: chapter.title, description: promise.plainText, site: site, current: chapter.address,
      previous: before?.address, next: after?.address, headings: headings,
      hasNames: cards.count > 0, body: body
    ).html
  }

  /// The cards that the names of a chapter's code lead to, those of its exercises included.
  private func cards(of chapter: Chapter) -> CardSheet {
    let manuscripts = [chapter.manuscript] + chapter.exercises.map(\.manuscript)
    return CardSheet(manuscripts.compactMap { proofs[$0.path] }, reference: reference.place)
  }

  private func inlines(from chapter: Chapter) -> InlineWriter {
    InlineWriter(
      address: { address(of: $0, from: chapter) },
      symbol: { reference.place(of: $0, in: chapter.name) })
  }

  /// The exercises stand at the end of the section that is named for them, or after the text.
  private func withExercises(_ html: String, _ chapter: Chapter, _ cards: CardSheet) -> String {
    let sections = chapter.exercises.enumerated().map { index, exercise in
      let proof =
        proofs[exercise.manuscript.path] ?? ManuscriptProof(unproved: exercise.manuscript)
      let prose = Prose(proof, inlines: inlines(from: chapter), cards: cards)
      return ExerciseWriter(exercise: exercise, number: index + 1, prose: prose).html
    }.joined()
    guard let heading = html.range(of: "<h2 id=\"exercises\">") else { return html + sections }
    let rest = html[heading.upperBound...]
    let end = rest.range(of: "<h2 id=")?.lowerBound ?? html.endIndex
    return html[..<end] + sections + html[end...]
  }

  private func sequence(_ before: Chapter?, _ after: Chapter?) -> String {
    func link(_ chapter: Chapter?, _ style: String, _ word: String) -> String {
      guard let chapter else { return "<span></span>" }
      let number = chapter.shortNumber.isEmpty ? "" : ", chapter \(chapter.shortNumber)"
      return
        "<a class=\"\(style)\" rel=\"\(style)\" href=\"\(chapter.address)\"><span>\(word)\(number)</span>"
        + "<b>\(Html.escape(chapter.title))</b></a>"
    }
    return """
      <nav class="seq" aria-label="Chapters before and after">
      \(link(before, "prev", "Previous"))
      \(link(after, "next", "Next"))
      </nav>

      """
  }

  /// Where a link leads: another chapter's page, a heading, or out of the book; nil for files that
  /// are not printed.
  private func address(of link: String, from chapter: Chapter) -> String? {
    if link.contains(#/^[A-Za-z][A-Za-z0-9+.-]*:/#) || link.hasPrefix("#") { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let here = URL(filePath: chapter.manuscript.path).standardizedFileURL
    let target = URL(filePath: String(parts[0]), relativeTo: here).standardizedFileURL.path
    let hit = book.chapters.first {
      URL(filePath: $0.manuscript.path).standardizedFileURL.path == target
    }
    guard let hit else { return nil }
    return hit.address + (parts.count > 1 ? "#\(parts[1])" : "")
  }
}

extension Chapter {
  /// The address of its page.
  var address: String { pageName + ".html" }

  /// The number that readers see: `1` for `01`, `A` for `A1`, nothing for the introduction.
  var shortNumber: String {
    if isAppendix {
      let index = Int(number.drop { $0.isLetter }) ?? 1
      return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(max(1, min(26, index))) - 1))
    }
    let number = Int(number) ?? 0
    return number == 0 ? "" : "\(number)"
  }
}

extension Manuscript {
  /// The paragraph right under the title, which is the chapter's promise, and what comes after it.
  var promiseAndBody: (promise: [Inline], body: [Block]) {
    var blocks = document.blocks[...]
    if case .heading(1, _) = blocks.first?.kind { blocks = blocks.dropFirst() }
    guard case .paragraph(let text) = blocks.first?.kind else { return ([], Array(blocks)) }
    return (text, Array(blocks.dropFirst()))
  }
}

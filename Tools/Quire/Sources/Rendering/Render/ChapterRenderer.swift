import CommonMark
import Foundation
import Manuscript
import Verification

/// Renders chapters as HTML. Pure: equal input gives equal bytes, on any thread.
struct ChapterRenderer: Sendable {
  /// What was verified; nil in drafts.
  private let content: SiteContent?
  /// The results of each manuscript by its path; those that are missing were not verified.
  private let results: [String: ManuscriptResult]
  /// The reference that names link to; nil in drafts, and in a book without symbols.
  let reference: Reference?
  private let lines: [String: Int]
  private let addresses: PageAddresses

  private var isDraft: Bool { content == nil }

  private var highlight: Highlighter {
    isDraft ? { @Sendable in LexicalHighlighter.lines(of: $0) } : SwiftHighlighter.lines
  }

  init(_ content: SiteContent) {
    (self.content, results, lines) = (content, content.resultsByPath, content.lines)
    reference = content.symbols.modules.isEmpty ? nil : Reference(content, results)
    let chapters = content.book.chapters
    addresses = PageAddresses(chapters.map { ($0.manuscript.absolutePath, $0.address) })
  }

  init(draftWithLines lines: [String: Int], addresses: PageAddresses) {
    (content, results, reference) = (nil, [:], nil)
    (self.lines, self.addresses) = (lines, addresses)
  }

  func render(_ chapter: Chapter) -> RenderedChapter {
    if let known = content?.known[chapter.address] { return known }
    let result = result(of: chapter.manuscript)
    let popovers = HoverPopovers(chapter.manuscripts.compactMap { results[$0.path] }, reference)
    let proses = chapter.manuscripts.indices.map { self.prose(of: $0, in: chapter, popovers) }
    var prose = proses[0]
    let (promise, lead, text) = chapter.manuscript.opening
    let facts = ChapterFacts(chapter: chapter, result: result, lines: lines[chapter.name])
    // What other pages show of the chapter: without popovers, and with identifiers of its own.
    let elsewhere = Prose(
      result, inlines: inlines(in: chapter.manuscript, of: chapter),
      copies: FileCopies(chapter.manuscript, prefix: "cover-"), highlight: highlight)
    // The first words of an introduction are on the cover, too.
    let beginning =
      chapter.shortNumber.isEmpty && !lead.isEmpty
      ? text.prefix { if case .heading = $0.kind { false } else { true } } : []
    let explanations = isDraft ? [] : elsewhere.explanations(in: chapter)
    prose.explained = Set(explanations.map(\.address))
    let copies = isDraft ? "" : " data-copies=\"\(chapter.pageName)\""
    func article() -> String {
      """
      <article class="text"\(copies)>
      <header class="head">
        \(facts.label)<h1>\(Html.escape(chapter.title))</h1>
        \(promise.isEmpty ? "" : "<p class=\"promise\">\(prose.inline(promise))</p>\n")\(facts.ruler)
        <p class="meta">\(facts.text)</p>
      </header>

      \(prose.lead(lead))\(withExercises(prose.html(text, foldsAdvice: !lead.isEmpty), chapter, proses))
      \(facts.stamp(of: content))
      """
    }
    let still = article()
    let (files, filePopovers) = facts.lines == nil ? ([], "") : wholeFiles(of: chapter, result)
    prose.playground = content?.webModules[chapter.name].flatMap { _ in chapter.playground?.html }
    prose.showsTraces = result.fences.contains { $0.trace != nil }
    let isStill = prose.playground == nil && !prose.showsTraces
    let headings = chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { PageHeading(slug: $0.slug, html: InlineWriter().html($0.text)) }
    let entry = ContentsEntry(
      address: chapter.address, number: chapter.shortNumber, title: chapter.title,
      lines: facts.lines, isAppendix: chapter.isAppendix)
    return RenderedChapter(
      entry: entry, cover: cover(entry, promise, facts), description: promise.plainText,
      headings: headings, article: isStill ? still : article(),
      stillArticle: isStill ? nil : still, hints: hints(in: chapter, proses),
      copies: copyScript(of: chapter, proses), traces: prose.traceScript, popovers: popovers.html,
      popoverCount: popovers.count, files: files, filePopovers: filePopovers,
      terms: GlossaryTerm.all(in: chapter), explanations: explanations,
      search: search(chapter, explained: prose.explained),
      context: SearchText.script(of: chapter.searchTexts, address: chapter.address),
      source: chapter.manuscript.text, lead: elsewhere.lead(lead),
      beginning: elsewhere.html(Array(beginning)),
      leadLines: leadLines(of: lead, in: chapter.manuscript), book: chapter.manuscript.book,
      steps: facts.steps.map(\.lines),
      symbols: Set(Reference.symbols(in: chapter, results)).sorted())
  }

  private func cover(_ entry: ContentsEntry, _ promise: [Inline], _ facts: ChapterFacts) -> String {
    """
    <li><a href="\(entry.address)">\(entry.cover)</a>\
    <p>\(InlineWriter().html(promise))</p>\
    \(entry.lines.map(Ruler.small) ?? "")<p class="meta">\(facts.text)</p></li>
    """
  }

  /// The files that ship, and the popovers of the names in them.
  private func wholeFiles(of chapter: Chapter, _ result: ManuscriptResult) -> ([String], String) {
    let shown = chapter.manuscript.wholeFiles
    guard !shown.isEmpty else { return ([], "") }
    var result = result
    for index in result.fences.indices where !shown.values.contains(index) {
      result.fences[index].names = FenceNames()
    }
    let popovers = HoverPopovers([result], reference)
    let prose = Prose(
      result, inlines: InlineWriter(), popovers: popovers,
      copies: FileCopies(chapter.manuscript, modules: content?.modules), highlight: highlight)
    // A file with a plus in its name replaces a part of the module under a sanitizer.
    let others = (content?.sources ?? [:]).filter {
      $0.key.hasPrefix("Sources/\(chapter.name)/") && !$0.key.contains("+")
    }
    return (prose.wholeFiles(and: others, of: chapter.address), popovers.html)
  }

  /// The code of a lead as it is in sight, for the image that other sites show.
  private func leadLines(of lead: [Block], in manuscript: Manuscript) -> [String] {
    let fences = lead.compactMap { manuscript.fenceIndex(atLine: $0.start.line) }
      .map { manuscript.fences[$0] }
    guard let fence = fences.first(where: { $0.code != nil && !$0.isFigure }) else { return [] }
    return fence.unfoldedRows.map { fence.body[$0].text }
      .filter { $0.snippetMarker == nil && !$0.allSatisfy(\.isWhitespace) }
  }

  /// The chapter's part of the search, with the messages that its listings show. Some have pages that
  /// explain them.
  private func search(_ chapter: Chapter, explained: Set<String>) -> SearchPart {
    let texts = chapter.searchTexts
    var part = SearchPart(
      address: chapter.address, title: chapter.title, synonyms: chapter.manuscript.synonyms, texts)
    guard !isDraft else { return part }
    let exercises = texts.count - chapter.exercises.count
    for (place, manuscript) in chapter.manuscripts.enumerated() {
      let copies = FileCopies(manuscript, place: place)
      for (index, result) in result(of: manuscript).fences.enumerated() {
        let line = manuscript.fences[index].start.line
        let section =
          place > 0
          ? exercises + place - 1 : texts[..<exercises].lastIndex { $0.lines.contains(line) } ?? 0
        part.messages += result.allMessages.map { message in
          let why = Explanation.address(of: message.text)
          return .init(
            section: section, listing: copies.id(index), text: message.text,
            why: explained.contains(why) ? why : nil)
        }
      }
    }
    return part
  }

  /// - Parameter place: The index among the chapter's manuscripts.
  private func prose(of place: Int, in chapter: Chapter, _ popovers: HoverPopovers) -> Prose {
    let manuscript = chapter.manuscripts[place]
    return Prose(
      result(of: manuscript), inlines: inlines(in: manuscript, of: chapter), popovers: popovers,
      copies: FileCopies(manuscript, modules: content?.modules, place: place), highlight: highlight)
  }

  private func result(of manuscript: Manuscript) -> ManuscriptResult {
    results[manuscript.path] ?? ManuscriptResult(unproved: manuscript)
  }

  private func inlines(in manuscript: Manuscript, of chapter: Chapter) -> InlineWriter {
    InlineWriter(
      address: { [addresses] in addresses.address(of: $0, from: manuscript.path) },
      symbol: { [reference] in reference?.link(to: $0, in: chapter.name) })
  }

  /// Inserts the exercises at the end of the section “Exercises”, or appends them to the text.
  private func withExercises(_ html: String, _ chapter: Chapter, _ proses: [Prose]) -> String {
    guard !chapter.exercises.isEmpty else { return html }
    let sections = zip(1..., chapter.exercises).map { number, exercise in
      proses[number].exercise(
        exercise, number: number, hints: SiteFiles.hintsPage(of: chapter.address))
    }.joined()
    guard let heading = html.range(of: "<h2 id=\"exercises\">") else { return html + sections }
    let rest = html[heading.upperBound...]
    let end = rest.range(of: "<h2 id=")?.lowerBound ?? html.endIndex
    return html[..<end] + sections + html[end...]
  }

  /// The hints and solutions of the exercises, for a page of their own.
  private func hints(in chapter: Chapter, _ proses: [Prose]) -> String {
    zip(1..., chapter.exercises).map { number, exercise in
      proses[number].withoutPopovers
        .hints(of: exercise, number: number, page: chapter.address)
    }.joined()
  }

  /// The script with the texts that copied files are made of; empty where none can be copied.
  private func copyScript(of chapter: Chapter, _ proses: [Prose]) -> String {
    let starts = zip(1..., chapter.exercises).compactMap { number, exercise in
      proses[number].start(of: exercise, number: number)
    }
    let parts = proses.flatMap(\.copies.allParts) + starts
    return parts.isEmpty ? "" : Html.call("copies", chapter.pageName, parts)
  }
}

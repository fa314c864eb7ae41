import CommonMark
import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// Turns chapters into leaves. Pure, and alike from any thread.
struct ChapterRenderer: Sendable {
  /// What was found of each manuscript, by its path; those that are missing were not proved.
  var proofs: [String: ManuscriptResult] = [:]
  /// The WebAssembly of each chapter's playground; one that has none stays still, as in drafts.
  var webModules: [String: Data] = [:]
  /// Where names lead; nil where nothing is known of them, as in drafts.
  var reference: Reference?
  /// How many lines of code each chapter's module has.
  let lines: [String: Int]
  /// What proved it, in words.
  let toolchain: String
  /// Whether nothing was proved, which every page then says.
  let isDraft: Bool
  /// The pages' addresses, by the standardized path of the chapter's prose.
  let addresses: [String: String]

  func leaf(_ chapter: Chapter) -> RenderedChapter {
    SwiftColors.$areLexed.withValue(isDraft) { printed(chapter) }
  }

  private func printed(_ chapter: Chapter) -> RenderedChapter {
    let proof = proof(of: chapter.manuscript)
    let lines = lines[chapter.name]
    let live = live(chapter)
    let cards = cards(of: chapter)
    var prose = Prose(proof, inlines: inlines(from: chapter), cards: cards)
    prose.playground = live?.html
    let (promise, blocks) = chapter.manuscript.promiseAndBody
    let facts = ChapterFacts(chapter: chapter, proof: proof, lines: lines)
    let meta = facts.inWords
    let article = """
      <article class="text">
      <header class="head">
        \(facts.label)<h1>\(Html.escape(chapter.title))</h1>
        \(promise.isEmpty ? "" : "<p class=\"promise\">\(prose.inline(promise))</p>\n")\(facts.ruler)
        <p class="meta">\(meta)</p>
      </header>

      \(withExercises(prose.html(blocks), chapter, cards))
      \(Stamp(proof: proof, toolchain: toolchain, name: chapter.name, pageName: chapter.pageName, isDraft: isDraft).html)
      """
    let headings = chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { (slug: $0.slug, html: InlineWriter().html($0.text)) }
    let number =
      chapter.shortNumber.isEmpty ? "" : "<span class=\"no\">\(chapter.shortNumber)</span>"
    return RenderedChapter(
      entry: Site.Entry(
        address: chapter.address, number: chapter.shortNumber, title: chapter.title, lines: lines,
        isAppendix: chapter.isAppendix),
      cover: """
        <li><a href="\(chapter.address)">\(number)<b>\(Html.escape(chapter.title))</b></a>\
        <p>\(InlineWriter().html(promise))</p>\
        \(lines.map(Ruler.small) ?? "")<p class="meta">\(meta)</p></li>
        """,
      search: SearchPart(chapter),
      text: .init(
        description: promise.plainText, headings: headings, article: article,
        source: chapter.manuscript.text, cards: cards.html, cardCount: cards.count, live: live))
  }

  private func proof(of manuscript: Manuscript) -> ManuscriptResult {
    proofs[manuscript.path] ?? ManuscriptResult(unproved: manuscript)
  }

  /// The cards that the names of a chapter's code lead to, those of its exercises included.
  private func cards(of chapter: Chapter) -> HoverPopovers {
    HoverPopovers(chapter.manuscripts.compactMap { proofs[$0.path] }) { reference?.place(of: $0) }
  }

  private func inlines(from chapter: Chapter) -> InlineWriter {
    InlineWriter(
      address: { address(of: $0, from: chapter) },
      symbol: { reference?.place(of: $0, in: chapter.name) })
  }

  private func live(_ chapter: Chapter) -> LivePart? {
    guard let playground = chapter.playground, let module = webModules[chapter.name] else {
      return nil
    }
    return LivePart(playground, module: module, pageName: chapter.pageName)
  }

  /// The exercises stand at the end of the section that is named for them, or after the text.
  private func withExercises(_ html: String, _ chapter: Chapter, _ cards: HoverPopovers) -> String {
    guard !chapter.exercises.isEmpty else { return html }
    let sections = chapter.exercises.enumerated().map { index, exercise in
      let prose = Prose(
        proof(of: exercise.manuscript), inlines: inlines(from: chapter), cards: cards)
      return ExerciseWriter(exercise: exercise, number: index + 1, prose: prose).html
    }.joined()
    guard let heading = html.range(of: "<h2 id=\"exercises\">") else { return html + sections }
    let rest = html[heading.upperBound...]
    let end = rest.range(of: "<h2 id=")?.lowerBound ?? html.endIndex
    return html[..<end] + sections + html[end...]
  }

  /// Where a link leads: another chapter's page, a heading, or out of the book; nil for files that
  /// are not printed.
  private func address(of link: String, from chapter: Chapter) -> String? {
    if link.contains(#/^[A-Za-z][A-Za-z0-9+.-]*:/#) || link.hasPrefix("#") { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let here = URL(filePath: chapter.manuscript.path).standardizedFileURL
    let target = URL(filePath: String(parts[0]), relativeTo: here).standardizedFileURL.path
    guard let address = addresses[target] else { return nil }
    return address + (parts.count > 1 ? "#\(parts[1])" : "")
  }
}

extension ChapterRenderer {
  init(
    _ book: Book, proofs: [ManuscriptResult], lines: [String: Int], toolchain: String, isDraft: Bool
  ) {
    self.init(
      proofs: Dictionary(proofs.map { ($0.manuscript.path, $0) }) { first, _ in first },
      lines: lines, toolchain: toolchain, isDraft: isDraft,
      addresses: Dictionary(
        book.chapters.map {
          (URL(filePath: $0.manuscript.path).standardizedFileURL.path, $0.address)
        }
      ) { first, _ in first })
  }
}

import Manuscript
import Verification

/// The cover: the book's title, its chapters, and the ledger of all fences.
struct Cover {
  let book: BookFacts
  let chapters: [ChapterSummary]
  /// What was verified; nil for a draft.
  let content: SiteContent?
  let site: Site
  /// The book in other forms: on one page, and as an EPUB.
  var forms: [(address: String, title: String)] = []

  var html: String {
    let body = """
      <article class="text cover">
      <header class="head">
        <h1>\(Html.escape(book.title))</h1>
        <p class="promise">\(Html.words(book.promise)) All code on a tint went through the compiler before you read it.</p>
        \(Ruler.title(lines: 100, label: "A hundred ticks, a tick a line of Swift"))
        <p class="meta">\(start)</p>
      </header>
      \(first?.sample ?? "")
      <h2 id="chapters"><a href="#chapters">The chapters</a></h2>
      <ol class="chapters">
      \(chapters.filter { !$0.entry.isAppendix }.map(\.cover).joined(separator: "\n"))
      </ol>
      \(appendices)\(whole)\(stamp)</article>

      """
    return Page(
      title: site.title,
      description: book.promise,
      address: "index.html", site: site, current: nil, next: chapters.first?.entry.address,
      kind: "website", body: body
    ).html
  }

  /// The first chapter with a number, which the cover shows a part of.
  private var first: ChapterSummary? { chapters.first { !$0.entry.number.isEmpty } }

  private var start: String {
    first.map {
      "<a class=\"start\" href=\"\($0.entry.address)\">Start with chapter \($0.entry.number)</a>"
    } ?? ""
  }

  /// Links to the book in other forms.
  private var whole: String {
    let source = site.publication.repository.map { [(address: $0.address, title: "The source")] }
    let links = (forms + (source ?? [])).map { "<a href=\"\($0.address)\">\($0.title)</a>" }
    return links.isEmpty ? "" : "<p class=\"forms\">\(links.joined(separator: " "))</p>\n"
  }

  /// The appendices and the reference, in a short list.
  private var appendices: String {
    let links = site.entries.filter(\.isAppendix).map {
      "<a href=\"\($0.address)\">\(Html.escape($0.title))</a>"
    }
    return links.isEmpty ? "" : "<p class=\"forms\">\(links.joined(separator: " "))</p>\n"
  }

  private var stamp: String {
    guard let content else {
      return """
        <footer class="stamp"><p><strong class="draft">A draft: nothing in this book was proved.</strong></p></footer>

        """
    }
    let sum = Ledger(content.results)
    let proved = sum.proved.values.reduce(0, +)
    let edition = content.publication.edition.words.map { "<p>\(Html.escape($0))</p>\n" }
    return """
      <footer class="stamp">
      <p>\(sum.total) fences in the book: <strong>\(proved) proved</strong> · \(Html.escape(content.toolchain))</p>
      \(edition ?? "")<p>Prove them again: <code>Tools/book verify</code></p>
      </footer>

      """
  }
}

import Verification

extension SiteFiles {
  var cover: Page {
    let first = chapters.first { !$0.entry.number.isEmpty }
    let start = first.map {
      "<a class=\"start\" href=\"\($0.entry.address)\">⟦Start with chapter {}¦\($0.entry.number)⟧</a>"
    }
    let appendices = site.entries.filter(\.isAppendix).map { ($0.address, $0.html) }
    let repository = site.publication.repository
    let source = [
      (repository?.address, "⟦The source⟧"), (repository?.licenseAddress, "⟦The license⟧"),
    ].compactMap { address, title in address.map { ($0, title) } }
    let body = """
      <article class="text cover">
      <div class="hero">
      <header class="head">
        <h1>\(Html.escape(book.title))</h1>
        <p class="promise">\(Html.words(book.promise))</p>
        \(Ruler.title(lines: 100, label: "⟦A hundred ticks, a tick a line of Swift⟧"))
        <p class="meta">\(start ?? "")</p>
        \(claim)
      </header>
      \(leading?.lead ?? "")</div>
      \(leading?.beginning ?? "")\(Self.links("", forms))      <h2 id="chapters"><a href="#chapters">⟦The chapters⟧</a></h2>
      <ol class="chapters">
      \(chapters.filter { !$0.entry.isAppendix }.map(\.cover).joined(separator: "\n"))
      </ol>
      \(Self.links("⟦Appendices⟧", appendices))\(Self.links("⟦More⟧", source))\(coverStamp)</article>

      """
    return Page(
      title: Html.escape(site.title), description: Html.escape(book.promise), address: "index.html",
      site: site, next: chapters.first.map { Page.Link($0.entry, "⟦Next⟧") }, kind: "website",
      body: body)
  }

  /// The first chapter that opens with code, which the cover shows.
  var leading: RenderedChapter? { chapters.first { !$0.lead.isEmpty } }

  /// How many listings of the book this build has proved.
  private var claim: String {
    guard let sum = content.map({ Ledger($0.results) }) else { return "" }
    return """
      <p class="claim"><a href="#proved">⟦{}\(sum.provedCount) of \(sum.total) listings{} were compiled and \
      run by this build, and did what the page shows.¦<b>¦</b>⟧</a></p>
      """
  }

  private static func links(_ label: String, _ all: [(address: String, title: String)]) -> String {
    guard !all.isEmpty else { return "" }
    let links = all.map { "<a href=\"\($0.address)\">\($0.title)</a>" }.joined(separator: " ")
    let name = label.isEmpty ? "" : "<span class=\"label\">\(label)</span> "
    return "<p class=\"forms\">\(name)\(links)</p>\n"
  }

  private var coverStamp: String {
    guard let content else {
      return ChapterFacts.draftStamp("⟦A draft: nothing in this book was proved.⟧")
    }
    let sum = Ledger(content.results)
    let edition = content.publication.edition.words.map { "<p>\($0)</p>\n" }
    return """
      <footer class="stamp" id="proved">
      \(sum.claim("⟦in the book⟧", content.toolchain))
      \(edition ?? "")<p>⟦Prove them again: {}¦<code>Tools/book verify</code>⟧</p>
      </footer>

      """
  }
}

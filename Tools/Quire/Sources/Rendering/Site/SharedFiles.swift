extension SiteFiles {
  /// What a site with a known address has for others: a map of its files, images, and a page for addresses
  /// that do not exist.
  func sharedFiles(pages: [String]) -> [File] {
    guard let base = site.publication.base else { return [] }
    let cards = chapters.map { chapter in
      let (entry, number) = (chapter.entry, chapter.entry.number)
      let place =
        number.isEmpty
        ? "" : " · \(entry.isAppendix ? "⟦Appendix {}¦\(number)⟧" : "⟦Chapter {}¦\(number)⟧")"
      let image = CardImage(
        label: book.title + Labels.resolved(place, language: book.language), title: entry.title,
        promise: chapter.description,
        code: chapter.leadLines, lines: entry.lines, steps: chapter.steps)
      return (CardImage.name(of: entry.address), image)
    }
    let cover = CardImage(
      title: book.title, promise: book.promise, code: leading?.leadLines ?? [])
    let images = ([(CardImage.name(of: "index.html"), cover)] + cards)
      .filter { CardImage.canDraw($1.title) }
    return [
      .text("sitemap.xml") { siteMap(pages) },
      .page("404.html") { Self.absolute(missing.html, base: base) },
    ] + images.map { name, image in File(name: name) { image.png } }
  }

  private func siteMap(_ files: [String]) -> String {
    let pages = files.filter { $0.hasSuffix(".html") }.compactMap(site.publication.address)
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(pages.map { "<url><loc>\(Html.escape($0))</loc></url>" }.joined(separator: "\n"))
      </urlset>

      """
  }

  private var missing: Page {
    let body = """
      <article class="text">
      <header class="head"><h1>⟦There is no such page⟧</h1>
      <p class="promise">⟦It may have moved. The contents and the search know every page of the book.⟧</p></header>
      <p><a href="index.html">⟦To the cover⟧</a></p>
      </article>

      """
    return Page(
      title: "⟦No such page⟧", description: "⟦There is no such page⟧", address: "404.html",
      site: site, body: body)
  }

  /// A page that servers show at any address, so its links are absolute.
  private static func absolute(_ html: String, base: String) -> String {
    html.replacing(#/ (href|src)="(?![a-z]+:|#)([^"]*)"/#) {
      " \($0.output.1)=\"\(Html.escape(base))\($0.output.2)\""
    }
  }
}

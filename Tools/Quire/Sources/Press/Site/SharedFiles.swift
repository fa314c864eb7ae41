import Foundation

/// The files that a site with a known address has for others: a site map, images, a page for addresses
/// that do not exist.
struct SharedFiles {
  let site: Site
  let chapters: [RenderedChapter]

  /// - Parameter pages: The names of the site's other files.
  func list(pages: [String]) -> [SiteFiles.File] {
    guard let base = site.publication.base else { return [] }
    let pages = pages.filter { $0.hasSuffix(".html") }
    let cards = chapters.map { chapter in
      let image = CardImage(lines: chapter.summary.entry.lines, steps: chapter.steps)
      return (CardImage.name(of: chapter.summary.entry.address), image)
    }
    let images = [(CardImage.name(of: "index.html"), CardImage(lines: nil, steps: []))] + cards
    return [
      file("sitemap.xml") { Self.siteMap(pages.compactMap(site.publication.address)) },
      file("404.html") { Self.absolute(missing, base: base) },
    ] + images.map { name, image in SiteFiles.File(name: name, key: nil) { image.png } }
  }

  private func file(_ name: String, _ make: @escaping @Sendable () -> String) -> SiteFiles.File {
    SiteFiles.File(name: name, key: nil) { Data(make().utf8) }
  }

  private static func siteMap(_ addresses: [String]) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    \(addresses.map { "<url><loc>\(Html.escape($0))</loc></url>" }.joined(separator: "\n"))
    </urlset>

    """
  }

  private var missing: String {
    let body = """
      <article class="text">
      <header class="head"><h1>There is no such page</h1>
      <p class="promise">It may have moved. The contents and the search know every page of the book.</p></header>
      <p><a href="index.html">To the cover</a></p>
      </article>

      """
    return Page(
      title: "No such page", description: "There is no such page", address: "404.html", site: site,
      current: nil, body: body
    ).html
  }

  /// A page that servers show at any address, so its links are absolute.
  static func absolute(_ html: String, base: String) -> String {
    html.replacing(#/ (href|src)="(?![a-z]+:|#)([^"]*)"/#) {
      " \($0.output.1)=\"\(Html.escape(base))\($0.output.2)\""
    }
  }
}

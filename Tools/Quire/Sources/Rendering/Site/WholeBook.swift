extension SiteFiles {
  /// The whole book on one page, for reading offline, for the browser's own search, and for printing.
  var wholeBook: Page {
    let addresses = Set(chapters.map(\.entry.address))
    let articles = chapters.map { chapter in
      let name = WholeBook.name(of: chapter.entry.address)
      let article = WholeBook.unique(
        chapter.stillArticle ?? chapter.article, name: name, chapters: addresses)
      let start = "<article class=\"text\""
      return "\(start) id=\"\(name)\"" + article.dropFirst(start.count) + "</article>\n"
    }
    let items = chapters.map {
      "<li><a href=\"#\(WholeBook.name(of: $0.entry.address))\">\($0.entry.cover)</a></li>\n"
    }
    let body = """
      <article class="text cover">
      <header class="head"><h1>\(Html.escape(site.title))</h1>
      <p class="promise">⟦The whole book on one page.⟧</p></header>
      <ol class="chapters">
      \(items.joined())</ol>
      </article>
      \(articles.joined())
      """
    return Page(
      title: "⟦The whole book⟧", description: "⟦The whole book on one page⟧",
      address: WholeBook.address, site: site, body: body)
  }

  /// The page of a module's files as they ship, each with one number for each line of code.
  func filePage(_ index: Int) -> Page {
    let (chapter, entry) = (chapters[index], chapters[index].entry)
    let title = chapter.files.count == 1 ? "⟦The whole file⟧" : "⟦The whole module⟧"
    let lines = entry.lines.map {
      "⟦\($0) lines of code, counted as in the whole book: without blank lines and comments.⟧"
    }
    let body = """
      <article class="text files" data-copies="\(entry.address.dropLast(5))">
      <header class="head">
        <p class="chapter"><a href="\(entry.address)">\(Html.escape(entry.title))</a></p>
        <h1>\(title)</h1>
        <p class="promise">\(lines ?? "")</p>
        \(entry.lines.map { Ruler.title(lines: $0, label: "⟦\($0) of a hundred lines⟧") } ?? "")
        <p class="meta"><span><a href="\(entry.address)">⟦The chapter that builds it⟧</a></span></p>
      </header>

      \(chapter.files.joined(separator: "\n"))
      \(chapter.filePopovers)</article>

      """
    return Page(
      title: "\(Html.escape(entry.title)), \(title.lowercased())",
      description: Html.escape(chapter.description),
      address: Self.filePage(of: entry.address), site: site, current: index,
      hasPopovers: !chapter.filePopovers.isEmpty, body: body)
  }

  /// The page of the hints and solutions of a chapter's exercises.
  func hintsPage(_ index: Int) -> Page {
    let (chapter, entry) = (chapters[index], chapters[index].entry)
    let title = "⟦Hints and solutions⟧"
    let body = """
      <article class="text" data-copies="\(entry.address.dropLast(5))">
      <header class="head">
        <p class="chapter"><a href="\(entry.address)#exercises">\(Html.escape(entry.title))</a></p>
        <h1>\(title)</h1>
        <p class="promise">⟦A hint tells as little as it can. Open one at a time.⟧</p>
      </header>

      \(chapter.hints)</article>

      """
    return Page(
      title: "\(Html.escape(entry.title)), \(title.lowercased())",
      description: Html.escape(chapter.description),
      address: Self.hintsPage(of: entry.address), site: site, current: index, body: body)
  }

  static func hintsPage(of address: String) -> String { "\(address.dropLast(5))-hints.html" }

  static func filePage(of address: String) -> String { "\(address.dropLast(5))-file.html" }
}

enum WholeBook {
  static let address = "whole-book.html"

  fileprivate static func name(of address: String) -> String { String(address.dropLast(5)) }

  /// A chapter's article with identifiers that are unique among all chapters, links that stay on the
  /// page, and no popovers. O(bytes).
  static func unique(_ article: String, name: String, chapters: Set<String>) -> String {
    let (quote, close) = (UInt8(ascii: "\""), UInt8(ascii: ">"))
    var (result, rest) = ([UInt8](), Array(article.utf8)[...])
    result.reserveCapacity(rest.count * 9 / 8)
    func copy(to end: Int) {
      result += rest[..<end]
      rest = rest[end...]
    }
    // A link to a popover loses its tags.
    var isPopover = false
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      copy(to: tag)
      let isEnd = rest.starts(with: "</a>".utf8)
      if isPopover && isEnd || rest.starts(with: "<a href=#c".utf8) {
        isPopover = !isEnd
        rest = rest.drop { $0 != close }.dropFirst()
        continue
      }
      // The values of the tag's attributes, in double quotes.
      while let start = rest.firstIndex(where: { $0 == close || $0 == quote }),
        rest[start] == quote, let end = rest[(start + 1)...].firstIndex(of: quote)
      {
        let attribute = rest[..<start].split { $0 <= UInt8(ascii: " ") }.last ?? []
        copy(to: start + 1)
        result +=
          value(
            String(decoding: rest[..<end], as: UTF8.self),
            of: String(decoding: attribute, as: UTF8.self), name, chapters
          ).utf8
        rest = rest[end...]
        copy(to: end + 1)
      }
      copy(to: rest.firstIndex(of: close).map { $0 + 1 } ?? rest.endIndex)
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// - Parameter attribute: The attribute's name and `=`.
  private static func value(
    _ value: String, of attribute: String, _ name: String, _ chapters: Set<String>
  ) -> String {
    switch attribute {
    case "id=", "for=", "name=", "aria-labelledby=", "aria-describedby=", "data-file=":
      return value.split(separator: " ").map { "\(name)-\($0)" }.joined(separator: " ")
    case "href=":
      let parts = value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = String(parts.first ?? "")
      guard file.isEmpty || chapters.contains(file) else { return value }
      let fragment = parts.count > 1 ? "-\(parts[1])" : ""
      return "#\(file.isEmpty ? name : Self.name(of: file))\(fragment)"
    default:
      return value.replacing("url(#", with: "url(#\(name)-")
    }
  }
}

import Manuscript

extension SiteFiles {
  /// The whole book on one page, for reading offline, for the browser's own search, and for printing.
  var wholeBook: String {
    let items = chapters.map(\.summary.entry).map {
      "<li><a href=\"#\(WholeBook.name(of: $0.address))\">\($0.cover)</a></li>\n"
    }
    let body = """
      <article class="text cover">
      <header class="head"><h1>\(Html.escape(site.title))</h1>
      <p class="promise">The whole book on one page.</p></header>
      <ol class="chapters">
      \(items.joined())</ol>
      </article>
      \(chapters.map(\.text.wholeArticle).joined())
      """
    return Page(
      title: "The whole book", description: "The whole book on one page",
      address: WholeBook.address, site: site, current: nil, body: body
    ).html
  }

  /// The page of a module's files as they ship, each with one number for each line of code.
  ///
  /// - Parameter index: The index of the chapter that builds the module.
  func filePage(_ index: Int) -> String {
    let (entry, text) = (chapters[index].summary.entry, chapters[index].text)
    let title = text.fileCount == 1 ? "The whole file" : "The whole module"
    let lines = entry.lines.map {
      "\($0) lines of code, counted as in the whole book: without blank lines and comments."
    }
    let body = """
      <article class="text files">
      <header class="head">
        <p class="chapter"><a href="\(entry.address)">\(Html.escape(entry.title))</a></p>
        <h1>\(title)</h1>
        <p class="promise">\(lines ?? "")</p>
        \(entry.lines.map { Ruler.title(lines: $0, label: "\($0) of a hundred lines") } ?? "")
        <p class="meta"><span><a href="\(entry.address)">The chapter that builds it</a></span></p>
      </header>

      \(text.files)
      \(text.filePopovers)</article>

      """
    return Page(
      title: "\(entry.title), \(title.lowercased())", description: text.description,
      address: Self.filePage(of: entry.address), site: site, current: index, hasCard: false,
      hasPopovers: !text.filePopovers.isEmpty, body: body
    ).html
  }
  /// The address of a chapter's page of files.
  static func filePage(of address: String) -> String { "\(address.dropLast(5))-file.html" }
}

/// A chapter's article on the page with the whole book.
enum WholeBook {
  static let address = "whole-book.html"

  /// A chapter's article as this page shows it.
  ///
  /// - Parameter chapters: The addresses of all chapters.
  static func article(_ article: String, of address: String, chapters: Set<String>) -> String {
    let name = name(of: address)
    return unique(article, name: name, chapters: chapters)
      .replacing("<article class=\"text\">", with: "<article class=\"text\" id=\"\(name)\">")
      + "</article>\n"
  }

  fileprivate static func name(of address: String) -> String { String(address.dropLast(5)) }

  /// A chapter's article with identifiers that are unique among all chapters, links that stay on the
  /// page, and no popovers.
  static func unique(_ article: String, name: String, chapters: Set<String>) -> String {
    article
      .replacing(#/<a href=#c\d+>(.*?)<\/a>/#) { match -> String in String(match.output.1) }
      .replacing(#/(\s(?:id|for|name|aria-labelledby|aria-describedby|data-file)=")([^"]*)"/#) {
        match -> String in
        let names = match.output.2.split(separator: " ").map { "\(name)-\($0)" }
        return "\(match.output.1)\(names.joined(separator: " "))\""
      }
      .replacing("url(#", with: "url(#\(name)-")
      .replacing(#/href="([^"#:]*)(#[^"]*)?"/#) { match -> String in
        let file = String(match.output.1)
        let fragment = match.output.2.map { $0.dropFirst() }
        guard file.isEmpty || chapters.contains(file) else { return String(match.output.0) }
        let target = file.isEmpty ? name : Self.name(of: file)
        return "href=\"#\(target)\(fragment.map { "-\($0)" } ?? "")\""
      }
  }
}

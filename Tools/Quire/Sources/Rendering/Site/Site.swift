import Manuscript

/// The parts common to all pages: the book's title and its table of contents.
struct Site: Sendable {
  let title: String
  let language: String
  let publication: Publication
  let entries: [ContentsEntry]
  /// What the contents list below the chapters; the titles are HTML.
  var forms: [(address: String, title: String)] = []
  /// The items of the contents as on other chapters' pages.
  private let items: [String]

  init(_ book: BookFacts, publication: Publication, entries: [ContentsEntry]) {
    (title, language, self.publication) = (book.title, book.language, publication)
    self.entries = entries
    let appendix = entries.firstIndex(where: \.isAppendix)
    items = entries.enumerated().map { Self.item($1, isApart: $0 == appendix) }
  }

  private static func item(
    _ entry: ContentsEntry, isApart: Bool, isHere: Bool = false, inner: String = ""
  ) -> String {
    let style = [isHere ? "here" : nil, isApart ? "apart" : nil].compactMap(\.self)
    let lines = entry.lines.map {
      "<span class=\"lines\"><span class=\"hid\">⟦, lines:⟧ </span>\($0)</span>"
    }
    return "<li\(style.isEmpty ? "" : " class=\"\(style.joined(separator: " "))\"")>"
      + "<a href=\"\(entry.address)\"\(isHere ? " aria-current=\"page\"" : "")><span class=\"no\">\(entry.number)</span>"
      + "\(entry.html)\(lines ?? "")</a>\(inner)</li>\n"
  }

  private func contents(current: Int?, headings: [PageHeading]) -> String {
    guard let current else { return items.joined() }
    let inner = headings.map { "<li><a href=\"#\($0.slug)\">\($0.html)</a></li>" }
    let list = "\n<ol class=\"inner\">\(inner.joined(separator: "\n"))</ol>"
    var items = items
    items[current] = Self.item(
      entries[current], isApart: entries.firstIndex(where: \.isAppendix) == current,
      isHere: true, inner: headings.isEmpty ? "" : list)
    return items.joined()
  }

  private var more: String {
    guard !forms.isEmpty else { return "" }
    let items = forms.map {
      "<li><a href=\"\($0.address)\"><span class=\"no\"></span>\($0.title)</a></li>\n"
    }
    return "    <ul class=\"more\" aria-label=\"⟦More⟧\">\n\(items.joined())    </ul>\n"
  }

  var referenceIndex: Int? { entries.firstIndex { $0.address == Reference.address } }

  func navigation(current: Int?, headings: [PageHeading]) -> String {
    """
    <nav class="site" id="siteContents" popover aria-label="⟦Contents⟧">
      <a class="book" href="index.html">\(Html.escape(title))</a>
      <button class="close" type="button" popovertarget="siteContents" popovertargetaction="hide">⟦Close⟧</button>
      <form class="search js-only" role="search">
        <label class="hid" for="searchField">⟦Search the book⟧</label>
        <input type="search" id="searchField" placeholder="⟦Search⟧" autocomplete="off" spellcheck="false" aria-controls="searchHits" aria-describedby="searchHelp"><kbd aria-hidden="true">/</kbd>
        <p class="help" id="searchHelp">⟦Words, names of types, or a whole message of the compiler, pasted as it is⟧</p>
      </form>
      <div class="hits"><p id="searchStatus" role="status"></p><ol id="searchHits"></ol></div>
      <div class="toc">
        <p class="unit"><span class="hid">⟦Chapters,⟧ </span><span></span><span>⟦lines⟧</span></p>
        <ol>
    \(contents(current: current, headings: headings))    </ol>
    \(more)  </div>
      <div class="foot">
        <fieldset class="theme"><legend class="hid">⟦Theme⟧</legend>
          <label><input type="radio" name="theme" id="themeAuto" value="auto" checked>⟦Auto⟧</label>
          <label><input type="radio" name="theme" id="themeLight" value="light">⟦Light⟧</label>
          <label><input type="radio" name="theme" id="themeDark" value="dark">⟦Dark⟧</label>
        </fieldset>
        <button class="keys js-only" type="button" popovertarget="keySheet">⟦Keys⟧</button>
      </div>
    </nav>

    """
  }
}

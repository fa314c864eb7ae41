/// What all pages share: the book's title and its contents.
struct Site {
  /// One line of the contents.
  struct Entry {
    let address: String
    /// `1`, or `A` in the appendix; empty where the chapter has no number.
    let number: String
    let title: String
    /// How many lines of code its module has; nil where it has none.
    let lines: Int?
    let isAppendix: Bool

    /// The reference, behind the chapters.
    static let reference = Entry(
      address: Reference.address, number: "", title: "Reference", lines: nil, isAppendix: true)
  }

  let title: String
  let entries: [Entry]

  func navigation(current: String?, headings: [(slug: String, html: String)]) -> String {
    var isFirstAppendix = true
    let items = entries.map { entry -> String in
      let isHere = entry.address == current
      var style = isHere ? ["here"] : []
      if entry.isAppendix, isFirstAppendix {
        style.append("apart")
        isFirstAppendix = false
      }
      let lines = entry.lines.map {
        "<span class=\"lines\"><span class=\"hid\">, lines: </span>\($0)</span>"
      }
      let inner = isHere && !headings.isEmpty ? Self.inner(headings) : ""
      return "<li\(style.isEmpty ? "" : " class=\"\(style.joined(separator: " "))\"")>"
        + "<a href=\"\(entry.address)\"\(isHere ? " aria-current=\"page\"" : "")><span class=\"no\">\(entry.number)</span>"
        + "\(Html.escape(entry.title))\(lines ?? "")</a>\(inner)</li>"
    }
    return """
      <nav class="site" id="contents" popover aria-label="Contents">
        <a class="book" href="index.html">\(Html.escape(title))</a>
        <form class="search js-only" role="search">
          <label class="hid" for="q">Search the book</label>
          <input type="search" id="q" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="hits"><kbd aria-hidden="true">/</kbd>
        </form>
        <div class="hits"><p id="found" role="status"></p><ol id="hits"></ol></div>
        <div class="toc">
          <p class="unit"><span class="hid">Chapters, </span><span></span><span>lines</span></p>
          <ol>
      \(items.joined(separator: "\n"))
          </ol>
        </div>
        <div class="foot">
          <fieldset class="theme"><legend class="hid">Theme</legend>
            <label><input type="radio" name="theme" id="theme-auto" value="auto" checked>Auto</label>
            <label><input type="radio" name="theme" id="theme-light" value="light">Light</label>
            <label><input type="radio" name="theme" id="theme-dark" value="dark">Dark</label>
          </fieldset>
          <button class="keys js-only" type="button" popovertarget="keys">Keys</button>
        </div>
      </nav>

      """
  }

  private static func inner(_ headings: [(slug: String, html: String)]) -> String {
    let items = headings.map { "<li><a href=\"#\($0.slug)\">\($0.html)</a></li>" }
    return "\n<ol class=\"inner\">\(items.joined(separator: "\n"))</ol>"
  }
}

import Manuscript

/// The page of a module's files as they ship, each with one number for each line of code.
struct FilePage {
  let chapter: RenderedChapter
  /// The index of the chapter's entry in the contents.
  let index: Int
  let site: Site

  static func address(of chapter: String) -> String { "\(chapter.dropLast(5))-file.html" }

  var html: String {
    let (entry, text) = (chapter.summary.entry, chapter.text)
    let title = text.fileCount == 1 ? "The whole file" : "The whole files"
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
      address: Self.address(of: entry.address), site: site, current: index, hasCard: false,
      hasPopovers: !text.filePopovers.isEmpty, body: body
    ).html
  }
}

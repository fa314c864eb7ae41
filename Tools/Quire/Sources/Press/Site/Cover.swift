import Verification

/// The cover: the book's title, its chapters, and the ledger of all fences.
struct Cover {
  static let bookTitle = "A Hundred Lines"
  static let promise =
    "Classic helpers from the Objective-C years, built anew in modern Swift, each in about a hundred"
    + " lines."

  let chapters: [ChapterSummary]
  /// The footer.
  let stamp: String
  let site: Site
  /// The book in other forms: on one page, and as an EPUB.
  var forms: [(address: String, title: String)] = []

  var html: String {
    let body = """
      <article class="text cover">
      <header class="head">
        <h1>\(Self.bookTitle)</h1>
        <p class="promise">\(Html.words(Self.promise)) All code on a tint went through the compiler before you read it.</p>
        \(Ruler.title(lines: 100, label: "A hundred ticks, a tick a line of Swift"))
        <p class="meta"></p>
      </header>
      <ol class="chapters">
      \(chapters.map(\.cover).joined(separator: "\n"))
      </ol>
      \(whole)\(stamp)</article>

      """
    return Page(
      title: site.title,
      description: "Classic Objective-C helpers in modern Swift, every line proved",
      address: "index.html", site: site, current: nil, next: chapters.first?.entry.address,
      kind: "website", body: body
    ).html
  }

  /// Links to the book in other forms.
  private var whole: String {
    let links = forms.map { "<a href=\"\($0.address)\">\($0.title)</a>" }
    return links.isEmpty ? "" : "<p class=\"forms\">\(links.joined(separator: " "))</p>\n"
  }

  /// The footer of a draft.
  static let draftStamp =
    "<footer class=\"stamp\"><p><strong class=\"draft\">A draft: nothing in this book was proved.</strong></p></footer>\n"

  /// The footer of a verified book.
  static func stamp(_ results: [ManuscriptResult], toolchain: String, edition: Edition) -> String {
    let sum = results.map(Ledger.init).reduce(Ledger(), +)
    let proved = sum.proved.values.reduce(0, +)
    let words = edition.words.map { "<p>\(Html.escape($0))</p>\n" } ?? ""
    return """
      <footer class="stamp">
      <p>\(sum.total) fences in the book: <strong>\(proved) proved</strong> · \(Html.escape(toolchain))</p>
      \(words)<p>Prove them again: <code>Tools/book verify</code></p>
      </footer>

      """
  }
}

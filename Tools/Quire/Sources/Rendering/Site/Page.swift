import Foundation
import Manuscript

struct Page {
  struct Link {
    let address: String
    /// As HTML.
    let word, title: String
  }

  /// As HTML.
  let title, description: String
  /// The name of its file.
  let address: String
  let site: Site
  /// The index of the page's entry in the contents; nil for the cover.
  var current: Int?
  var previous, next: Link?
  var headings: [PageHeading] = []
  /// What the page is, in OpenGraph's terms.
  var kind = "article"
  /// Whether it has an image of its own for other sites.
  var hasCard = false
  var live: LivePart?
  /// Whether runs on it can be stepped through.
  /// Whether names in its code have hover popovers.
  var hasPopovers = false
  let body: String

  var html: String {
    let name = current == nil ? Html.escape(site.title) : "\(title) · \(Html.escape(site.title))"
    let links = [
      previous.map { "<link rel=\"prev\" href=\"\($0.address)\">" },
      next.map { "<link rel=\"next\" href=\"\($0.address)\">" },
    ]
    return """
      <!doctype html>
      <html lang="\(site.language)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(ContentPolicy.text(allowsWebAssembly: live != nil))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(name)</title>
      <meta name="description" content="\(description)">
      <meta name="color-scheme" content="light dark">
      <script>\(ContentPolicy.script)</script>
      <meta property="og:site_name" content="\(Html.escape(site.title))">
      <meta property="og:type" content="\(kind)">
      <meta property="og:title" content="\(title)">
      <meta property="og:description" content="\(description)">
      \(sharing)<link rel="icon" href="\(Self.icon)">
      \(links.compactMap { $0 }.joined(separator: "\n"))
      <link rel="stylesheet" href="book.css">\(hasPopovers ? "\n<noscript><link rel=\"stylesheet\" href=\"names.css\"></noscript>" : "")
      <script src="book.js" defer></script>\(live?.links ?? "")
      </head>
      <body>
      <a class="skip ui" href="#pageText">⟦Skip to the text⟧</a>

      <header class="top">
        <a class="book" href="index.html">\(Html.escape(site.title))</a>
        <button type="button" popovertarget="siteContents">⟦Contents{} and search{}¦<span class="js-only">¦</span>⟧</button>
      </header>

      <div class="sheet">
      \(site.navigation(current: current, headings: headings))
      <main id="pageText">
      \(body)</main>
      </div>

      <div class="keysheet ui" id="keySheet" popover role="dialog" aria-labelledby="keySheetTitle">
      <header><h2 id="keySheetTitle">⟦Keys⟧</h2><button class="close" type="button" popovertarget="keySheet" popovertargetaction="hide" autofocus>⟦Close⟧</button></header>
      <dl><dt><kbd>/</kbd> <kbd>Ctrl K</kbd></dt><dd>⟦search ({} on a Mac); then {} and {}. Paste a compiler’s message to find the listing that explains it¦<kbd>⌘ K</kbd>¦<kbd>↓</kbd> <kbd>↑</kbd>¦<kbd>Enter</kbd>⟧</dd><dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>⟦next, previous chapter⟧</dd><dt><kbd>Esc</kbd></dt><dd>⟦leave the search, close this sheet⟧</dd><dt><kbd>?</kbd></dt><dd>⟦this sheet⟧</dd></dl>
      <p><label><input type="checkbox" id="singleLetters" checked> ⟦Listen to single letters⟧</label></p></div>
      </body>
      </html>

      """
  }

  /// The canonical address, and the image that other sites show; empty where the site has no address.
  private var sharing: String {
    guard let url = site.publication.address(of: address) else { return "" }
    let links = """
      <link rel="canonical" href="\(Html.escape(url))">
      <meta property="og:url" content="\(Html.escape(url))">

      """
    guard let image = image.flatMap(site.publication.address) else { return links }
    return links + """
      <meta property="og:image" content="\(Html.escape(image))">
      <meta property="og:image:width" content="\(CardImage.width)">
      <meta property="og:image:height" content="\(CardImage.height)">
      <meta property="og:image:alt" content="⟦The title, and a ruler with a tick for each line of code⟧">
      <meta name="twitter:card" content="summary_large_image">

      """
  }

  /// The name of the image: pages without one of their own share the cover's, if that can be drawn.
  private var image: String? {
    if hasCard { return CardImage.name(of: address) }
    return CardImage.canDraw(site.title) ? CardImage.name(of: "index.html") : nil
  }

  /// The book's icon: a few ticks of its ruler. As data it costs no request.
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    + "%3Cpath fill='%23fcfcfa' d='M0 0h16v16H0z'/%3E"
    + "%3Cpath stroke='%23226339' stroke-width='2' d='M3 2v12M7 6v8M11 6v8M15 2v12'/%3E%3C/svg%3E"
}

/// The files of a live playground: a page opened from a folder cannot fetch, so its WebAssembly is text
/// in a script.
struct LivePart: Sendable {
  let files: [(name: String, text: String)]
  /// The elements that load these files.
  let links: String

  init?(_ chapter: Chapter, module: Data?) {
    guard let playground = chapter.playground, let module else { return nil }
    let name = "\(chapter.pageName)-playground"
    let data = "const playground = { module: \"\(module.base64EncodedString())\" };\n"
    files = [("\(name).css", playground.style), ("\(name).js", data + playground.script)]
    links = """

      <link rel="stylesheet" href="\(name).css">
      <script src="\(name).js" defer></script>
      """
  }
}

/// The Content Security Policy of the pages, and the one script that they have inline.
package enum ContentPolicy {
  /// - Parameter allowsWebAssembly: Whether the page runs a playground.
  package static func text(allowsWebAssembly: Bool = false) -> String {
    let scripts =
      "script-src 'self' \(hash)" + (allowsWebAssembly ? " 'wasm-unsafe-eval'" : "")
    return "default-src 'none'; style-src 'self'; \(scripts); img-src 'self' data:;"
      + " connect-src 'self'; base-uri 'none'; form-action 'none'"
  }

  /// The script runs before the first paint: it applies the stored theme, so that a dark page never
  /// starts light, and shows the controls that need scripts.
  static let script =
    "{const r=document.documentElement;r.classList.add(\"js\");"
    + "try{r.dataset.theme=localStorage.theme||\"auto\"}catch{}}"

  /// The SHA-256 of its text in Base64, for the policy. A browser test fails if the two differ.
  private static let hash = "'sha256-lyqdL/IYKtvYo9Oscs/arse/TDIa1TE+dBb3L+HNyJA='"
}

extension Page.Link {
  init(_ entry: ContentsEntry, _ word: String) {
    let number = entry.number.isEmpty ? "" : "⟦, chapter {}¦\(entry.number)⟧"
    self.init(address: entry.address, word: word + number, title: entry.html)
  }

  static func sequence(_ label: String, _ previous: Self?, _ next: Self?) -> String {
    """
    <nav class="seq" aria-label="\(label)">
    \(previous?.html("prev") ?? "<span></span>")
    \(next?.html("next") ?? "<span></span>")
    </nav>

    """
  }

  private func html(_ style: String) -> String {
    "<a class=\"\(style)\" rel=\"\(style)\" href=\"\(address)\"><span>\(word)</span>"
      + "<b>\(title)</b></a>"
  }
}

import Manuscript

/// A message of the compiler or the runtime, with a listing that gives it and what its chapter says about
/// it.
struct Explanation: Codable, Sendable {
  /// The message after its severity, such as `error: cannot find 'x' in scope`.
  let message: String
  /// The page of the message, which messages about other names share.
  let address: String
  /// How many lines the listing has.
  let size: Int
  let listing: String
  /// The paragraphs above and below the listing.
  let prose: String
  /// Where the listing is in the book, and the title of its chapter.
  let place: String
  let title: String

  /// The page of a message.
  static func address(of message: String) -> String {
    let words = message.replacing(#/'[^']*'/#, with: "").split(separator: " ").joined(
      separator: " ")
    let slug = String(words.slug.prefix(60)).split(separator: "-").joined(separator: "-")
    return "why-\(slug).html"
  }
}

/// The pages “Why does Swift say this?”: one for each message that listings of the book show, and a list.
struct ExplanationPages {
  /// The explanations of each page, that with the smallest listing first.
  let pages: [[Explanation]]
  let site: Site
  let toolchain: String

  static let address = "why.html"
  static let title = "Why does Swift say this?"

  init(_ explanations: [Explanation], site: Site, toolchain: String) {
    pages = Dictionary(grouping: explanations, by: \.address).sorted { $0.key < $1.key }
      .map { $1.sorted { $0.size < $1.size } }
    (self.site, self.toolchain) = (site, toolchain)
  }

  var list: String {
    let items = pages.map {
      "<li><a href=\"\($0[0].address)\"><code>\(Html.code($0[0].message))</code></a></li>"
    }
    return page(
      Self.title, address: Self.address,
      """
      <header class="head"><h1>\(Self.title)</h1>
      <p class="promise">Every message of the compiler and the runtime in this book, with the smallest \
      listing that gives it.</p></header>
      <ul class="messages">
      \(items.joined(separator: "\n"))
      </ul>
      """)
  }

  func html(_ explanations: [Explanation]) -> String {
    let first = explanations[0]
    var places: [String] = []
    for explanation in explanations {
      let link = "<a href=\"\(explanation.place)\">\(Html.escape(explanation.title))</a>"
      if !places.contains(link) { places.append(link) }
    }
    return page(
      first.message, address: first.address,
      """
      <header class="head"><p class="chapter"><a href="\(Self.address)">\(Self.title)</a></p>
      <h1 class="message"><code>\(Html.code(first.message))</code></h1></header>
      \(first.listing)
      <h2 id="why"><a href="#why">What the book says about it</a></h2>
      \(first.prose)
      <p>The book shows it in \(places.joined(separator: ", ")).</p>
      """)
  }

  private func page(_ title: String, address: String, _ content: String) -> String {
    Page(
      title: title, description: title, address: address, site: site, current: nil,
      body: """
        <article class="text why-page">
        \(content)
        <footer class="stamp"><p>The messages are those of \(Html.escape(toolchain)).</p></footer>
        </article>

        """
    ).html
  }
}

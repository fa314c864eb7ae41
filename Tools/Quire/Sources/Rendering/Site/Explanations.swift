import CommonMark
import Foundation
import Manuscript

/// A message of the compiler or the runtime, with a listing that gives it.
struct Explanation: Codable, Sendable {
  /// The message after its severity, such as `error: cannot find 'x' in scope`.
  let message: String
  /// The page of the message, which messages about other names share.
  let address: String
  /// How many lines the listing has.
  let size: Int
  let listing: String
  /// Where the listing is in the book, and the title of its chapter.
  let place: String
  let title: String

  fileprivate var html: String {
    let parts = message.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2 else { return Html.code(message) }
    return "<b>\(Html.code(parts[0])):</b> \(Html.code(parts[1]))"
  }

  static func address(of message: String) -> String {
    let words = message.replacing(#/'[^']*'/#, with: "").split(separator: " ")
    let slug = words.joined(separator: " ").slug.prefix(60)
    return "why-\(slug.split(separator: "-").joined(separator: "-")).html"
  }
}

/// What to do about messages, from the file `Messages.md` beside the chapters: paragraphs below headings.
package struct MessageAdvice: Sendable {
  /// The paragraphs as HTML by the addresses of the messages' pages.
  let paragraphs: [String: String]

  /// Reads the file in the folder of chapters; a book need not have one.
  package init(readingFrom folder: URL) throws {
    let file = folder.appending(path: "Messages.md")
    self.init(parsing: file.exists ? try String(readingText: file) : "")
  }

  init(parsing text: String) {
    var paragraphs: [String: String] = [:]
    var address: String?
    for block in Document(parsing: text).blocks {
      if case .heading(2, let message) = block.kind {
        address = Explanation.address(of: message.plainText)
      } else if case .paragraph(let words) = block.kind, let address {
        paragraphs[address, default: ""] += "<p>\(InlineWriter().html(words))</p>\n"
      }
    }
    self.paragraphs = paragraphs
  }
}

// The pages “Why does Swift say this?”: one for each message that listings of the book show, and a list.
extension SiteFiles {
  static let explanations = (address: "why.html", title: "⟦Why does Swift say this?⟧")

  var explanationFiles: [File] {
    // The explanations of each page, that with the smallest listing first.
    let pages = Dictionary(grouping: chapters.flatMap(\.explanations), by: \.address)
      .sorted { $0.key < $1.key }.map { $1.sorted { $0.size < $1.size } }
    guard !pages.isEmpty else { return [] }
    return [.page(Self.explanations.address) { explanationList(pages.map { $0[0] }).html }]
      + pages.map { page in .page(page[0].address) { explanationPage(page).html } }
  }

  private func explanationList(_ all: [Explanation]) -> Page {
    let items = all.map { "<li><a href=\"\($0.address)\"><code>\($0.html)</code></a></li>" }
    let (address, title) = Self.explanations
    return explanationFrame(
      title, address,
      """
      <header class="head"><h1>\(title)</h1>
      <p class="promise">⟦Every message of the compiler and the runtime in this book, with the smallest \
      listing that gives it.⟧</p></header>
      <ul class="messages">
      \(items.joined(separator: "\n"))
      </ul>
      """)
  }

  private func explanationPage(_ explanations: [Explanation]) -> Page {
    let first = explanations[0]
    let places = explanations.map { "<a href=\"\($0.place)\">\(Html.escape($0.title))</a>" }
    let words = content?.advice.paragraphs[first.address].map {
      "<h2 id=\"what-to-do\"><a href=\"#what-to-do\">⟦What to do⟧</a></h2>\n\($0)"
    }
    let (address, title) = Self.explanations
    return explanationFrame(
      Html.escape(first.message), first.address,
      """
      <header class="head"><p class="chapter"><a href="\(address)">\(title)</a></p>
      <h1 class="message"><code>\(first.html)</code></h1></header>
      \(first.listing)
      \(words ?? "")<p>⟦The book shows it in {}.¦\(places.withoutRepetitions.joined(separator: ", "))⟧</p>
      """)
  }

  private func explanationFrame(_ title: String, _ address: String, _ text: String) -> Page {
    let body = """
      <article class="text why-page">
      \(text)
      <footer class="stamp"><p>⟦The messages are those of {}.¦\(Html.escape(toolchain))⟧</p></footer>
      </article>

      """
    return Page(title: title, description: title, address: address, site: site, body: body)
  }
}

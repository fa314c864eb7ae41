import CommonMark
import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// What one chapter gives to the book: its line in the contents, its words, and its text in HTML.
struct RenderedChapter: Sendable {
  /// Its line in the contents.
  let entry: Site.Entry
  /// Its line on the first page.
  let cover: String
  /// What the search finds in it.
  let search: SearchPart
  /// What only its own page needs; nil where that page is on disk already.
  let text: Text?

  /// The text of a chapter's page.
  struct Text: Sendable {
    /// The promise as plain text, for whoever lists pages.
    let description: String
    /// The headings for the page's own contents.
    let headings: [(slug: String, html: String)]
    /// The article, from its head to its stamp.
    let article: String
    /// The chapter as Markdown.
    let source: String
    /// The cards that its names lead to, and how many they are.
    var cards = ""
    var cardCount = 0
    /// What runs live on it; nil on most.
    var live: LivePart?
  }
}

extension Chapter {
  /// The address of its page.
  var address: String { pageName + ".html" }

  /// The number that readers see: `1` for `01`, `A` for `A1`, nothing for the introduction.
  var shortNumber: String {
    if isAppendix {
      let index = Int(number.drop { $0.isLetter }) ?? 1
      return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(max(1, min(26, index))) - 1))
    }
    let number = Int(number) ?? 0
    return number == 0 ? "" : "\(number)"
  }
}

extension Manuscript {
  /// The paragraph right under the title, which is the chapter's promise, and what comes after it.
  var promiseAndBody: (promise: [Inline], body: [Block]) {
    var blocks = document.blocks[...]
    if case .heading(1, _) = blocks.first?.kind { blocks = blocks.dropFirst() }
    guard case .paragraph(let text) = blocks.first?.kind else { return ([], Array(blocks)) }
    return (text, Array(blocks.dropFirst()))
  }
}

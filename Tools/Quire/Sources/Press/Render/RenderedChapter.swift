import CommonMark
import Manuscript

/// A chapter as HTML, ready to be placed on its page.
struct RenderedChapter: Codable, Sendable {
  let entry: ContentsEntry
  /// Its item on the cover.
  let cover: String
  let search: SearchPart
  /// Its first listing with output and its first quiz, for the cover.
  let sample: String
  /// A line that fails, for the image that other sites show.
  let failure: CardImage.Failure?
  /// What it says of the book, where it does.
  let book: BookFacts?
  /// The number of hover popovers on the page.
  var popoverCount = 0
  /// How many lines the chapter's file has after each step.
  var steps: [Int] = []
  /// The USRs of the symbols that its code uses.
  var symbols: [String] = []
  let text: Text
  /// The live playground, which is not stored; nil on most pages.
  var live: LivePart?

  private enum CodingKeys: CodingKey {
    case entry, cover, search, sample, failure, book, popoverCount, steps, symbols, text
  }

  /// The text of a chapter's page.
  struct Text: Codable, Sendable {
    /// The promise as plain text, for the page's description.
    let description: String
    /// The headings for the page's own contents.
    let headings: [PageHeading]
    /// The article, from its header to its stamp.
    let article: String
    /// The article without the live playground; nil where it has none.
    var stillArticle: String?
    /// The listings of the files that ship, their popovers, and how many there are.
    let files: String
    let filePopovers: String
    let fileCount: Int
    /// What it says about messages of the compiler and the runtime.
    let explanations: [Explanation]
    /// The chapter as Markdown.
    let source: String
    /// The hover popovers.
    var popovers = ""
    /// The script with the texts of its sections.
    let context: String
  }
}

/// A line of the table of contents.
struct ContentsEntry: Codable, Sendable {
  let address: String
  /// `1`, or `A` for an appendix; empty for a chapter without a number.
  let number: String
  let title: String
  /// How many lines of code its module has; nil where it has none.
  let lines: Int?
  let isAppendix: Bool

  /// Its number and its title on the cover.
  var cover: String {
    (number.isEmpty ? "" : "<span class=\"no\">\(number)</span>") + "<b>\(Html.escape(title))</b>"
  }
}

/// A heading in a page's own contents.
struct PageHeading: Codable, Sendable {
  let slug: String
  let html: String
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

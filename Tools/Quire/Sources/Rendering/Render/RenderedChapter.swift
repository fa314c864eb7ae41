import Manuscript

/// Chapters that need not be rendered, by the addresses of their pages.
package typealias KnownChapters = [String: RenderedChapter]

/// A chapter as HTML, ready to be placed on its page.
package struct RenderedChapter: Codable, Sendable {
  let entry: ContentsEntry
  /// Its item on the cover.
  let cover: String
  /// The promise as plain text, for the page's description.
  let description: String
  let headings: [PageHeading]
  /// The article, from its header to its stamp.
  let article: String
  /// The article without the live playground; nil where it has none.
  let stillArticle: String?
  /// The hints and solutions of its exercises; empty where it has none.
  let hints: String
  /// The scripts that a reader asks for: with the texts of copied files, and with the runs that can be
  /// stepped through. Each is empty where there is none.
  let copies, traces: String
  let popovers: String
  let popoverCount: Int
  /// The listings of the files that ship, and the popovers of the names in them.
  let files: [String]
  let filePopovers: String
  /// The terms that it defines.
  let terms: [GlossaryTerm]
  /// What it says about messages of the compiler and the runtime.
  let explanations: [Explanation]
  let search: SearchPart
  /// The script with the texts of its sections.
  let context: String
  let source: String
  /// The code above its text, for the cover, and the lines of it for the image that other sites show.
  let lead: String
  /// What an introduction says in front of its first section.
  let beginning: String
  let leadLines: [String]
  let book: BookFacts?
  /// How many lines the chapter's file has after each step.
  let steps: [Int]
  /// The USRs of the symbols that its code uses.
  let symbols: [String]
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

  var cover: String {
    (number.isEmpty ? "" : "<span class=\"no\">\(number)</span>") + "<b>\(html)</b>"
  }

  /// The title. The reference, the one appendix without a letter, has a label.
  var html: String { isAppendix && number.isEmpty ? "⟦Reference⟧" : Html.escape(title) }
}

struct PageHeading: Codable, Sendable {
  let slug, html: String
}

extension Chapter {
  package var address: String { pageName + ".html" }

  /// `Chapter 1` or `Appendix A`; nil for a chapter without a number.
  var place: String? {
    guard !shortNumber.isEmpty else { return nil }
    return isAppendix ? "⟦Appendix {}¦\(shortNumber)⟧" : "⟦Chapter {}¦\(shortNumber)⟧"
  }

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

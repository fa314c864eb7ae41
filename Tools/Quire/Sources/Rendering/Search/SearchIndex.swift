import CommonMark
import Manuscript
import Support
import SwiftAnalysis

/// A page's part of the search index: titles, other names, messages. The texts are other files.
struct SearchPart: Codable, Sendable {
  /// A message of the compiler or the runtime that a listing shows.
  struct Message: Codable, Sendable {
    let section: Int
    /// The listing's fragment on the page.
    let listing: String
    let text: String
    /// The page that explains it; nil where there is none.
    var why: String?
  }

  let address, title: String
  let synonyms: [String]
  var messages: [Message] = []
  /// The title and the fragment of each section; none where the fragment follows from the title.
  let sections: [[String]]

  static func script(of pages: [SearchPart]) -> String { Html.call("index", ["pages": pages]) }

  init(address: String, title: String, synonyms: [String] = [], _ texts: [SearchText]) {
    (self.address, self.title, self.synonyms) = (address, title, synonyms)
    sections = texts.map { $0.slug.isEmpty ? [$0.title] : [$0.title, $0.slug] }
  }
}

/// A section of a page, a heading and the text up to the next one, for the search.
struct SearchText {
  /// Its fragment on the page; empty where the script can derive it from the title.
  var slug = ""
  let title: String
  var text = ""
  /// The lines that its code blocks begin on.
  var lines: [Int] = []

  fileprivate mutating func add(_ block: Block) {
    switch block.kind {
    case .code(let code):
      // Swift is shown without the marks of its folds. Markdown that explains them keeps them.
      let isSwift = code.info.hasPrefix("swift")
      let shown = code.text.lines.filter { !isSwift || String($0).snippetMarker == nil }
      text += shown.joined(separator: "\n") + "\n"
      lines.append(block.start.line)
    case .table(let table):
      text += (table.head + table.rows.flatMap { $0 }).map { $0.plainText + "\n" }.joined()
    default: text += block.inlines.plainText + "\n"
    }
  }

  static func script(of texts: [SearchText], address: String) -> String {
    let list = texts.map { $0.text.words.joined(separator: " ") }
    return Html.call("context", address, list)
  }

  static func scriptName(of address: String) -> String { "text-\(address.dropLast(5)).js" }
}

extension Chapter {
  var searchTexts: [SearchText] {
    var all = [SearchText(title: title)]
    var headings = manuscript.document.headings[...]
    for block in manuscript.document.allBlocks {
      guard case .heading(let level, let text) = block.kind, let slug = headings.popFirst()?.slug
      else {
        all[all.count - 1].add(block)
        continue
      }
      let title = text.plainText
      if level > 1 { all.append(SearchText(slug: slug == title.slug ? "" : slug, title: title)) }
    }
    for (index, exercise) in exercises.enumerated() {
      all.append(SearchText(slug: "exercise-\(index + 1)", title: exercise.title))
      for block in exercise.manuscript.document.allBlocks {
        if case .heading(1, _) = block.kind { continue }
        all[all.count - 1].add(block)
      }
    }
    return all
  }
}

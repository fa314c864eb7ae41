import CommonMark
import Manuscript

/// A section of a page with its text, for the search.
struct SearchText {
  let section: SearchPart.Section
  fileprivate(set) var text: String
  /// The lines that its code blocks begin on.
  fileprivate(set) var lines: [Int] = []

  init(_ section: SearchPart.Section, text: String = "") {
    (self.section, self.text) = (section, text)
  }

  /// The script with the texts of a page, from which search results quote a line.
  static func script(of texts: [SearchText], address: String) -> String {
    let list = texts.map { text in
      let words = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return SearchIndex.quote(words)
    }
    return "book.context(\(SearchIndex.quote(address)),[\n\(list.joined(separator: ",\n"))]);\n"
  }

  /// The name of that script.
  static func scriptName(of address: String) -> String { "text-\(address.dropLast(5)).js" }
}

extension Chapter {
  /// The chapter's sections and its exercises.
  var searchTexts: [SearchText] {
    var all = [SearchText(.init(slug: "", title: title))]
    var slugs = Slugs()
    manuscript.document.forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else {
        all[all.count - 1].add(block)
        return
      }
      let title = text.plainText
      let slug = slugs.next(title)
      guard level > 1 else { return }
      all.append(SearchText(.init(slug: slug == title.slug ? "" : slug, title: title)))
    }
    for (index, exercise) in exercises.enumerated() {
      all.append(SearchText(.init(slug: "exercise-\(index + 1)", title: exercise.title)))
      exercise.manuscript.document.forEachBlock { all[all.count - 1].add($0) }
    }
    return all
  }
}

extension SearchText {
  fileprivate mutating func add(_ block: Block) {
    text += block.ownText
    if case .code = block.kind { lines.append(block.start.line) }
  }
}

extension Block {
  /// The text to index: that of the block without the blocks inside it.
  fileprivate var ownText: String {
    switch kind {
    case .code(let code): code.text + "\n"
    case .table(let table):
      (table.head + table.rows.flatMap { $0 }).map { $0.plainText + "\n" }.joined()
    default: inlines.plainText + "\n"
    }
  }
}

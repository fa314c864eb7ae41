import CommonMark

/// A list as HTML, which the pages and the EPUB share. Items of a tight list have no paragraphs.
struct ListWriter {
  let list: List
  let inline: ([Inline]) -> String
  let blocks: ([Block]) -> String

  var html: String {
    let items = list.items.map { item -> String in
      guard list.isTight, case .paragraph(let text) = item.first?.kind else {
        return "<li>\(blocks(item))</li>"
      }
      return "<li>\(inline(text))\(blocks(Array(item.dropFirst())))</li>"
    }.joined(separator: "\n")
    guard let start = list.start else { return "<ul>\n\(items)\n</ul>\n" }
    return "<ol\(start == 1 ? "" : " start=\"\(start)\"")>\n\(items)\n</ol>\n"
  }
}

import CommonMark
import SymbolIndex

/// Renders a documentation comment as HTML: text, and a description list of parameters, results and
/// errors.
struct DocumentationWriter {
  let inlines: InlineWriter
  /// Renders the examples that were verified; nil where no results are known.
  var examples: ExampleWriter?

  /// The field names of documentation comments.
  private static let fields = [
    "parameter", "parameters", "returns", "throws", "complexity", "precondition", "postcondition",
    "requires", "note", "important", "warning", "seealso",
  ]

  /// Renders a comment given without its slashes.
  func html(_ comment: String) -> String { html(Document(parsing: comment).blocks) }

  /// Renders a comment with the results of its examples.
  func html(_ comment: SymbolComments.Comment) -> String {
    var writer = self
    writer.examples = ExampleWriter(comment: comment)
    return writer.html(comment.source.manuscript.document.blocks)
  }

  private func html(_ blocks: [Block]) -> String { blocks.map(html).joined() }

  private func html(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let text): return "<p>\(inlines.html(text))</p>\n"
    case .heading(_, let text): return "<p><b>\(inlines.html(text))</b></p>\n"
    case .code(let code): return examples?.html(block) ?? listing(code)
    case .list(let list): return self.list(list)
    case .quote(let inner), .alert(_, let inner):
      return "<blockquote>\(html(inner))</blockquote>\n"
    case .table(let table): return TableWriter(table: table, inline: inlines.html).html
    case .html(let text):
      let shown = text.withoutComments
      return shown.isEmpty ? "" : "<p>\(Html.escape(shown))</p>\n"
    case .thematicBreak: return "<hr>\n"
    }
  }

  /// An example without a result has no tint: a preview does not verify comments.
  private func listing(_ code: CodeBlock) -> String {
    let lines = SwiftHighlighter.lines(of: code.text).rows
    return """
      <figure class="listing quoted" aria-label="Example"><figcaption class="bar"><span class="label">From the comment, not verified here</span></figcaption>\
      <div class="body"><div class="code"><pre><code>\(lines)</code></pre></div></div></figure>

      """
  }

  // MARK: Lists

  private func list(_ list: List) -> String {
    let rows = list.items.map { (field: field($0), item: $0) }
    guard rows.contains(where: { $0.field != nil }) else { return plain(list) }
    let terms = rows.flatMap { row -> [(name: String, html: String)] in
      guard let field = row.field else { return [("", html(row.item))] }
      guard field.name == "Parameters" else { return [field] }
      return row.item.dropFirst().flatMap { parameters(in: $0) }
    }
    return "<dl class=\"fields\">\n"
      + terms.map { "<dt>\($0.name)</dt><dd>\($0.html)</dd>" }.joined(separator: "\n") + "\n</dl>\n"
  }

  private func plain(_ list: List) -> String {
    let items = list.items.map { "<li>\(html($0))</li>" }.joined(separator: "\n")
    return list.start == nil ? "<ul>\n\(items)\n</ul>\n" : "<ol>\n\(items)\n</ol>\n"
  }

  /// The field name before the first colon of an item, and the rest; nil for other items.
  private func field(_ item: [Block]) -> (name: String, html: String)? {
    guard let (head, rest) = item.first?.inlines.splitAtColon else { return nil }
    let words = head.split(separator: " ")
    guard let first = words.first, Self.fields.contains(first.lowercased()), words.count <= 2
    else { return nil }
    let name =
      words.count == 2
      ? "<code>\(Html.escape(words[1]))</code>" : Html.escape(String(first).capitalizedFirst)
    return (name, inlines.html(rest) + html(Array(item.dropFirst())))
  }

  private func parameters(in block: Block) -> [(name: String, html: String)] {
    guard case .list(let list) = block.kind else { return [] }
    return list.items.map { item in
      guard let (name, rest) = item.first?.inlines.splitAtColon else { return ("", html(item)) }
      return (
        "<code>\(Html.escape(name))</code>", inlines.html(rest) + html(Array(item.dropFirst()))
      )
    }
  }
}

extension [Inline] {
  /// The text before the first colon, and the rest; nil where markup comes first.
  fileprivate var splitAtColon: (head: String, rest: [Inline])? {
    var head = ""
    for (index, inline) in enumerated() {
      switch inline {
      case .code(let text): head += text
      case .text(let text):
        guard let colon = text.firstIndex(of: ":") else {
          head += text
          continue
        }
        let after = text[text.index(after: colon)...].drop { $0 == " " }
        let rest = after.isEmpty ? [] : [Inline.text(String(after))]
        return (head + text[..<colon], rest + self[(index + 1)...])
      default: return nil
      }
    }
    return nil
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

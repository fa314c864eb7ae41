import CommonMark
import Manuscript
import SwiftAnalysis
import SymbolIndex
import Verification

/// Renders a documentation comment as HTML, with a list of parameters, results and errors.
struct DocumentationWriter {
  let inlines: InlineWriter
  /// The comment with the results of its examples; nil where no results are known.
  var comment: SymbolComments.Comment?

  /// The labels of fields by their names in lowercase.
  private static let fields = Dictionary(
    uniqueKeysWithValues: [
      "⟦Parameter⟧", "⟦Parameters⟧", "⟦Returns⟧", "⟦Throws⟧", "⟦Complexity⟧", "⟦Precondition⟧",
      "⟦Postcondition⟧", "⟦Requires⟧", "⟦Note⟧", "⟦Important⟧", "⟦Warning⟧", "⟦SeeAlso⟧",
    ].map { ($0.lowercased().filter(\.isLetter), $0) })

  func html(_ comment: String) -> String { html(Document(parsing: comment).blocks) }

  func html(_ comment: SymbolComments.Comment) -> String {
    var writer = self
    writer.comment = comment
    return writer.html(comment.source.manuscript.document.blocks)
  }

  private func html(_ blocks: [Block]) -> String { blocks.map(html).joined() }

  private func html(_ block: Block) -> String {
    if case .list(let list) = block.kind, let html = fields(list) { return html }
    return BlockWriter(inlines: inlines, code: code, inner: html).html(block)
  }

  private func code(_ block: Block) -> String {
    guard case .code(let code) = block.kind else { return "" }
    if let comment, let example = comment.example(block) { return example }
    // An example without a result has no tint: a preview does not verify comments.
    let lines = SwiftHighlighter.lines(of: code.text).rows
    return """
      <figure class="listing quoted" aria-label="⟦Example⟧"><figcaption class="bar"><span class="label">⟦From the comment, not verified here⟧</span></figcaption>\
      <div class="body"><div class="code"><pre><code>\(lines)</code></pre></div></div></figure>

      """
  }

  private func fields(_ list: List) -> String? {
    let rows = list.items.map { (field: field($0), item: $0) }
    guard rows.contains(where: { $0.field != nil }) else { return nil }
    let terms = rows.flatMap { row -> [(name: String, html: String)] in
      guard let field = row.field else { return [("", html(row.item))] }
      return field.name == "⟦Parameters⟧" ? row.item.dropFirst().flatMap(parameters) : [field]
    }
    return "<dl class=\"fields\">\n"
      + terms.map { "<dt>\($0.name)</dt><dd>\($0.html)</dd>" }.joined(separator: "\n") + "\n</dl>\n"
  }

  /// The field name before the first colon of an item, and the rest; nil for other items.
  private func field(_ item: [Block]) -> (name: String, html: String)? {
    guard let (head, rest) = item.first?.inlines.splitAtColon else { return nil }
    let words = head.split(separator: " ")
    guard let first = words.first, let label = Self.fields[first.lowercased()],
      words.count <= 2
    else { return nil }
    let name = words.count == 2 ? "<code>\(Html.escape(words[1]))</code>" : label
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

extension SymbolComments.Comment {
  /// The listing of an example; nil where no result is known, and empty for an output, which is above.
  fileprivate func example(_ block: Block) -> String? {
    guard let index = source.manuscript.fenceIndex(atLine: block.start.line),
      results.indices.contains(index)
    else { return nil }
    let (fences, result) = (source.manuscript.fences, results[index])
    if result.state != .quoted, fences.contains(where: { $0.output == index }) { return "" }
    // The comments of a page are from all files of a module.
    let file = source.manuscript.path.split(separator: "/").last?.split(separator: ".").first
    var listing = Listing(
      fence: fences[index].shown(as: result), result: result, highlight: SwiftHighlighter.lines,
      output: result.output.flatMap { $0.isEmpty ? nil : $0 },
      id: "example-\(String(file ?? "").slug)-\(source.firstLine)-\(index + 1)")
    guard result.state == .proved, fences[index].code != nil else { return listing.html + "\n" }
    let claims = Snippet(parsing: fences[index].text).claims
    for claim in claims where claim.isResult {
      if !claim.isOfOutput {
        listing.claims.values.insert(claim.line)
      } else if listing.output != nil {
        listing.claims.printed.insert(claim.line)
      }
    }
    return listing.html + "\n"
  }
}

extension Fence {
  /// The fence as a page shows it: code that was not verified is a sketch.
  fileprivate func shown(as result: FenceResult) -> Fence {
    var copy = self
    switch result.state {
    case .proved, .compiled, .quoted: break
    case .sketched: copy.kind = .sketch(reason: result.reason(of: self) ?? "")
    case .elsewhere(let reason), .unproved(let reason): copy.kind = .sketch(reason: reason)
    case .failed: copy.kind = .sketch(reason: "it fails")
    }
    return copy
  }
}

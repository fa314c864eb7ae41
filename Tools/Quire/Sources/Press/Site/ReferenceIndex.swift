import CommonMark
import SymbolIndex

/// The index of the reference: all modules with the names of their symbols.
struct ReferenceIndex {
  let reference: Reference
  let toolchain: String
  let site: Site
  /// The pages before and after.
  let previous: SequenceNavigation.Link?
  let next: SequenceNavigation.Link?

  var html: String {
    let body = """
      <article class="text reference">
      <header class="head">
        <h1>Reference</h1>
        <p class="promise">Every public symbol of the modules, as the compiler knows it.</p>
      </header>

      \(reference.table.modules.map(item).joined(separator: "\n"))
      <footer class="stamp">
      <p>What the compiler itself says of the modules · \(Html.escape(toolchain))</p>
      </footer>
      \(SequenceNavigation(label: "Pages before and after", previous: previous, next: next).html)</article>

      """
    return Page(
      title: "Reference", description: "Every public symbol of the modules",
      address: Reference.address, site: site,
      current: site.referenceIndex, previous: previous?.address, next: next?.address, body: body
    ).html
  }

  private func item(_ module: SymbolTable.Module) -> String {
    let titles = Dictionary(grouping: module.symbols, by: \.path)
    let items = module.symbols.map { symbol in
      let isOverloaded = (titles[symbol.path]?.count ?? 0) > 1
      return """
        <li class="d\(min(3, symbol.path.count))"><span><a class="symbol" href="\(reference.address(of: symbol))"><code>\(symbol.title.breakableName)</code></a>\(isOverloaded ? signature(symbol) : "")</span>\
        <span class="abstract">\(abstract(of: symbol))</span></li>
        """
    }
    return """
      <h2 id="\(Html.escape(module.name))"><a href="\(Reference.page(of: module.name))">\(module.name.breakableName)</a></h2>
      <ul class="symbols">
      \(items.joined(separator: "\n"))
      </ul>
      """
  }

  /// What tells an overload from the others: its parameters and its result.
  private func signature(_ symbol: SymbolTable.Symbol) -> String {
    let words = symbol.declaration.drop { $0 != "(" && $0 != "<" }
    return
      "<code class=\"signature\">\(String(words.isEmpty ? symbol.declaration[...] : words).breakableName)</code>"
  }

  /// The first paragraph of a symbol's comment.
  private func abstract(of symbol: SymbolTable.Symbol) -> String {
    for block in Document(parsing: symbol.documentation).blocks {
      if case .paragraph(let text) = block.kind { return InlineWriter().html(text) }
    }
    return ""
  }
}

import SymbolIndex

/// The index of the reference: all modules with the names of their symbols.
struct ReferenceIndex {
  let reference: Reference
  let toolchain: String
  let site: Site

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
      </article>

      """
    return Page(
      title: "Reference", description: "Every public symbol of the modules",
      address: Reference.address, site: site,
      current: site.referenceIndex, body: body
    ).html
  }

  private func item(_ module: SymbolTable.Module) -> String {
    let items = module.symbols.map { symbol in
      let depth = symbol.path.count > 1 ? " class=\"member\"" : ""
      return
        "<li\(depth)><a class=\"symbol\" href=\"\(reference.address(of: symbol))\"><code>\(symbol.title.breakableName)</code></a></li>"
    }
    return """
      <h2 id="\(Html.escape(module.name))"><a href="\(Reference.page(of: module.name))">\(module.name.breakableName)</a></h2>
      <ul class="symbols">
      \(items.joined(separator: "\n"))
      </ul>
      """
  }
}

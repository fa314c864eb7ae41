import CommonMark
import SwiftAnalysis
import SymbolIndex

extension SiteFiles {
  /// The index of the reference: all modules with the names of their symbols.
  func referenceIndex(_ reference: Reference, _ previous: Page.Link?, _ next: Page.Link?) -> Page {
    let items = reference.table.modules.map { module in
      let titles = Dictionary(grouping: module.symbols, by: \.path)
      let items = module.entries.map { symbol in
        let isOverloaded = (titles[symbol.path]?.count ?? 0) > 1
        let cases = module.cases(of: symbol).map {
          "<a href=\"\(reference.address(of: $0))\">\($0.title.breakableName)</a>"
        }
        let names = isOverloaded ? symbol.signature : cases.joined(separator: ", ")
        return """
          <li class="d\(min(3, symbol.path.count))"><span><a class="symbol" href="\(reference.address(of: symbol))"><code>\(symbol.title.breakableName)</code></a>\
          \(names.isEmpty ? "" : "<code class=\"signature\">\(names)</code>")</span><span class="abstract">\(symbol.abstract)</span></li>
          """
      }
      return """
        <h2 id="\(Html.escape(module.name))"><a href="\(Reference.page(of: module.name))">\(module.name.breakableName)</a></h2>
        <ul class="symbols">
        \(items.joined(separator: "\n"))
        </ul>
        """
    }
    let body = """
      <article class="text reference">
      <header class="head">
        <h1>⟦Reference⟧</h1>
        <p class="promise">⟦Every public symbol of the modules, as the compiler knows it.⟧</p>
      </header>

      \(items.joined(separator: "\n"))
      <footer class="stamp">
      <p>⟦What the compiler itself says of the modules⟧ · \(Html.escape(toolchain))</p>
      </footer>
      \(Page.Link.sequence("⟦Pages before and after⟧", previous, next))</article>

      """
    return Page(
      title: Reference.entry.html, description: "⟦Every public symbol of the modules⟧",
      address: Reference.address, site: site, current: site.referenceIndex, previous: previous,
      next: next, body: body)
  }
}

extension SymbolTable.Symbol {
  /// What tells an overload from the others: its parameters and its result.
  fileprivate var signature: String {
    let words = declaration.drop { $0 != "(" && $0 != "<" }
    return String(words.isEmpty ? declaration[...] : words).breakableName
  }

  /// The first paragraph of its comment.
  fileprivate var abstract: String {
    Document(parsing: documentation).blocks.lazy.compactMap { block in
      if case .paragraph(let text) = block.kind { InlineWriter().html(text) } else { nil }
    }.first ?? ""
  }

  /// The name in its heading: a member of a nested type has that type's name before it.
  var heading: String { path.count > 2 ? path.dropFirst().joined(separator: ".") : title }
}

extension SymbolTable.Module {
  /// The symbols with entries of their own: all but the cases of enums.
  fileprivate var entries: [SymbolTable.Symbol] { symbols.filter { $0.kind != "enum.case" } }

  /// The cases of an enum, which are listed in its entry.
  fileprivate func cases(of symbol: SymbolTable.Symbol) -> [SymbolTable.Symbol] {
    guard symbol.kind == "enum" else { return [] }
    return symbols.filter { $0.kind == "enum.case" && $0.path.dropLast() == symbol.path[...] }
  }
}

/// A module's page in the reference: its symbols and its source.
struct ReferencePage: Sendable {
  let module: SymbolTable.Module
  let reference: Reference
  /// The module's source files, with paths from the package's root.
  let sources: [(path: String, text: String)]
  let toolchain: String
  let site: Site
  let previous, next: Page.Link?

  /// The declarations as they are written, by file and line.
  private typealias Signatures = [String: [Int: String]]

  var page: Page {
    let signatures = Signatures(
      uniqueKeysWithValues: sources.map { ($0.path, SourceSignatures.all(in: $0.text)) })
    let built = reference.chapter(of: module.name).map {
      "<p class=\"promise\">⟦Built in {}.¦<a href=\"\($0.address)\">\(Html.escape($0.title))</a>⟧</p>"
    }
    let body = """
      <article class="text reference">
      <header class="head">
        <p class="chapter"><a href="\(Reference.address)">⟦Reference⟧</a></p>
        <h1>\(module.name.breakableName)</h1>
        \(built ?? "")
        <p class="meta"><span>⟦\(module.symbols.count.of("symbol"))⟧</span></p>
      </header>

      \(module.entries.map { entry($0, signatures) }.joined(separator: "\n"))
      \(source)
      <footer class="stamp">
      \(account)<p>⟦What the compiler itself says of the module⟧ · \(Html.escape(toolchain))</p>
      </footer>
      \(Page.Link.sequence("⟦Modules before and after⟧", previous, next))</article>

      """
    return Page(
      title: "⟦{}, reference¦\(Html.escape(module.name))⟧",
      description: "⟦The public symbols of {}¦\(Html.escape(module.name))⟧",
      address: Reference.page(of: module.name), site: site, current: site.referenceIndex,
      previous: previous, next: next, headings: headings, body: body)
  }

  private var account: String {
    let sum = reference.examples.ledger(of: Set(module.symbols.compactMap(\.file)))
    let words =
      "⟦\(sum.total.of("example")) in comments: {}\(sum.provedCount) proved{}¦<strong>¦</strong>⟧"
    return sum.total > 0 ? "<p>\(words)</p>\n" : ""
  }

  private var headings: [PageHeading] {
    let types = module.symbols.filter { $0.path.count == 1 }.map {
      PageHeading(slug: reference.anchor(of: $0).asFragment, html: Html.escape($0.title))
    }
    return sources.isEmpty ? types : types + [PageHeading(slug: "source", html: "⟦The source⟧")]
  }

  private func entry(_ symbol: SymbolTable.Symbol, _ signatures: Signatures) -> String {
    let level = min(4, symbol.path.count + 1)
    let anchor = reference.anchor(of: symbol)
    let code = signature(of: symbol, signatures).brokenDeclaration(beyond: 64)
    let writer = DocumentationWriter(
      inlines: InlineWriter(symbol: { reference.link(to: $0, in: module.name) }))
    let extensions = reference.examples.extensions(of: symbol, beside: module.symbols)
    return """
      <section class="symbol-entry">
      <h\(level) id="\(Html.escape(anchor))"><a href="#\(anchor.asFragment)"><code>\(symbol.heading.breakableName)</code></a></h\(level)>
      <figure class="listing" aria-label="⟦Declaration⟧"><div class="body"><div class="code"><pre><code>\(SwiftHighlighter.lines(of: code).rows)</code></pre></div></div></figure>
      \(words(of: symbol, writer))\(extensions.map(writer.html).joined())\(cases(of: symbol, writer))\(facts(symbol))</section>
      """
  }

  private func words(of symbol: SymbolTable.Symbol, _ writer: DocumentationWriter) -> String {
    reference.examples.comment(of: symbol).map(writer.html) ?? writer.html(symbol.documentation)
  }

  private func cases(of symbol: SymbolTable.Symbol, _ writer: DocumentationWriter) -> String {
    let items = module.cases(of: symbol).map { element in
      let anchor = reference.anchor(of: element)
      let code = SwiftHighlighter.lines(of: element.declaration).map { $0.html() }.joined()
      return """
        <li id="\(Html.escape(anchor))"><a href="#\(anchor.asFragment)"><code>\(code)</code></a>
        \(words(of: element, writer))</li>
        """
    }
    return items.isEmpty ? "" : "<ul class=\"cases\">\n\(items.joined(separator: "\n"))\n</ul>\n"
  }

  /// The declaration as in the source, or as the compiler prints it where the source says less.
  private func signature(of symbol: SymbolTable.Symbol, _ signatures: Signatures) -> String {
    let words = signatures[symbol.file ?? ""]?[symbol.line ?? 0]
    return words.flatMap { $0.contains(symbol.baseName) ? $0 : nil } ?? symbol.declaration
  }

  /// Who uses a symbol, or a case of it, and where it is.
  private func facts(_ symbol: SymbolTable.Symbol) -> String {
    var names: Set<String> = []
    let users = ([symbol] + module.cases(of: symbol)).flatMap(reference.users)
      .filter { names.insert($0.name).inserted }
      .map { "<a href=\"\($0.address)\">\(Html.escape($0.title))</a>" }
    var facts = users.isEmpty ? [] : ["⟦Used in {}¦\(users.joined(separator: ", "))⟧"]
    if let file = symbol.file, let line = symbol.line {
      let place = "⟦{}, line \(line)¦\(Html.escape(file.lastName))⟧"
      let isHere = sources.contains { $0.path == file }
      let link = "<a href=\"#\(Self.anchor(file, line).asFragment)\">\(place)</a>"
      facts.append(isHere ? link : place)
    }
    guard !facts.isEmpty else { return "" }
    return "<p class=\"facts\">\(facts.map { "<span>\($0)</span>" }.joined())</p>\n"
  }

  private static func anchor(_ file: String, _ line: Int) -> String { "\(file.lastName)-\(line)" }

  private var source: String {
    guard !sources.isEmpty else { return "" }
    let files = sources.map { path, text -> String in
      let linked = Set(module.symbols.filter { $0.file == path }.compactMap(\.line))
      let rows = zip(1..., SwiftHighlighter.lines(of: text)).map { number, line -> String in
        let html = line.html()
        let isLinked = linked.contains(number)
        guard isLinked || !html.isEmpty else { return "\n" }
        let id = isLinked ? " id=\"\(Html.escape(Self.anchor(path, number)))\"" : ""
        return "<span class=\"l\(line.indentClass)\"\(id)>\(html)</span>\n"
      }.joined()
      return ListingFrame(
        name: Html.escape(path), bar: "<span class=\"file\">\(path.breakablePath)</span>",
        code: "<pre><code>\(rows)</code></pre>"
      ).html
    }
    return "<h2 id=\"source\"><a href=\"#source\">⟦The source⟧</a></h2>\n"
      + files.joined(separator: "\n")
  }
}

import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A module's page in the reference: its symbols, then its source.
struct ReferencePage {
  let module: SymbolTable.Module
  let reference: Reference
  /// The module's source files by their paths from the package's root, in reading order.
  let sources: [(path: String, text: String)]
  let toolchain: String
  let site: Site
  /// The modules before and after.
  var previous: String?
  var next: String?

  var html: String {
    let chapter = reference.chapter(of: module.name)
    let built = chapter.map {
      "<p class=\"promise\">Built in <a href=\"\($0.address)\">\(Html.escape($0.title))</a>.</p>"
    }
    let body = """
      <article class="text reference">
      <header class="head">
        <p class="chapter"><a href="\(Reference.address)">Reference</a></p>
        <h1>\(module.name.breakableName)</h1>
        \(built ?? "")
        <p class="meta"><span>\(module.symbols.count == 1 ? "1 symbol" : "\(module.symbols.count) symbols")</span></p>
      </header>

      \(module.symbols.map(entry).joined(separator: "\n"))
      \(source)
      <footer class="stamp">
      <p>What the compiler itself says of the module · \(Html.escape(toolchain))</p>
      </footer>
      \(sequence)</article>

      """
    return Page(
      title: "\(module.name), reference", description: "The public symbols of \(module.name)",
      site: site, current: site.referenceIndex, previous: previous.map(Reference.page),
      next: next.map(Reference.page), headings: headings, body: body
    ).html
  }

  private var sequence: String {
    func link(_ module: String, _ word: String) -> Onward.Link {
      .init(address: Reference.page(of: module), word: word, title: module)
    }
    return Onward(
      label: "Modules before and after", previous: previous.map { link($0, "Previous module") },
      next: next.map { link($0, "Next module") }
    ).html
  }

  private var headings: [(slug: String, html: String)] {
    let types = module.symbols.filter { $0.path.count == 1 }
    return types.map { (reference.anchor(of: $0).asFragment, Html.escape($0.title)) }
      + (sources.isEmpty ? [] : [("source", "The source")])
  }

  // MARK: Symbols

  private func entry(_ symbol: SymbolTable.Symbol) -> String {
    let level = symbol.path.count == 1 ? 2 : 3
    let anchor = reference.anchor(of: symbol)
    let code = symbol.declaration.brokenDeclaration(beyond: 64)
    let words = DocumentationWriter(
      inlines: InlineWriter(symbol: { reference.place(of: $0, in: module.name) })
    ).html(symbol.documentation)
    return """
      <section class="symbol-entry">
      <h\(level) id="\(Html.escape(anchor))"><a href="#\(anchor.asFragment)"><code>\(symbol.title.breakableName)</code></a></h\(level)>
      <figure class="listing" aria-label="Declaration"><div class="body"><div class="code"><pre><code>\(Self.rows(code))</code></pre></div></div></figure>
      \(words)\(facts(symbol))</section>
      """
  }

  private func facts(_ symbol: SymbolTable.Symbol) -> String {
    let users = reference.users(of: symbol).map {
      "<a href=\"\($0.address)\">\(Html.escape($0.title))</a>"
    }
    var facts = users.isEmpty ? [] : ["Used in " + users.joined(separator: ", ")]
    if let file = symbol.file, let line = symbol.line {
      let place = "\(file.fileName), line \(line)"
      let isHere = sources.contains { $0.path == file }
      facts.append(
        isHere
          ? "<a href=\"#\(Self.anchor(file, line).asFragment)\">\(Html.escape(place))</a>"
          : Html.escape(place))
    }
    guard !facts.isEmpty else { return "" }
    return "<p class=\"facts\">\(facts.map { "<span>\($0)</span>" }.joined())</p>\n"
  }

  private static func rows(_ code: String) -> String {
    SwiftColors.lines(of: code).map { line in
      "<span class=\"l\(line.indentClass)\">\(line.html())</span>\n"
    }.joined()
  }

  // MARK: Source

  private static func anchor(_ file: String, _ line: Int) -> String { "\(file.fileName)-\(line)" }

  private var source: String {
    guard !sources.isEmpty else { return "" }
    let files = sources.map { path, text -> String in
      let wanted = Set(module.symbols.filter { $0.file == path }.compactMap(\.line))
      let rows = SwiftColors.lines(of: text).enumerated().map { index, line -> String in
        let id =
          wanted.contains(index + 1)
          ? " id=\"\(Html.escape(Self.anchor(path, index + 1)))\"" : ""
        let html = line.html()
        return
          (html.isEmpty && id.isEmpty
          ? "" : "<span class=\"l\(line.indentClass)\"\(id)>\(html)</span>") + "\n"
      }.joined()
      return """
        <figure class="listing" aria-label="\(Html.escape(path))"><figcaption class="bar"><span class="file">\(path.breakable)</span>\
        <span class="acts"><button class="act js-only" type="button" data-copy="lines">Copy</button></span></figcaption>\
        <div class="body"><div class="code"><pre><code>\(rows)</code></pre></div></div></figure>
        """
    }
    return "<h2 id=\"source\"><a href=\"#source\">The source</a></h2>\n"
      + files.joined(separator: "\n")
  }
}

extension String {
  /// The last part of a path.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// A name that may break between its words and behind its signs.
  var breakableName: String {
    var result = ""
    var last: Character?
    for character in self {
      let isBreak = last.map { ($0.isLowercase && character.isUppercase) || "(:_/".contains($0) }
      if isBreak == true { result += "<wbr>" }
      result += Html.escape(String(character))
      last = character
    }
    return result
  }
}

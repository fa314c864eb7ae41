import Manuscript
import SymbolIndex
import Verification

/// The reference of the package's modules: the addresses of symbols, and the chapters that use them.
struct Reference: Sendable {
  let table: SymbolTable
  /// The chapters whose code or prose names a symbol, by its USR.
  private let users: [String: [Chapter]]
  private let book: Book
  let examples: SymbolComments

  static let address = "reference.html"

  static let entry = ContentsEntry(
    address: address, number: "", title: "Reference", lines: nil, isAppendix: true)

  /// Collects from the results and the known chapters which chapters use which symbols.
  init(_ content: SiteContent, _ results: [String: ManuscriptResult]) {
    (table, book) = (content.symbols, content.book)
    var users: [String: [Chapter]] = [:]
    for chapter in book.chapters {
      var usrs = Set(content.known[chapter.address]?.symbols ?? Self.symbols(in: chapter, results))
      for name in chapter.manuscripts.flatMap(\.symbolNames) {
        guard case .symbol(let symbol) = table.meaning(of: name.text, in: chapter.name) else {
          continue
        }
        usrs.insert(symbol.usr)
      }
      for usr in usrs where table.symbol(usr) != nil { users[usr, default: []].append(chapter) }
    }
    self.users = users
    examples = SymbolComments(results.values.sorted { $0.manuscript.path < $1.manuscript.path })
  }

  /// The USRs of the symbols that a chapter's code uses.
  static func symbols(in chapter: Chapter, _ results: [String: ManuscriptResult]) -> [String] {
    chapter.manuscripts.compactMap { results[$0.path] }.flatMap(\.fences)
      .flatMap { $0.names.cards.flatMap(\.symbols) }
  }

  func users(of symbol: SymbolTable.Symbol) -> [Chapter] { users[symbol.usr] ?? [] }

  func chapter(of module: String) -> Chapter? { book.chapters.first { $0.name == module } }

  func searchParts(in language: String) -> [SearchPart] {
    table.modules.map { module in
      SearchPart(
        address: Self.page(of: module.name),
        title: Labels.resolved("⟦{}, reference¦\(module.name)⟧", language: language),
        searchTexts(of: module))
    }
  }

  func searchTexts(of module: SymbolTable.Module) -> [SearchText] {
    module.symbols.map { symbol in
      SearchText(slug: anchor(of: symbol), title: symbol.dottedName, text: symbol.documentation)
    }
  }

  /// A module's page: `reference-multicast-delegate.html`.
  static func page(of module: String) -> String { "reference-\(module.pageName).html" }

  /// A symbol's anchor on its page: its name, as in prose.
  func anchor(of symbol: SymbolTable.Symbol) -> String { table.uniqueName(of: symbol) }

  func address(of symbol: SymbolTable.Symbol) -> String {
    Self.page(of: symbol.module) + "#" + anchor(of: symbol).asFragment
  }

  func link(to name: String, in home: String) -> ReferenceLink? {
    switch table.meaning(of: name, in: home) {
    case .module(let module): (Self.page(of: module), module)
    case .symbol(let symbol): (address(of: symbol), symbol.title)
    case .ambiguous, .unknown: nil
    }
  }

  /// The link for a popover: to the first of its symbols that the reference contains.
  func link(to info: QuickInfo) -> ReferenceLink? {
    info.symbols.lazy.compactMap(table.symbol).first.map { (address(of: $0), $0.dottedName) }
  }
}

extension String {
  /// The text as a fragment of an address, ready for an attribute.
  var asFragment: String {
    Html.escape(addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? self)
  }
}

import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// The reference: a page a module, a place a symbol, and who uses it.
struct Reference: Sendable {
  let table: SymbolTable
  /// The chapters whose code or prose names a symbol, by what the compiler calls it.
  private let users: [String: [Chapter]]
  private let book: Book

  /// The page that lists all modules.
  static let address = "reference.html"

  /// Reads off proofs which chapters use which symbols.
  init(_ table: SymbolTable, book: Book, proofs: [String: ManuscriptResult]) {
    self.table = table
    self.book = book
    var users: [String: [Chapter]] = [:]
    for chapter in book.chapters {
      let inCode = chapter.manuscripts.compactMap { proofs[$0.path] }.flatMap(\.fences)
        .flatMap { $0.names.cards.flatMap(\.symbols) }
      let inProse = chapter.manuscripts.flatMap(\.symbolNames).compactMap { name -> String? in
        guard case .symbol(let symbol) = table.meaning(of: name.text, in: chapter.name) else {
          return nil
        }
        return symbol.usr
      }
      for usr in Set(inCode + inProse) where table.symbol(usr) != nil {
        users[usr, default: []].append(chapter)
      }
    }
    self.users = users
  }

  var isEmpty: Bool { table.modules.isEmpty }

  func users(of symbol: SymbolTable.Symbol) -> [Chapter] { users[symbol.usr] ?? [] }

  /// The chapter that a module is named for.
  func chapter(of module: String) -> Chapter? { book.chapters.first { $0.name == module } }

  /// What the search finds in each module's page.
  var searchParts: [(page: Site.Entry, part: SearchPart)] {
    table.modules.map { module in
      let page = Site.Entry(
        address: Self.page(of: module.name), number: "", title: "\(module.name), reference",
        lines: nil, isAppendix: true)
      let sections = module.symbols.map {
        (slug: anchor(of: $0), title: $0.path.joined(separator: "."), text: $0.documentation)
      }
      return (page, SearchPart(sections))
    }
  }

  // MARK: Addresses

  /// A module's page: `reference-multicast-delegate.html`.
  static func page(of module: String) -> String { "reference-\(module.pageName).html" }

  /// A symbol's place on its page: its name, as prose has it.
  func anchor(of symbol: SymbolTable.Symbol) -> String { table.uniqueName(of: symbol) }

  func address(of symbol: SymbolTable.Symbol) -> String {
    Self.page(of: symbol.module) + "#" + anchor(of: symbol).asFragment
  }

  /// Where a name in prose leads, and what the reader sees.
  func place(of name: String, in home: String?) -> (address: String, title: String)? {
    switch table.meaning(of: name, in: home) {
    case .module(let module): (Self.page(of: module), module)
    case .symbol(let symbol): (address(of: symbol), symbol.title)
    case .ambiguous, .unknown: nil
    }
  }

  /// Where a card leads: to the first of its symbols that has a place.
  func place(of card: QuickInfo) -> (address: String, title: String)? {
    card.symbols.lazy.compactMap(table.symbol).first.map {
      (address(of: $0), $0.path.joined(separator: "."))
    }
  }
}

extension String {
  /// The text as the part of an address behind `#`, ready for an attribute.
  var asFragment: String {
    Html.escape(addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? self)
  }
}

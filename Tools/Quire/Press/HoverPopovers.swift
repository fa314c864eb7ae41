import CommonMark
import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A name in a line of code that leads to a card.
struct NameLink: Equatable {
  /// The bytes of the line.
  let bytes: Range<Int>
  /// The card's number on the page.
  let card: Int
}

/// The cards of a page: what its names are, each told once, behind the text.
struct HoverPopovers {
  /// How many cards there are.
  var count: Int { bodies.count }
  private var bodies: [String] = []
  private var numbers: [QuickInfo: Int] = [:]

  /// A page without cards.
  init() {}

  /// Numbers the cards of a page's manuscripts, in reading order.
  ///
  /// - Parameter reference: Where a symbol is described, and what it is called there.
  init(
    _ proofs: [ManuscriptResult], reference: (QuickInfo) -> (address: String, title: String)?
  ) {
    // Two symbols may look alike to a reader: then they share a card.
    var known: [String: Int] = [:]
    for names in proofs.flatMap(\.fences).map(\.names) {
      for card in names.cards where numbers[card] == nil {
        let body = Self.body(card, reference(card))
        if known[body] == nil {
          bodies.append(body)
          known[body] = bodies.count
        }
        numbers[card] = known[body]
      }
    }
  }

  /// The names of a fence by the lines of its body.
  func links(of names: FenceNames) -> [Int: [NameLink]] {
    let links = names.marks.compactMap { mark in
      numbers[names.cards[mark.card]].map { (mark.line, NameLink(bytes: mark.bytes, card: $0)) }
    }
    return Dictionary(grouping: links, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The cards, hidden until their names are pointed at.
  var html: String {
    guard !bodies.isEmpty else { return "" }
    let items = bodies.enumerated().map { "<div class=card id=c\($0 + 1)>\($1)</div>" }
    return """
      <section class="cards" aria-label="What the names in the code are">
      \(items.joined(separator: "\n"))
      </section>

      """
  }

  private static func body(_ card: QuickInfo, _ reference: (address: String, title: String)?)
    -> String
  {
    let code = card.declarations.map(Self.html).joined(separator: "\n")
    let words = Document(parsing: card.documentation).blocks.first.map {
      "<p>\(InlineWriter().html($0.inlines))</p>"
    }
    let more = reference.map {
      "<p><a href=\"\($0.address)\">Reference: <code>\(Html.escape($0.title))</code></a></p>"
    }
    return "<code>\(code)</code>" + (words ?? "") + (more ?? "")
  }

  private static let memo = ParseCache<String>(limit: 4_000)

  /// A declaration, its lines hanging by their depth where there are several.
  private static func html(_ declaration: String) -> String {
    memo.value(for: declaration) { printed(declaration) }
  }

  private static func printed(_ declaration: String) -> String {
    let lines = SwiftColors.lines(of: declaration.brokenDeclaration(beyond: 36))
    guard lines.count > 1 else { return lines.map { $0.html() }.joined() }
    return lines.map { "<span class=\"l\($0.indentClass)\">\($0.html())</span>" }.joined()
  }

  /// Shows the card of a name that has the focus, where no script does it.
  ///
  /// - Parameter count: The most cards that a page has.
  static func rules(for count: Int) -> String {
    guard count > 0 else { return "" }
    let names = (1...count).map { "body:has([href=\"#c\($0)\"]:focus) #c\($0)" }
    return """
      /* For readers without scripts: the card of the name that has the focus. */
      \(names.joined(separator: ",\n")) { display: block; }

      """
  }
}

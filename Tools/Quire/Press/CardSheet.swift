import CommonMark
import Manuscript
import Proof

/// A name in a line of code that leads to a card.
struct NameLink: Equatable {
  /// The bytes of the line.
  let bytes: Range<Int>
  /// The card's number on the page.
  let card: Int
}

/// The cards of a page: what its names are, each told once, behind the text.
struct CardSheet {
  private(set) var cards: [NameCard] = []
  private var numbers: [NameCard: Int] = [:]

  /// A page without cards.
  init() {}

  /// Numbers the cards of a page's manuscripts, in reading order.
  init(_ proofs: [ManuscriptProof]) {
    for names in proofs.flatMap(\.fences).map(\.names) {
      for card in names.cards where numbers[card] == nil {
        cards.append(card)
        numbers[card] = cards.count
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
  ///
  /// - Parameter reference: Where a symbol is described, and what it is called there.
  func html(reference: (NameCard) -> (address: String, title: String)?) -> String {
    guard !cards.isEmpty else { return "" }
    let inlines = InlineWriter()
    let items = cards.enumerated().map { index, card -> String in
      let code = card.declarations.map(Self.html).joined(separator: "\n")
      let words = Document(parsing: card.documentation).blocks.first.map {
        inlines.html($0.inlines)
      }
      let more = reference(card).map {
        "<p><a href=\"\($0.address)\">Reference: <code>\(Html.escape($0.title))</code></a></p>"
      }
      return "<div class=card id=c\(index + 1)><code>\(code)</code>"
        + (words.map { "<p>\($0)</p>" } ?? "") + (more ?? "") + "</div>"
    }
    return """
      <section class="cards" aria-label="What the names in the code are">
      \(items.joined(separator: "\n"))
      </section>

      """
  }

  /// A declaration, its lines hanging by their depth where there are several.
  private static func html(_ declaration: String) -> String {
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

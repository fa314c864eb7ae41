package indirect enum Inline: Equatable, Sendable {
  case text(String)
  case softBreak
  case lineBreak
  case code(String)
  case name(SymbolName)
  case html(String)
  case emphasis([Inline])
  case strong([Inline])
  case link(Link)
  case image(Link)
}

/// A link or an image.
package struct Link: Equatable, Sendable {
  package var destination: String
  /// The title; empty if there is none.
  package var title: String
  /// The link text; for an image, its text alternative.
  package var content: [Inline]
  package var start: Position
}

/// A symbol name in DocC's notation: a code span in double backticks.
package struct SymbolName: Equatable, Sendable {
  /// The name, such as `Multicast/add(_:as:)`.
  package var text: String
  /// The position of its opening backticks.
  package var start: Position
}

extension Inline {
  fileprivate var children: [Inline] {
    switch self {
    case .emphasis(let inner), .strong(let inner): inner
    case .link(let link), .image(let link): link.content
    case .text, .code, .name, .softBreak, .lineBreak, .html: []
    }
  }
}

extension [Inline] {
  /// The text without markup, for heading anchors, titles and the search index.
  package var plainText: String { text(code: { $0 }, lineBreak: " ") }

  /// The text without markup, with its code and its line breaks as a medium shows them.
  package func text(code: (String) -> String, lineBreak: String) -> String {
    map { inline in
      switch inline {
      case .text(let text): text
      case .code(let text): code(text)
      case .name(let name): code(name.text)
      case .softBreak: " "
      case .lineBreak: lineBreak
      case .html: ""
      case .emphasis, .strong, .link, .image: inline.children.text(code: code, lineBreak: lineBreak)
      }
    }.joined()
  }

  /// Every inline in the text, each before those in it.
  package var all: [Inline] { flatMap { [$0] + $0.children.all } }

  package var html: [String] {
    all.compactMap { if case .html(let text) = $0 { text } else { nil } }
  }

  package var links: [Link] {
    all.compactMap {
      switch $0 {
      case .link(let link), .image(let link): link
      default: nil
      }
    }
  }

  package var symbolNames: [SymbolName] {
    all.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }
}

extension Document {
  /// Every block, parents before children, in reading order. O(blocks).
  package var allBlocks: [Block] {
    var found: [Block] = []
    func add(_ blocks: [Block]) {
      for block in blocks {
        found.append(block)
        block.children.forEach(add)
      }
    }
    add(blocks)
    return found
  }
}

extension Block {
  /// The groups of nested blocks: one for a quote or an alert, one per item for a list.
  package var children: [[Block]] {
    switch kind {
    case .quote(let blocks), .alert(_, let blocks): [blocks]
    case .list(let list): list.items
    case .heading, .paragraph, .code, .html, .table, .thematicBreak: []
    }
  }

  /// The inlines of the block itself, cell by cell for a table; empty if it has none.
  package var inlines: [Inline] {
    switch kind {
    case .heading(_, let text), .paragraph(let text): text
    case .table(let table): (table.head + table.rows.flatMap { $0 }).flatMap { $0 }
    case .code, .html, .quote, .alert, .list, .thematicBreak: []
    }
  }
}

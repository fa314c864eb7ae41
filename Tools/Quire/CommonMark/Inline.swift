/// A piece of text: what a paragraph, a heading or a table cell is made of.
public indirect enum Inline: Equatable, Sendable {
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

/// A link or an image: where it leads, its title, what is shown, and where it starts.
public struct Link: Equatable, Sendable {
  /// The address, as written.
  public var destination: String
  /// The title, empty where there is none.
  public var title: String
  /// What the reader sees; for an image, its text alternative.
  public var content: [Inline]
  /// Where the link starts.
  public var start: Position

  /// Makes a link.
  public init(destination: String, title: String = "", content: [Inline], start: Position) {
    self.destination = destination
    self.title = title
    self.content = content
    self.start = start
  }
}

/// The name of a symbol, as DocC writes it: a code span in double backticks.
public struct SymbolName: Equatable, Sendable {
  /// The name, such as `Multicast/add(_:as:)`.
  public var text: String
  /// Where its opening backticks are.
  public var start: Position

  /// Makes a name.
  public init(_ text: String, at start: Position) {
    self.text = text
    self.start = start
  }
}

extension [Inline] {
  /// The text without its markup: what a heading's address, a title or a search index needs.
  public var plainText: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text): text
      case .name(let name): name.text
      case .softBreak, .lineBreak: " "
      case .html: ""
      case .emphasis(let inner), .strong(let inner): inner.plainText
      case .link(let link), .image(let link): link.content.plainText
      }
    }.joined()
  }

  /// The pieces of HTML in the text, nested ones included.
  public var html: [String] {
    flatMap { inline -> [String] in
      switch inline {
      case .html(let text): [text]
      case .text, .code, .name, .softBreak, .lineBreak: []
      case .emphasis(let inner), .strong(let inner): inner.html
      case .link(let link), .image(let link): link.content.html
      }
    }
  }

  /// Every link and image in the text, nested ones included.
  public var links: [Link] {
    flatMap { inline -> [Link] in
      switch inline {
      case .text, .code, .name, .softBreak, .lineBreak, .html: []
      case .emphasis(let inner), .strong(let inner): inner.links
      case .link(let link), .image(let link): [link] + link.content.links
      }
    }
  }

  /// Every name of a symbol in the text, nested ones included.
  public var symbolNames: [SymbolName] {
    flatMap { inline -> [SymbolName] in
      switch inline {
      case .name(let name): [name]
      case .text, .code, .softBreak, .lineBreak, .html: []
      case .emphasis(let inner), .strong(let inner): inner.symbolNames
      case .link(let link), .image(let link): link.content.symbolNames
      }
    }
  }
}

extension Document {
  /// Calls a closure for each block, parents before children, in reading order. O(blocks).
  public func forEachBlock(_ body: (Block) -> Void) {
    func visit(_ blocks: [Block]) {
      for block in blocks {
        body(block)
        block.children.forEach(visit)
      }
    }
    visit(blocks)
  }
}

extension Block {
  /// The groups of blocks inside: one for a quote or an alert, one an item for a list.
  public var children: [[Block]] {
    switch kind {
    case .quote(let blocks), .alert(_, let blocks): [blocks]
    case .list(let list): list.items
    case .heading, .paragraph, .code, .html, .table, .thematicBreak: []
    }
  }

  /// The text of the block itself, cell by cell for a table; empty where it has none.
  public var inlines: [Inline] {
    switch kind {
    case .heading(_, let text), .paragraph(let text): text
    case .table(let table): (table.head + table.rows.flatMap { $0 }).flatMap { $0 }
    case .code, .html, .quote, .alert, .list, .thematicBreak: []
    }
  }
}

import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// What the compiler knows of a name in code: what a page shows in the margin beside it.
public struct QuickInfo: Hashable, Codable, Sendable {
  /// The declaration, or two for a type whose initializer is called by its name.
  public var declarations: [String]
  /// The first paragraph of its documentation, as Markdown; empty where it has none.
  public var documentation: String
  /// What the compiler calls the symbols, where they may be those of the package's modules.
  public var symbols: [String]

  /// Makes a card.
  public init(declarations: [String], documentation: String = "", symbols: [String] = []) {
    self.declarations = declarations
    self.documentation = documentation
    self.symbols = symbols
  }
}

/// The names in a fence that have a card.
public struct FenceNames: Hashable, Codable, Sendable {
  /// A name, and which of the cards is its own.
  public struct Mark: Hashable, Codable, Sendable {
    /// The line of the body, counted from 0.
    public var line: Int
    /// The bytes of the line.
    public var bytes: Range<Int>
    /// The place among the cards.
    public var card: Int

    /// Makes a mark.
    public init(line: Int, bytes: Range<Int>, card: Int) {
      self.line = line
      self.bytes = bytes
      self.card = card
    }
  }

  /// The cards, each once.
  public private(set) var cards: [QuickInfo] = []
  /// The names, as they are read.
  public private(set) var marks: [Mark] = []

  /// Starts with no names.
  public init() {}

  /// Adds a name behind those before it. O(cards).
  public mutating func add(_ card: QuickInfo, line: Int, bytes: Range<Int>) {
    let place = cards.firstIndex(of: card) ?? cards.count
    if place == cards.count { cards.append(card) }
    marks.append(Mark(line: line, bytes: bytes, card: place))
  }
}

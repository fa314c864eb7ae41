/// A line, counted from 1, and a column, counted from 1 in UTF-8 bytes, as libcmark and the compiler do.
package struct Position: Hashable, Comparable, Sendable {
  package var line, column: Int

  package init(line: Int, column: Int = 1) { (self.line, self.column) = (line, column) }

  package static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A CommonMark document as values: blocks with inlines in them, each with its source position. Of
/// `# Hello`, the first block's kind is `.heading(level: 1, [.text("Hello")])`.
package struct Document: Equatable, Sendable {
  package var blocks: [Block]
  /// The first limit that the text exceeds, so that blocks are missing; nil for nearly all texts.
  package var exceededLimit: ExceededLimit?

  /// The maximum nesting depth, of quotes and lists, and of emphasis, links and images.
  package static let nestingLimit = 100

  /// The maximum number of cells that a table's rows may leave out. Missing cells are filled in, so
  /// a short text could become a very large table.
  package static let missingCellLimit = 500_000
}

package struct Block: Equatable, Sendable {
  package var kind: Kind
  package var start: Position

  /// The kinds of blocks: those of CommonMark, and GitHub's tables and alerts.
  package indirect enum Kind: Equatable, Sendable {
    case heading(level: Int, [Inline])
    case paragraph([Inline])
    case code(CodeBlock)
    case html(String)
    case quote([Block])
    case alert(Alert, [Block])
    case list(List)
    case table(Table)
    case thematicBreak
  }

  package init(_ kind: Kind, at start: Position) { (self.kind, self.start) = (kind, start) }
}

/// A code block: its info string and its text, as libcmark decodes them.
package struct CodeBlock: Equatable, Sendable {
  /// The info string, entities and backslashes decoded; empty if there is none.
  package var info: String
  /// The body, each line ended by a line feed.
  package var text: String
}

package struct List: Equatable, Sendable {
  /// The number of the first item; nil for a bullet list.
  package var start: Int?
  /// Whether there are no blank lines between its items.
  package var isTight: Bool
  package var items: [[Block]]
}

/// The five alerts of GitHub, written `> [!NOTE]` on the first line of a quote.
package enum Alert: String, CaseIterable, Sendable {
  case note, tip, important, warning, caution
}

/// A pipe table of GitHub Flavored Markdown.
package struct Table: Equatable, Sendable {
  package enum Alignment: Equatable, Sendable { case none, left, center, right }

  /// One alignment per column.
  package var alignments: [Alignment]
  package var head: [[Inline]]
  /// The body rows, each with one cell per column.
  package var rows: [[[Inline]]]
}

/// A limit that a document exceeds. The document's blocks end there.
///
/// The limits, far above what people write, keep later, recursive steps from taking too much stack.
package struct ExceededLimit: Equatable, Sendable {
  package enum Kind: Sendable {
    /// The nesting depth of quotes and lists: `Document.nestingLimit`.
    case blocks
    /// The nesting depth of emphasis, links and images: `Document.nestingLimit`.
    case inlines
    /// The number of empty lines in nested lists, since each costs time per level.
    case emptyLines
    /// The number of `![` in one paragraph, since each `]` after them costs time.
    case images
    /// The number of cells that a table's rows leave out: `Document.missingCellLimit`.
    case cells
  }

  package var kind: Kind
  /// The first position beyond the limit.
  package var start: Position

  package init(_ kind: Kind, at start: Position) { (self.kind, self.start) = (kind, start) }
}

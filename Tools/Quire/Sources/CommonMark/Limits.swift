/// A limit that a document exceeds. The document's blocks end there.
///
/// The limits protect later steps, most of which are recursive, from running out of stack or time.
/// Documents written by people stay far below them.
public struct ExceededLimit: Equatable, Sendable {
  /// The limits of a document.
  public enum Kind: Sendable {
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

  /// The limit.
  public var kind: Kind
  /// The first position beyond the limit.
  public var start: Position

  /// Makes a record of a limit that is exceeded at a position.
  public init(_ kind: Kind, at start: Position) {
    self.kind = kind
    self.start = start
  }
}

extension Document {
  /// The maximum nesting depth, of quotes and lists, and of emphasis, links and images.
  public static let nestingLimit = 100

  /// The maximum number of cells that a table's rows may leave out. Missing cells are filled in, so
  /// a short text could become a very large table.
  public static let missingCellLimit = 500_000
}

/// Where a document goes beyond a limit. What is beyond it is not in the document's blocks.
///
/// The limits keep every later step, most of which are recursive, from running out of stack or
/// time. No text that was written by hand comes near them.
public struct ExceededLimit: Equatable, Sendable {
  /// The limits of a document.
  public enum Kind: Sendable {
    /// How deep quotes and lists are nested: `Document.nestingLimit`.
    case blocks
    /// How deep emphasis, links and images are nested: `Document.nestingLimit`.
    case inlines
    /// How many empty lines are in nested lists, since each costs time for every level.
    case emptyLines
    /// How many `![` are in one paragraph, since each `]` after them costs time.
    case images
    /// How many cells the rows of a table leave out: `Document.missingCellLimit`.
    case cells
  }

  /// Which limit it is.
  public var kind: Kind
  /// The first place beyond the limit.
  public var start: Position

  /// Makes a note of a limit that is exceeded at a place.
  public init(_ kind: Kind, at start: Position) {
    self.kind = kind
    self.start = start
  }
}

extension Document {
  /// How many levels of quotes and lists, and how many of emphasis, links and images, are read.
  public static let nestingLimit = 100

  /// How many cells of a table may be missing from its rows. Each is filled in, so that a short
  /// text could become a very large table.
  public static let missingCellLimit = 500_000
}

/// A change of a source text that puts a mutant into it, behind its selector.
struct Edit {
  /// A part of the text that replaces the range.
  enum Piece {
    /// Text that is in the module for all mutants.
    case text(String)
    /// Text that only the mutant runs: errors in it are the mutant's.
    case mutated(String)
    /// A call that says whether the mutant is selected, and records that it was reached.
    case selector
    /// The original text, with the edits inside of it.
    case original
  }

  /// The mutant's number; nil for a change that belongs to none.
  var mutant: Int?
  /// The bytes of the original text.
  let range: Range<Int>
  let pieces: [Piece]

  init(_ range: Range<Int>, _ pieces: [Piece], mutant: Int? = nil) {
    (self.range, self.pieces, self.mutant) = (range, pieces, mutant)
  }

  /// The same without line breaks, for code in a literal of one line.
  var onOneLine: Edit {
    Edit(
      range,
      pieces.map { piece in
        if case .text(let text) = piece { .text(text.replacing("\n", with: " ")) } else { piece }
      }, mutant: mutant)
  }

  /// Replaces an expression: `(selector ? mutated : original)`.
  static func expression(_ range: Range<Int>, _ mutated: String) -> Edit {
    // Line breaks: a `//` comment may end the text.
    Edit(
      range,
      [
        .text("("), .selector, .text(" ? ("), .mutated(mutated), .text("\n) : ("), .original,
        .text("\n))"),
      ])
  }

  /// Replaces a condition. The type is written down, since the compiler would take long to find it in
  /// nested conditions.
  static func condition(_ range: Range<Int>, _ mutated: String) -> Edit {
    Edit(
      range,
      [
        .text("("), .selector, .text(" ? ("), .mutated(mutated), .text("\n) as Bool : ("),
        .original, .text("\n) as Bool)"),
      ])
  }

  /// Skips a statement: `if !selector { original }`.
  static func statement(_ range: Range<Int>) -> Edit {
    Edit(range, [.text("if !"), .selector, .text(" { "), .original, .text("\n}")])
  }

  /// Puts text in front of a position.
  static func insertion(_ position: Int, _ pieces: [Piece]) -> Edit {
    Edit(position..<position, pieces)
  }

  /// Removes text for all mutants.
  static func removal(_ range: Range<Int>) -> Edit { Edit(range, []) }
}

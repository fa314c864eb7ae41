import SwiftAnalysis
import SwiftSyntax

/// A change of a source text that puts a mutant into it, behind its selector.
struct Edit {
  /// A part of the text that replaces the range.
  enum Piece: ExpressibleByStringInterpolation {
    /// Text that is in the module for all mutants.
    case text(String)
    /// Text that only the mutant runs: errors in it are the mutant's.
    case mutated(String)
    /// A call that says whether the mutant is selected, and records that it was reached.
    case selector
    /// The original text, with the edits inside of it.
    case original

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// The mutant's number; nil for a change that belongs to none.
  var mutant: Int?
  /// The bytes of the original text.
  let range: Range<Int>
  let pieces: [Piece]

  init(_ range: Range<Int>, _ pieces: [Piece]) { (self.range, self.pieces) = (range, pieces) }

  /// The same without line breaks, for code in a literal of one line.
  var onOneLine: Edit {
    Edit(
      range,
      pieces.map {
        if case .text(let text) = $0 { .text(text.replacing("\n", with: " ")) } else { $0 }
      })
  }

  /// Replaces an expression: `(selector ? mutated : original)`.
  static func expression(_ range: Range<Int>, _ mutated: String, cast: String = "") -> Edit {
    // Line breaks: a `//` comment may end the text.
    Edit(
      range,
      ["(", .selector, " ? (", .mutated(mutated), "\n)\(cast) : (", .original, "\n)\(cast))"])
  }

  /// Replaces a condition, with its type, which the compiler would take long to find if they are nested.
  static func condition(_ range: Range<Int>, _ mutated: String) -> Edit {
    expression(range, mutated, cast: " as Bool")
  }

  /// Puts text in front of a position.
  static func insertion(_ position: Int, _ pieces: [Piece]) -> Edit {
    Edit(position..<position, pieces)
  }
}

extension SyntaxProtocol {
  /// The code without the blanks and comments around it. O(bytes).
  var code: String {
    let all = syntaxTextBytes.dropFirst(leadingTriviaLength.utf8Length)
    return String(decoding: all.dropLast(trailingTriviaLength.utf8Length), as: UTF8.self)
  }

  /// The code with changes of bytes, which are counted in the file.
  func code(changing changes: ByteChange...) -> String {
    let start = bytes.lowerBound
    return code.replacingBytes(changes.map { ($0.lowerBound - start..<$0.upperBound - start, $1) })
  }
}

extension String {
  /// The text on one line, with single spaces.
  var onOneLine: String { words.joined(separator: " ") }
}

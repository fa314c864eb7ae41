import CommonMark
import Support

/// The words behind a fence's opening marks, split but not yet understood. `swift sketch="two
/// words"` is the language `swift`, and one word with the name `sketch` and the value `two words`.
struct InfoString {
  /// The first word: the language, so that other Markdown viewers still color the fence.
  let language: String
  let words: [Fence.Word]

  /// Documents are written for other tools: any language is one, none is text, and a word that is not
  /// quire's says nothing there.
  ///
  /// - Throws: `Problem` where quotes are not closed.
  init(parsing text: String, at start: Position, mode: ManuscriptMode) throws(Problem) {
    let tokens = try Self.tokens(of: text)
    let (first, words) = (tokens.first ?? "", tokens.dropFirst().map { Fence.Word($0, at: start) })
    guard mode == .document else {
      (language, self.words) = (first, words)
      return
    }
    let bare = first.filter { !"{}.".contains($0) }
    let isSwift = bare.lowercased() == "swift"
    let known = isSwift || bare == "output" ? GivenWords.all : []
    language = bare.isEmpty ? "text" : isSwift ? "swift" : bare
    self.words = words.filter { known.contains($0.name) || known.nearest(to: $0.name) != nil }
  }

  /// The words of a comment, which has no language.
  static func words(of comment: Substring, at start: Position) throws(Problem) -> [Fence.Word] {
    try tokens(of: comment).map { Fence.Word($0, at: start) }
  }

  /// Splits a text at blanks, commas and line ends; quotes keep both together.
  private static func tokens(of text: some StringProtocol) throws(Problem) -> [String] {
    var isQuoted = false
    let tokens = text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && character.separatesWords
    }
    guard !isQuoted else { throw Problem("the quotes in “\(text)” are not closed") }
    return tokens.map { String($0) }
  }

  struct Problem: Error {
    let message: String
    /// Where the word is; nil for the fence or the comment as a whole.
    let start: Position?

    init(_ message: String, at start: Position? = nil) {
      (self.message, self.start) = (message, start)
    }
  }
}

extension Character {
  /// Whether it separates the words of an info string: a blank, a comma or the end of a line.
  var separatesWords: Bool { self == " " || self == "\t" || self == "," || isNewline }
}

extension Fence.Word {
  /// Reads `name`, `name=value` or `name="a value"`.
  fileprivate init(_ token: String, at start: Position) {
    let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? parts[1].filter { $0 != "\"" } : nil
    self.start = start
  }

  package var spelling: String { value.map { "\(name)=\($0)" } ?? name }
}

import Support

/// The words behind a fence's opening marks, split but not yet understood.
///
/// ```swift
/// let info = try InfoString(parsing: #"swift sketch="two words""#)
/// info.language  // "swift"
/// info.words     // [Word(name: "sketch", value: "two words")]
/// ```
struct InfoString {
  /// One word: a name alone, or a name with a value.
  struct Word: Equatable {
    let name: String
    let value: String?
  }

  /// The first word: the language, so that other viewers of Markdown still colour the fence.
  let language: String
  /// The words after the language.
  let words: [Word]

  /// Splits an info string at blanks and tabs; quotes keep blanks together.
  ///
  /// - Throws: `Problem` where quotes are not closed.
  init(parsing text: String) throws(Problem) {
    var tokens: [String] = []
    var token = ""
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == " " || character == "\t" {
        if !token.isEmpty { tokens.append(token) }
        token = ""
      } else {
        token.append(character)
      }
    }
    guard !isQuoted else { throw Problem("the quotes in “\(text)” are not closed") }
    if !token.isEmpty { tokens.append(token) }
    language = tokens.first ?? ""
    words = tokens.dropFirst().map(Word.init(token:))
  }

  /// What is wrong with an info string.
  struct Problem: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }
}

extension InfoString.Word {
  /// Reads `name`, `name=value` or `name="a value"`.
  fileprivate init(token: String) {
    let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? parts[1].filter { $0 != "\"" } : nil
  }

  /// The word as it is written.
  var spelling: String { value.map { "\(name)=\($0)" } ?? name }
}

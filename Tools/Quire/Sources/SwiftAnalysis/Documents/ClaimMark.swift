/// A way in which comments state results. What is in none of these ways is never a problem, and never
/// written anew. The manual's table is printed from `all`.
package struct ClaimMark: Sendable {
  /// How authors write it.
  package let name: String
  /// What is compared.
  package let states: String
  /// Code with a result, and the same with another one.
  package let right, wrong: String
  /// What the words of a comment state; nothing where they are not written so.
  let read: @Sendable (_ words: String, _ known: Set<String>) -> [ClaimWords]

  /// The manual's table.
  package static var table: [String] {
    ["| a comment | states | as in |", "| --- | --- | --- |"]
      + all.map { mark in
        let code = mark.right.split(separator: "\n").map { "`\($0)`" }.joined(separator: " ")
        return "| \(mark.name) | \(mark.states) | \(code) |"
      }
  }

  package static let all = [
    subject, arrow, printing, returning, ending, literal, heading, refusal,
  ]

  private static let arrow = ClaimMark(
    name: "`→`, `->`, `=>`, `==>`, `==`, `=`, `>>`, `▶`, `👉`",
    states: "the value of the code in front of it, or what its `print` prints",
    right: "1 + 2 // → 3", wrong: "1 + 2 // → 4"
  ) { words, _ in ClaimWords(behindArrowIn: words).map { [$0] } ?? [] }

  private static let subject = ClaimMark(
    name: "`NAME =`, `NAME ==`, `NAME is`, `NAME:` with a name of the code",
    states: "the value of that name; several are separated by commas",
    right: "let sum = 1 + 2 // sum is 3", wrong: "let sum = 1 + 2 // sum is 4"
  ) { words, known in ClaimWords.properties(in: words, known) }

  private static let printing = ClaimMark(
    name: "`Prints`, `outputs`, `logs`, `shows`, `Output:`, `Console:`",
    states: "what the code prints; behind a colon, it needs no quotation marks",
    right: "print(1 + 2) // Prints \"3\"", wrong: "print(1 + 2) // Prints \"4\""
  ) { words, _ in ClaimWords(behindVerbIn: words, .printed).map { [$0] } ?? [] }

  private static let returning = ClaimMark(
    name:
      "`Returns`, `is`, `equals`, `gives`, `yields`, `becomes`, `now`, `evaluates to`, `Result:`",
    states: "the value of the code",
    right: "max(1, 3) // Returns 3", wrong: "max(1, 3) // Returns 4"
  ) { words, _ in ClaimWords(behindVerbIn: words, .value).map { [$0] } ?? [] }

  private static let ending = ClaimMark(
    name: "`throws ERROR`, `crashes`, `Fatal error: TEXT`",
    states: "that the code in front of it throws, or ends the program",
    right: "[1][1...].first! // crashes", wrong: "[1][0...].first! // crashes"
  ) { words, _ in words.saysThatItEnds ? [ClaimWords(form: .ending, text: words)] : [] }

  private static let literal = ClaimMark(
    name:
      "a value of Swift that is all of the comment; behind a list or a text, `(a note)` may follow",
    states: "the value of the expression, `let` or `print` that it is beside or below",
    right: "[3, 1].sorted() // [1, 3]", wrong: "[3, 1].sorted() // [3, 1]"
  ) { words, _ in
    let rough = words.drop { "≈≃≅~".contains($0) }.trimmed
    var value = rough.last == "." ? String(rough.dropLast()) : rough
    // A number in front of a note may be a number of something.
    if let first = value.first, "[\"".contains(first), let explained = value.explainedValue,
      value.dropFirst(explained.count).hasPrefix(" (")
    {
      value = explained
    }
    return value.isLiteral ? [ClaimWords(form: .open, text: value, isMarked: false)] : []
  }

  /// Reads comments of several lines, so it reads no line.
  private static let heading = ClaimMark(
    name: "`Prints:`, `Output:`, `Console:` or `Result:` alone, with lines below it",
    states: "what the code above prints, line by line",
    right: "print(1 + 2)\n// Output:\n// 3", wrong: "print(1 + 2)\n// Output:\n// 4"
  ) { _, _ in [] }

  /// Read before anything is compiled: such a line is left out of the program.
  private static let refusal = ClaimMark(
    name: "`error:`, `❌`, `doesn't compile`",
    states: "that the compiler refuses this line",
    right: "let text: String = 3 // error: cannot convert",
    wrong: "let text: String = \"3\" // error: cannot convert"
  ) { _, _ in [] }
}

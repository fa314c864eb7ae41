/// Something wrong with a document. As an error, it stops the reading of a book.
package struct Diagnostic: Hashable, Codable, Comparable, Sendable, Error {
  /// The file, as the reader would name it from the working folder.
  package var path: String
  package var line: Int
  /// The column, counted from 1 in UTF-8 bytes.
  package var column: Int
  package var verdict: Verdict
  /// What is wrong, in one sentence.
  package var message: String
  /// What to do next, where the message does not say it. Printed below the message.
  package var hint: String?

  package init(
    path: String, line: Int, column: Int = 1, _ verdict: Verdict, _ message: String,
    hint: String? = nil
  ) {
    (self.path, self.line, self.column) = (path, line, column)
    (self.verdict, self.message, self.hint) = (verdict, message, hint)
  }

  package static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    (a.path, a.line, a.column, a.message) < (b.path, b.line, b.column, b.message)
  }
}

/// The kinds of problems, as printed and in JSON. `summary` says what each means.
package enum Verdict: String, Codable, CaseIterable, Sendable {
  case fence, compile, warning, output, value, trap, `throw`, exit, hang, flood, crash, tests
  case source, figure, trace, quiz, exercise, link, encoding

  package var summary: String {
    switch self {
    case .fence: "The info string, or the fence itself."
    case .compile: "It does not compile, or not with the expected errors."
    case .warning: "An unexpected warning, or an expected one that was not produced."
    case .output: "Its output differs from the page's."
    case .value: "A value differs from that of its `// →` line."
    case .trap: "It trapped, or did not trap where a trap is expected."
    case .throw: "An error left the top level."
    case .exit: "It ended before its last line."
    case .hang: "It exceeded its time limit."
    case .flood: "It printed too much."
    case .crash: "A signal ended it."
    case .tests: "A test failed or did not run, or there is none."
    case .source: "Its text differs from the source file."
    case .figure: "It did not print one SVG with a title."
    case .trace: "Its steps cannot be recorded as its words ask."
    case .quiz: "A quiz without exactly one right choice."
    case .exercise: "An exercise whose start passes, or whose solution does not."
    case .link: "A link without a target."
    case .encoding: "A file that is not UTF-8 text."
    }
  }
}

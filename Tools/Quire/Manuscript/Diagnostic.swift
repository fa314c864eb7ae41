import Support

/// What is wrong, and where: a value that one place prints.
public struct Diagnostic: Hashable, Sendable {
  /// The file, as the reader would name it from the working folder.
  public var path: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in UTF-8 bytes.
  public var column: Int
  /// Which kind of thing is wrong.
  public var verdict: Verdict
  /// What is wrong, in one sentence.
  public var message: String
  /// What to do next, if the message does not say it: further lines, shown beneath.
  public var hint: String?

  /// Makes a diagnostic.
  public init(
    path: String, line: Int, column: Int = 1, _ verdict: Verdict, _ message: String,
    hint: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.verdict = verdict
    self.message = message
    self.hint = hint
  }
}

/// The ways in which a fence, an exercise or a link can be wrong, as printed and in JSON.
public enum Verdict: String, Codable, CaseIterable, Sendable {
  /// The info string, or the fence itself.
  case fence
  /// It does not compile, or its compiler errors are not the announced ones.
  case compile
  /// A warning that nobody announced, or an announced one that did not come.
  case warning
  /// It printed something else.
  case output
  /// A `// →` line states another value.
  case value
  /// It trapped, or did not trap where it says so.
  case trap
  /// An error left the top level.
  case `throw`
  /// It ended before its last line.
  case exit
  /// It was still running when its time was up.
  case hang
  /// It printed without end.
  case flood
  /// A signal ended it.
  case crash
  /// A test failed, did not run, or was none.
  case tests
  /// It differs from the source file that it shows.
  case source
  /// It did not print one SVG with a title.
  case figure
  /// A quiz whose choices do not hold exactly one right answer.
  case quiz
  /// An exercise whose start passes, or whose solution does not.
  case exercise
  /// A link that leads nowhere.
  case link
  /// A file that is not UTF-8 text.
  case encoding
}

extension Diagnostic: Comparable {
  /// Orders diagnostics by file, then as the file is read.
  public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    (a.path, a.line, a.column, a.message) < (b.path, b.line, b.column, b.message)
  }
}

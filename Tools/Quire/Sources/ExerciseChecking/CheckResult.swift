/// The result of checking a learner's file: one outcome, and what it is based on.
public struct CheckResult: Equatable, Sendable {
  /// The outcome.
  public var outcome: Outcome
  /// The outcome in one sentence.
  public var message: String
  /// What to do next.
  public var advice: [String] = []
  /// The place of the first problem.
  public var place: Place?
  /// What the compiler refuses, in the order of the lines.
  public var errors: [CompilerFinding] = []
  /// What the compiler warns of in the learner's file.
  public var warnings: [CompilerFinding] = []
  /// The checks, in the order of their file.
  public var checks: [Check] = []
  /// What the program printed, control characters escaped.
  public var printed = ""

  /// The ways in which a check can end. Only one of them is a pass.
  public enum Outcome: String, Codable, CaseIterable, Sendable {
    /// All checks ran and passed.
    case passed
    /// The file is empty.
    case empty
    /// It does not compile.
    case compile
    /// An expression is too hard for the compiler.
    case complex
    /// A check failed.
    case failed
    /// It trapped.
    case trap
    /// It was still working when its time was up.
    case endless
    /// It was waiting when its time was up.
    case waiting
    /// It printed without end.
    case flood
    /// It asked for more memory, or more processes, than a program may have.
    case greedy
    /// It ended before the checks had.
    case ended
    /// No check ran.
    case nothing
    /// A check was skipped.
    case skipped
  }

  /// A line of a file.
  public struct Place: Equatable, Sendable {
    /// Whether it is the learner's file, or that of the checks.
    public var isLearners: Bool
    /// The line and the column, counted from 1; the column in bytes of UTF-8.
    public var line, column: Int
  }

  /// One check and its result.
  public struct Check: Equatable, Sendable {
    /// Its name, as its author wrote it.
    public var name: String
    /// Its result.
    public var state: State
    /// What failed in it.
    public var problems: [Problem] = []
    /// Whether it had begun when the program stopped.
    public var isWhereItStopped = false

    /// The result of a check.
    public enum State: String, Codable, Sendable { case passed, failed, skipped, notRun }
  }

  /// An expectation that failed.
  public struct Problem: Equatable, Sendable {
    /// The expectation as its author wrote it, or what else went wrong.
    public var text: String
    /// The two sides of a comparison for equality.
    public var comparison: Comparison?
    /// The values of parts of the expression.
    public var values: [NamedValue] = []
    /// Further lines.
    public var notes: [String] = []
    /// Its place.
    public var place: Place?
  }

  /// The two sides of a comparison for equality.
  public struct Comparison: Equatable, Sendable {
    /// What was expected, and the value of the learner's code.
    public var expected, actual: String
  }

  /// A part of an expression, and its value.
  public struct NamedValue: Equatable, Sendable {
    /// The part, as its author wrote it, and its value.
    public var name, value: String
  }

  /// An error or a warning of the compiler, with the line that it is about.
  public struct CompilerFinding: Equatable, Sendable {
    /// What the compiler says.
    public var text: String
    /// The place; nil for the linker.
    public var place: Place?
    /// The line of source.
    public var source: String
    /// What the compiler adds, with the line where it has one.
    public var notes: [Note] = []

    /// What the compiler adds.
    public struct Note: Equatable, Sendable {
      /// What it says.
      public var text: String
      /// The place; nil where it is in another file.
      public var place: Place?
    }
  }

  /// The first check that failed, or in which the program stopped.
  public var firstWrongCheck: String? {
    checks.first { $0.state == .failed || $0.isWhereItStopped }?.name
  }

  /// Whether all checks ran and passed.
  public var hasPassed: Bool { outcome == .passed }
}

/// The result of checking a learner's file: one outcome, and what it is based on.
package struct CheckResult: Equatable, Sendable {
  package var outcome: Outcome
  /// The outcome in one sentence.
  package var message: String
  /// What to do next.
  package var advice: [String] = []
  /// The place of the first problem.
  package var place: Place?
  /// What the compiler refuses, in the order of the lines.
  package var errors: [CompilerFinding] = []
  /// What the compiler warns of in the learner's file.
  package var warnings: [CompilerFinding] = []
  /// The checks, in the order of their file.
  package var checks: [Check] = []
  /// What the program printed, control characters escaped.
  package var printed = ""

  /// The ways in which a check can end. Only one of them is a pass.
  package enum Outcome: String, Codable, CaseIterable, Sendable {
    /// All checks ran and passed.
    case passed
    /// The file is empty, it does not compile, or an expression is too hard for the compiler.
    case empty, compile, complex
    /// A check failed, or the program trapped.
    case failed, trap
    /// It was still working when its time was up, or waiting.
    case endless, waiting
    /// It printed without end, or asked for more memory, or more processes, than a program may have.
    case flood, greedy
    /// It ended before the checks had, no check ran, or one was skipped.
    case ended, nothing, skipped
  }

  /// A line of a file.
  package struct Place: Hashable, Sendable {
    /// Whether it is the learner's file, or that of the checks.
    package var isLearners: Bool
    /// The line and the column, counted from 1; the column in bytes of UTF-8.
    package var line, column: Int
  }

  package struct Check: Equatable, Sendable {
    /// Its name, as its author wrote it.
    package var name: String
    package var state: State
    package var problems: [Problem] = []
    /// Whether it had begun when the program stopped.
    package var isWhereItStopped = false

    /// Whether it failed, or the program stopped in it.
    var isWrong: Bool { state == .failed || isWhereItStopped }

    package enum State: String, Codable, Sendable { case passed, failed, skipped, notRun }
  }

  /// An expectation that failed.
  package struct Problem: Equatable, Sendable {
    /// The expectation as its author wrote it, or what else went wrong.
    package var text: String
    package var comparison: Comparison?
    /// The values of parts of the expression.
    package var values: [NamedValue] = []
    /// Further lines.
    package var notes: [String] = []
    package var place: Place?
  }

  /// The two sides of a comparison for equality.
  package struct Comparison: Equatable, Sendable {
    /// What was expected, and the value of the learner's code.
    package var expected, actual: String
  }

  /// A part of an expression, as its author wrote it, and its value.
  package struct NamedValue: Hashable, Sendable { package var name, value: String }

  /// An error or a warning of the compiler.
  package struct CompilerFinding: Equatable, Sendable {
    package var text: String
    /// The place; nil for the linker.
    package var place: Place?
    /// The line of source.
    package var source: String
    package var notes: [Note] = []

    /// What the compiler adds.
    package struct Note: Hashable, Sendable {
      package var text: String
      /// The place; nil where it is in another file.
      package var place: Place?
    }
  }

  /// The first check that failed, or in which the program stopped.
  package var firstWrongCheck: String? { checks.first(where: \.isWrong)?.name }

  package var hasPassed: Bool { outcome == .passed }
}

import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// What came of a learner's file that was put to its checks: one verdict, and what stands behind it.
public struct CheckResult: Equatable, Sendable {
  /// The verdict.
  public var outcome: Outcome
  /// The verdict in words, one sentence.
  public var message: String
  /// What to do next, or what the compiler added: further lines.
  public var advice: [String] = []
  /// Where the first thing that is wrong stands.
  public var place: Place?
  /// The checks, in the order of their file.
  public var checks: [Check] = []
  /// What the program printed, control characters written out.
  public var printed = ""
  /// What the compiler warned of in the learner's file.
  public var warnings: [Problem] = []

  /// The ways in which an attempt can end. Only one of them is a pass.
  public enum Outcome: String, Codable, CaseIterable, Sendable {
    /// All checks ran and hold.
    case passed
    /// The file is empty.
    case empty
    /// It does not compile.
    case compile
    /// An expression is too hard for the compiler.
    case complex
    /// A check does not hold.
    case failed
    /// It trapped.
    case trap
    /// It was still running when its time was up.
    case endless
    /// It waits for something that does not come.
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
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int
  }

  /// One check, and what came of it.
  public struct Check: Equatable, Sendable {
    /// Its name, as its author wrote it.
    public var name: String
    /// What came of it.
    public var state: State
    /// What did not hold in it.
    public var problems: [Problem] = []
    /// Whether it had begun when the program stopped.
    public var isWhereItStopped = false

    /// What came of a check.
    public enum State: String, Codable, Sendable { case passed, failed, skipped, notRun }
  }

  /// Something that did not hold.
  public struct Problem: Equatable, Sendable {
    /// What it says.
    public var text: String
    /// What should have come, and what came, where both can be told.
    public var values: (expected: String, came: String)?
    /// Further lines.
    public var notes: [String] = []
    /// Where it stands.
    public var place: Place?

    /// Equal where all of it is.
    public static func == (a: Problem, b: Problem) -> Bool {
      a.text == b.text && a.values?.expected == b.values?.expected
        && a.values?.came == b.values?.came && a.notes == b.notes && a.place == b.place
    }
  }

  /// The name of the first check that does not hold, or in which the program stopped.
  public var firstWrongCheck: String? {
    checks.first { $0.state == .failed || $0.isWhereItStopped }?.name
  }

  /// Whether all checks ran and hold.
  public var hasPassed: Bool { outcome == .passed }
}

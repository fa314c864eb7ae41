import Execution
import Foundation
import Manuscript
import Support
import Verification

/// What a run of `quire verify` found: the value that the reports of all formats are made from.
struct Report {
  /// The toolchain; nil if an error ended the command before it was found.
  var toolchain: String?
  /// The sandbox; nil like the toolchain.
  var sandbox: Sandbox?
  var files: [File] = []
  var exercises: [Exercise] = []
  /// Which public symbols have examples; nil where it was not asked for.
  var coverage: ExampleCoverage?
  var baseline: BaselineComparison?
  /// Why nothing could be verified.
  var error: String?

  /// Whether nothing is wrong, beside what a baseline lets pass.
  var isRight: Bool {
    files.allSatisfy { $0.problems.isEmpty && (baseline != nil || $0.result.isVerified) }
  }

  /// How many exercises, answers and mutants there are, each with its key in JSON and its noun.
  var exerciseCounts: [(key: String, noun: String, count: Int)] {
    [
      ("exercises", "exercise", exercises.count),
      ("wrongAnswers", "wrong answer", exercises.flatMap(\.wrongAnswers).count),
      ("rightAnswers", "right answer", exercises.flatMap(\.rightAnswers).count),
      ("mutants", "mutant", exercises.flatMap(\.variants).count(where: \.isMutant)),
    ]
  }

  /// A document, or a Swift file with comments.
  struct File {
    var path: String { result.manuscript.path }
    private(set) var result: ManuscriptResult
    /// All that is wrong, in reading order; then the fences that could not be verified.
    var problems: [Problem] = []
    /// The places of the fences that failed, and what is wrong is reported at another place.
    private var unexplained: Set<Int> = []

    var examples: [SelectedFence] { result.selected }

    /// Whether an example failed, and what is wrong is reported at another place.
    func isUnexplained(_ example: SelectedFence) -> Bool { unexplained.contains(example.index) }

    /// What is wrong and printed with its place.
    var diagnostics: [Diagnostic] { problems.filter { !$0.isUnproved }.map(\.diagnostic) }

    /// What is worth knowing and not wrong.
    var notes: [Diagnostic] { examples.flatMap(\.result.notes) }

    /// The examples, each with what is wrong with it.
    var examplesWithProblems: [(example: SelectedFence, problems: [Problem])] {
      let found = Dictionary(grouping: problems, by: \.example)
      return examples.map { ($0, found[$0.index] ?? []) }
    }
  }

  /// Something that is wrong, or a fence that could not be verified.
  struct Problem {
    /// What kind of problem it is: a verdict, or `unproved`.
    let rule: String
    let diagnostic: Diagnostic
    /// The place of its example among the fences; nil where it is about none.
    let example: Int?
    /// Makes what a baseline keeps of it, where that is needed: it has a digest of the fence, or of the
    /// line, which may have thousands of problems.
    let entry: @Sendable () -> Baseline.Entry

    var isUnproved: Bool { rule == FenceResult.State.Kind.unproved.rawValue }
  }
}

extension SelectedFence {
  var line: Int { fence.firstLine }

  /// Why it is a sketch, was only compiled, or was not verified.
  var reason: String? {
    switch result.state {
    case .compiled(let reason), .elsewhere(let reason), .unproved(let reason): reason
    case .sketched: result.reason(of: fence)
    case .proved, .quoted, .failed: nil
    }
  }
}

extension Report.File {
  init(_ result: ManuscriptResult) {
    self.result = result
    let manuscript = result.manuscript
    let examples = examples
    let known = Set(examples.map(\.index))
    let lines = manuscript.text.lines
    // A file may have thousands of problems.
    let owners = result.diagnostics.isEmpty ? [:] : manuscript.fencesByLine
    problems = result.diagnostics.map { diagnostic in
      let index = owners[diagnostic.line]
      // A diagnostic of an exercise may be of another file.
      let isHere = diagnostic.path == manuscript.path && index.map(known.contains) == true
      return Report.Problem(
        rule: diagnostic.verdict.rawValue, diagnostic: diagnostic, example: isHere ? index : nil
      ) {
        Baseline.Entry(
          path: manuscript.path, verdict: diagnostic.verdict.rawValue,
          content: index.map { manuscript.fences[$0].content }
            ?? lines.dropFirst(diagnostic.line - 1).first.map(String.init) ?? "",
          message: diagnostic.message)
      }
    }
    for example in examples {
      guard case .unproved(let reason) = example.result.state else { continue }
      let message = "not proved: \(reason)"
      problems.append(problem(of: example, example.kind.rawValue, message, reason: reason))
    }
    let failed = examples.filter { $0.kind == .failed }.map(\.index)
    unexplained = Set(failed).subtracting(problems.compactMap(\.example))
  }

  /// Why an example is not proved where the document has no mistake, each at its line.
  func limits(of example: SelectedFence) -> [Diagnostic] {
    example.result.limits.map { Diagnostic(path: path, line: example.line, .compile, $0) }
  }

  /// What a baseline keeps of an example.
  func entry(of example: SelectedFence, _ kind: String, _ reason: String) -> Baseline.Entry {
    Baseline.Entry(path: path, verdict: kind, content: example.fence.content, message: reason)
  }

  private func problem(
    of example: SelectedFence, _ rule: String, _ message: String, hint: String? = nil,
    reason: String? = nil
  ) -> Report.Problem {
    let diagnostic = Diagnostic(path: path, line: example.line, .fence, message, hint: hint)
    let entry = entry(of: example, rule, reason ?? message)
    return Report.Problem(rule: rule, diagnostic: diagnostic, example: example.index) { entry }
  }
}

extension Fence {
  /// The fence's words and text, by which it is recognized after it has moved.
  fileprivate var content: String { info + "\n" + text }
}

extension String {
  /// The path from the repository's root, which annotations need, wherever quire runs in it.
  var fromRepository: String {
    guard let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] else { return self }
    let path = URL(filePath: self).pathInside(root)
    return path.hasPrefix("/") ? self : path
  }
}

extension Manuscript {
  /// The index of the first fence that spans a line, by the line's number.
  fileprivate var fencesByLine: [Int: Int] {
    let pairs = fences.enumerated().flatMap { index, fence in fence.lines.map { ($0, index) } }
    return Dictionary(pairs) { first, _ in first }
  }
}

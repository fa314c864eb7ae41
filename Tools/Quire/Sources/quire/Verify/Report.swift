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

  /// A document, or a Swift file with comments.
  struct File {
    var path: String { result.manuscript.path }
    private(set) var result: ManuscriptResult
    /// All that is wrong, in reading order; then the fences that could not be verified.
    var problems: [Problem] = []
    /// The places of the fences that failed, and what is wrong is reported at another place.
    private var unexplained: Set<Int> = []

    /// The fences that were wanted, in reading order.
    var examples: [Example] {
      zip(result.manuscript.fences, result.fences).enumerated()
        .filter { result.selection?.contains(FenceID($0.offset)) ?? true }
        .map { index, pair in
          Example(
            index: index, fence: pair.0, result: pair.1,
            isUnexplained: unexplained.contains(index))
        }
    }

    /// What is wrong and printed with its place.
    var diagnostics: [Diagnostic] { problems.filter { !$0.isUnproved }.map(\.diagnostic) }

    /// What is worth knowing and not wrong.
    var notes: [Diagnostic] { examples.flatMap(\.result.notes) }

    /// The examples, each with what is wrong with it.
    var examplesWithProblems: [(example: Example, problems: [Problem])] {
      let found = Dictionary(grouping: problems, by: \.example)
      return examples.map { ($0, found[$0.index] ?? []) }
    }
  }

  struct Example {
    /// Its place among the fences of the file.
    let index: Int
    let fence: Fence
    let result: FenceResult
    /// Whether it failed, and what is wrong is reported at another place.
    let isUnexplained: Bool

    var line: Int { fence.firstLine }

    /// `proved`, `compiled`, `quoted`, `sketched`, `elsewhere`, `failed` or `unproved`.
    var kind: String {
      switch result.state {
      case .proved: "proved"
      case .compiled: Self.compiled
      case .quoted: "quoted"
      case .sketched: Self.sketched
      case .elsewhere: Self.elsewhere
      case .failed: "failed"
      case .unproved: Problem.unproved
      }
    }

    /// Why it is a sketch, was only compiled, or was not verified.
    var reason: String? {
      switch result.state {
      case .compiled(let reason), .elsewhere(let reason), .unproved(let reason): reason
      case .sketched: result.reason(of: fence)
      case .proved, .quoted, .failed: nil
      }
    }

    /// Why it is not proved, where that is neither a failure nor its author's wish: a baseline
    /// records it, so that a fence which was proved is missed.
    var loss: (kind: String, reason: String)? {
      switch (result.state, fence.kind) {
      case (.sketched, .sketch), (.compiled(FenceResult.compilesWord), _): nil
      case (.sketched, _), (.compiled, _), (.elsewhere, _): (kind, reason ?? "")
      default: nil
      }
    }

    static let (compiled, sketched, elsewhere) = ("compiled", "sketched", "elsewhere")
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

    var isUnproved: Bool { rule == Self.unproved }

    static let unproved = "unproved"
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
      let diagnostic = Diagnostic(
        path: manuscript.path, line: example.line, .fence, "not proved: \(reason)")
      problems.append(problem(of: example, Report.Problem.unproved, diagnostic, reason))
    }
    let failed = examples.filter { $0.result.state == .failed }.map(\.index)
    unexplained = Set(failed).subtracting(problems.compactMap(\.example))
  }

  /// Why an example is not proved where the document has no mistake, each at its line.
  func limits(of example: Report.Example) -> [Diagnostic] {
    example.result.limits.map { Diagnostic(path: path, line: example.line, .compile, $0) }
  }

  /// What a baseline keeps of an example.
  func entry(of example: Report.Example, _ kind: String, _ reason: String) -> Baseline.Entry {
    Baseline.Entry(path: path, verdict: kind, content: example.fence.content, message: reason)
  }

  /// Counts an example as failed, for a reason that no rule found.
  mutating func fail(_ example: Report.Example, _ diagnostic: Diagnostic) {
    result.fences[example.index].state = .failed
    problems.insert(
      problem(of: example, diagnostic.verdict.rawValue, diagnostic, diagnostic.message),
      at: problems.firstIndex { $0.isUnproved || diagnostic < $0.diagnostic } ?? problems.count)
  }

  private func problem(
    of example: Report.Example, _ rule: String, _ diagnostic: Diagnostic, _ reason: String
  ) -> Report.Problem {
    let entry = entry(of: example, rule, reason)
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

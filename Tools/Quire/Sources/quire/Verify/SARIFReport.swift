import Foundation
import Manuscript
import Support
import Verification

/// What `quire verify --format sarif` prints: SARIF 2.1.0, which code scanning services and editors
/// read.
struct SARIFReport: Encodable {
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [SARIF.Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  init(_ results: [ManuscriptResult], baseline: BaselineComparison?) {
    let found = results.flatMap { result in
      result.problems.filter { problem in
        guard problem.diagnostic == nil, let fence = problem.fence else { return true }
        return baseline?.isKnown(fence, in: result.manuscript.path) != true
      }.map { SARIF.Result($0, in: result) } + SARIF.Result.notes(in: result)
    }
    runs = [SARIF.Run(results: found, invocations: [.init(executionSuccessful: true)])]
  }

  /// The report of an error that ended the command.
  init(_ error: String) {
    let note = SARIF.Notification(level: "error", message: .init(text: error))
    runs = [
      SARIF.Run(
        results: [],
        invocations: [.init(executionSuccessful: false, toolExecutionNotifications: [note])])
    ]
  }
}

/// The objects of SARIF that quire writes, named as in the standard.
private enum SARIF {
  struct Message: Encodable { let text: String }

  struct Run: Encodable {
    let tool = Tool()
    let columnKind = "utf16CodeUnits"
    let results: [Result]
    let invocations: [Invocation]
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    var toolExecutionNotifications: [Notification] = []
  }

  struct Notification: Encodable {
    let level: String
    let message: Message
  }

  struct Tool: Encodable {
    let driver = Driver()

    struct Driver: Encodable {
      let name = "quire"
      let version = quireVersion
      let rules =
        Verdict.allCases.map { Rule(id: $0.rawValue, shortDescription: .init(text: $0.summary)) }
        + [
          Rule(
            id: Baseline.unproved,
            shortDescription: .init(text: "The fence needs another one that failed.")),
          Rule(
            id: Result.elsewhere,
            shortDescription: .init(text: "The fence needs another platform or package.")),
          Rule(
            id: Result.compiled,
            shortDescription: .init(text: "The fence was compiled, and not run to its end.")),
        ]
    }

    struct Rule: Encodable {
      let id: String
      let shortDescription: Message
      let defaultConfiguration = ["level": "error"]
    }
  }

  struct Result: Encodable {
    let ruleId: String
    var level = "error"
    var kind = "fail"
    let message: Message
    let locations: [Location]
    /// Lets a service recognize the problem when text above it changes.
    let partialFingerprints: [String: String]
    var fixes: [Fix]?

    init(_ problem: Problem, in result: ManuscriptResult) {
      let entry = problem.entry
      ruleId = entry.verdict
      partialFingerprints = ["fence/v1": entry.digest]
      let artifact = Artifact(entry.path)
      guard let diagnostic = problem.diagnostic else {
        message = Message(text: "not proved: \(entry.message)")
        let region = Region(startLine: problem.fence?.start.line ?? 1)
        locations = [Location(.init(artifactLocation: artifact, region: region))]
        return
      }
      message = Message(
        text: diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? ""))
      var region = Region(startLine: diagnostic.line)
      region.startColumn = result.manuscript.text.column(of: diagnostic)
      locations = [Location(.init(artifactLocation: artifact, region: region))]
      fixes = Fix(diagnostic, in: result).map { [$0] }
    }
  }

  struct Location: Encodable {
    let physicalLocation: Physical
    init(_ physical: Physical) { physicalLocation = physical }

    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }
  }

  struct Artifact: Encodable, Equatable {
    let uri: String
    let uriBaseId = "%SRCROOT%"

    init(_ path: String) {
      uri =
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)?
        .replacing(":", with: "%3A") ?? path
    }
  }

  struct Region: Encodable {
    let startLine: Int
    var startColumn: Int?
    var endLine: Int?
    var endColumn: Int?
  }

  /// What `--update` would write.
  struct Fix: Encodable {
    let description = Message(text: "Record what the code does, as `quire verify --update` does.")
    let artifactChanges: [Change]

    struct Change: Encodable {
      let artifactLocation: Artifact
      let replacements: [Replacement]
    }

    struct Replacement: Encodable {
      let deletedRegion: Region
      let insertedContent: Message
    }

    /// The fix of a finding; nil where only an author can decide.
    init?(_ diagnostic: Diagnostic, in result: ManuscriptResult) {
      var alone = result
      for index in alone.fences.indices {
        alone.fences[index].findings.removeAll { $0.diagnostic != diagnostic }
      }
      guard alone.fences.contains(where: { $0.findings.contains { $0.fix != nil } }),
        let text = Update(alone).text
      else { return nil }
      let (old, new) = (result.manuscript.text.sourceLines, text.sourceLines)
      let head = zip(old, new).prefix { $0 == $1 }.count
      let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
        .prefix { $0 == $1 }.count
      let region = Region(
        startLine: head + 1, startColumn: 1, endLine: old.count - tail + 1, endColumn: 1)
      artifactChanges = [
        Change(
          artifactLocation: Artifact(result.manuscript.path),
          replacements: [
            Replacement(
              deletedRegion: region,
              insertedContent: Message(text: new[head..<(new.count - tail)].joined()))
          ])
      ]
    }
  }
}

extension SARIF.Result {
  fileprivate static let elsewhere = "elsewhere"
  fileprivate static let compiled = "compiled"

  /// What is no problem: notes, and fences that need another machine.
  fileprivate static func notes(in result: ManuscriptResult) -> [SARIF.Result] {
    result.selected.flatMap { fence, found in
      found.notes.map { SARIF.Result($0, "note", "fail", rule: $0.verdict.rawValue, fence, result) }
        + found.limits.map { reason in
          let place = Diagnostic(
            path: result.manuscript.path, line: fence.start.line, .compile, reason)
          let isHere = if case .compiled = found.state { true } else { false }
          return SARIF.Result(
            place, "none", isHere ? "open" : "notApplicable", rule: isHere ? compiled : elsewhere,
            fence, result)
        }
    }
  }

  private init(
    _ diagnostic: Diagnostic, _ level: String, _ kind: String, rule: String, _ fence: Fence,
    _ result: ManuscriptResult
  ) {
    self.init(
      Problem(
        entry: Baseline.Entry(
          path: diagnostic.path, verdict: rule, content: fence.content,
          message: diagnostic.message),
        fence: fence, diagnostic: diagnostic), in: result)
    (self.level, self.kind) = (level, kind)
  }
}

extension String {
  /// The lines with their line feeds.
  fileprivate var sourceLines: [Substring] {
    var lines: [Substring] = []
    var rest = self[...]
    while let end = rest.firstIndex(where: \.isNewline) {
      lines.append(rest[...end])
      rest = rest[index(after: end)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// The column of a diagnostic in UTF-16 units; a diagnostic counts bytes.
  fileprivate func column(of diagnostic: Diagnostic) -> Int {
    let lines = self.lines
    guard lines.indices.contains(diagnostic.line - 1) else { return 1 }
    let before = lines[diagnostic.line - 1].utf8.prefix(max(0, diagnostic.column - 1))
    return String(decoding: before, as: UTF8.self).utf16.count + 1
  }
}

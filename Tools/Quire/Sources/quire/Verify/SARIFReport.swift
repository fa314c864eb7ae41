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

  init(_ report: Report) {
    let errors = report.error.map {
      [SARIF.Notification(level: "error", message: .init(text: $0))]
    }
    runs = [
      SARIF.Run(
        results: report.files.flatMap(SARIF.Result.all),
        invocations: [
          .init(executionSuccessful: errors == nil, toolExecutionNotifications: errors ?? [])
        ])
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
    let toolExecutionNotifications: [Notification]
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
        Verdict.allCases.map { Rule($0.rawValue, $0.summary, help: $0.help) }
        + [
          Rule(
            Report.Problem.unproved, "The fence needs another one that failed.",
            help: "Mend the fence that declares what it needs."),
          Rule(
            Report.Example.elsewhere, "The fence needs another platform or package.",
            help: "Verify it there, or give it the word `sketch`."),
          Rule(
            Report.Example.compiled, "The fence was compiled, and not run to its end.",
            help: "Nothing has to be done. What it states was not compared."),
        ]
    }

    struct Rule: Encodable {
      let id: String
      let shortDescription: Message
      let fullDescription: Message
      let help: Message
      let defaultConfiguration = ["level": "error"]

      init(_ id: String, _ summary: String, help: String) {
        self.id = id
        (shortDescription, self.help) = (Message(text: summary), Message(text: help))
        fullDescription = Message(text: summary + " " + help)
      }
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

    init(
      _ diagnostic: Diagnostic, rule: String, entry: Baseline.Entry, in result: ManuscriptResult
    ) {
      ruleId = rule
      message = Message(text: diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? ""))
      var region = Region(startLine: diagnostic.line)
      if diagnostic.path == result.manuscript.path {
        region.startColumn = result.manuscript.text.column(of: diagnostic)
      }
      let artifact = Artifact(diagnostic.path.fromRepository)
      locations = [Location(.init(artifactLocation: artifact, region: region))]
      partialFingerprints = ["fence/v1": entry.digest]
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
          artifactLocation: Artifact(result.manuscript.path.fromRepository),
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
  /// The problems of a file; then notes and what was not run to its end, which are no failures.
  fileprivate static func all(in file: Report.File) -> [SARIF.Result] {
    file.problems.map {
      SARIF.Result($0.diagnostic, rule: $0.rule, entry: $0.entry, in: file.result)
    } + file.examples.flatMap { example in notes(of: example, in: file) }
  }

  private static func notes(of example: Report.Example, in file: Report.File) -> [SARIF.Result] {
    let isHere = example.kind == Report.Example.compiled
    let notes = example.result.notes.map { ($0, $0.verdict.rawValue, "informational") }
    let limits = example.result.limits.map { reason in
      (
        Diagnostic(path: file.path, line: example.line, .compile, reason), example.kind,
        isHere ? "open" : "notApplicable"
      )
    }
    return (notes + limits).map { diagnostic, rule, kind in
      let entry = file.entry(of: example, rule, diagnostic.message)
      var result = SARIF.Result(diagnostic, rule: rule, entry: entry, in: file.result)
      // The standard has no other level for what is no failure.
      (result.kind, result.level) = (kind, "none")
      return result
    }
  }
}

extension Verdict {
  /// What to do about it.
  fileprivate var help: String {
    switch self {
    case .fence: "Correct the words behind the fence's first marks; the message names them."
    case .compile: "Mend the code, or say with `fails` and `// error:` that it must not compile."
    case .warning: "Mend the code, or expect it: the word `warns`, and `// warning:` on the line."
    case .output, .value, .source: "Correct the text; `quire verify --update` writes what came."
    case .trap, .throw, .exit, .crash:
      "Mend the code, or say with `traps` and `// trap:` where it is to stop."
    case .hang: "Let it end, or give it the word `compiles`."
    case .flood: "Let it print less, or give it the word `compiles`."
    case .tests: "Mend the code or its tests; the word `tests` has them run."
    case .figure: "Print one `<svg>` that has a `<title>`, and nothing else."
    case .quiz: "Mark one choice as right."
    case .exercise: "Mend the exercise; its start has to fail, and its solution has to pass."
    case .link: "Correct the address; the message has the nearest one there is."
    case .encoding: "Save the file as UTF-8."
    }
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

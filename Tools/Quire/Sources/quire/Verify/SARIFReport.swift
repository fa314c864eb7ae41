import Foundation
import Manuscript
import Support
import Verification

extension Report {
  private typealias Kind = FenceResult.State.Kind

  /// What `quire verify --format sarif` prints: SARIF 2.1.0, which code scanning services and editors
  /// read. The objects are named as in the standard.
  var sarif: [String: Any] {
    let errors = error.map { [["level": "error", "message": message($0)] as [String: Any]] }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": ["name": "quire", "version": quireVersion, "rules": rules]],
          "columnKind": "utf16CodeUnits", "results": files.flatMap(results),
          "invocations": [
            ["executionSuccessful": errors == nil, "toolExecutionNotifications": errors ?? []]
          ],
        ] as [String: Any]
      ],
    ]
  }

  private func message(_ text: String) -> [String: String] { ["text": text] }

  private var rules: [[String: Any]] {
    Verdict.allCases.map { rule($0.rawValue, $0.summary, $0.help) } + [
      rule(
        Kind.unproved.rawValue, "The fence needs another one that failed.",
        "Mend the fence that declares what it needs."),
      rule(
        Kind.elsewhere.rawValue, "The fence needs another platform or package.",
        "Verify it there, or give it the word `sketch`."),
      rule(
        Kind.compiled.rawValue, "The fence was compiled, and not run to its end.",
        "Nothing has to be done. What it states was not compared."),
    ]
  }

  private func rule(_ id: String, _ summary: String, _ help: String) -> [String: Any] {
    [
      "id": id, "shortDescription": message(summary),
      "fullDescription": message(summary + " " + help), "help": message(help),
      "defaultConfiguration": ["level": "error"],
    ]
  }

  /// The problems of a file; then notes and what was not run to its end, which are no failures.
  private func results(of file: File) -> [[String: Any?]] {
    file.problems.map { result($0.diagnostic, $0.rule, $0.entry(), in: file.result) }
      + file.examples.flatMap { notes(of: $0, in: file) }
  }

  private func notes(of example: SelectedFence, in file: File) -> [[String: Any?]] {
    func note(_ diagnostic: Diagnostic, _ rule: String, kind: String) -> [String: Any?] {
      let entry = file.entry(of: example, rule, diagnostic.message)
      // The standard has no other level for what is no failure.
      return result(diagnostic, rule, entry, in: file.result, level: "none", kind: kind)
    }
    let kind = example.kind == .compiled ? "open" : "notApplicable"
    return example.result.notes.map { note($0, $0.verdict.rawValue, kind: "informational") }
      + file.limits(of: example).map { note($0, example.kind.rawValue, kind: kind) }
  }

  private func result(
    _ diagnostic: Diagnostic, _ rule: String, _ entry: Baseline.Entry,
    in result: ManuscriptResult, level: String = "error", kind: String = "fail"
  ) -> [String: Any?] {
    let isHere = diagnostic.path == result.manuscript.path
    let region: [String: Any?] = [
      "startLine": diagnostic.line,
      "startColumn": isHere ? result.manuscript.text.column(of: diagnostic) : nil,
    ]
    let place: [String: Any] = ["artifactLocation": artifact(diagnostic.path), "region": region]
    return [
      "ruleId": rule, "level": level, "kind": kind,
      "message": message(diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? "")),
      "locations": [["physicalLocation": place]],
      // Lets a service recognize the problem when text above it changes.
      "partialFingerprints": ["fence/v1": entry.digest],
      "fixes": fix(of: diagnostic, in: result).map { [$0] },
    ]
  }

  private func artifact(_ path: String) -> [String: String] {
    let path = path.fromRepository
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    return ["uri": encoded?.replacing(":", with: "%3A") ?? path, "uriBaseId": "%SRCROOT%"]
  }

  /// What `--update` would write; nil where only an author can decide.
  private func fix(of diagnostic: Diagnostic, in result: ManuscriptResult) -> [String: Any]? {
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
    let region = [
      "startLine": head + 1, "startColumn": 1, "endLine": old.count - tail + 1, "endColumn": 1,
    ]
    let replacement: [String: Any] = [
      "deletedRegion": region,
      "insertedContent": message(new[head..<(new.count - tail)].joined()),
    ]
    let change: [String: Any] = [
      "artifactLocation": artifact(result.manuscript.path), "replacements": [replacement],
    ]
    return [
      "description": message("Record what the code does, as `quire verify --update` does."),
      "artifactChanges": [change],
    ]
  }
}

extension Verdict {
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
    case .trace: "Choose lines with `trace=3-9`, or take the word away."
    case .figure: "Print one `<svg>` that has a `<title>`, and nothing else."
    case .quiz: "Mark one choice as right."
    case .exercise: "Mend the exercise; its start has to fail, and its solution has to pass."
    case .link: "Correct the address; the message has the nearest one there is."
    case .encoding: "Save the file as UTF-8."
    }
  }
}

extension String {
  /// The lines with their ends.
  fileprivate var sourceLines: [Substring] {
    lines.map { self[$0.startIndex..<self[$0.endIndex...].prefix(1).endIndex] }
      .filter { !$0.isEmpty }
  }

  /// The column of a diagnostic in UTF-16 units; a diagnostic counts bytes.
  fileprivate func column(of diagnostic: Diagnostic) -> Int {
    let lines = self.lines
    guard lines.indices.contains(diagnostic.line - 1) else { return 1 }
    let before = lines[diagnostic.line - 1].utf8.prefix(max(0, diagnostic.column - 1))
    return String(decoding: before, as: UTF8.self).utf16.count + 1
  }
}

/// What `quire verify --format json` prints.
struct VerifyReport: Decodable {
  struct File: Decodable { let path: String, fences: [Fence], diagnostics: [Diagnostic] }
  struct Fence: Decodable {
    let place, kind: String, line: Int, reason: String?, problems: [String]
  }
  struct Diagnostic: Decodable { let verdict: String }
  struct Coverage: Decodable { let modules: [Module] }
  struct Module: Decodable { let name: String, missing: [Symbol] }
  struct Symbol: Decodable { let state: String }

  let schema: Int
  let toolchain, error: String?
  let files: [File]
  let totals: [String: Int]
  let coverage: Coverage?
}

/// What `quire verify --format sarif` prints. It is decoded only with what the standard requires.
struct SARIFLog: Decodable {
  struct Text: Decodable { let text: String }
  struct Rule: Decodable { let id: String, shortDescription, fullDescription, help: Text }
  struct Driver: Decodable { let name: String, rules: [Rule] }
  struct Tool: Decodable { let driver: Driver }
  struct Artifact: Decodable { let uri: String }
  struct Region: Decodable, Equatable {
    let startLine: Int
    var startColumn, endLine, endColumn: Int?
  }
  struct Place: Decodable { let artifactLocation: Artifact, region: Region }
  struct Location: Decodable { let physicalLocation: Place }
  struct Replacement: Decodable { let deletedRegion: Region, insertedContent: Text }
  struct Change: Decodable { let replacements: [Replacement] }
  struct Fix: Decodable { let artifactChanges: [Change] }
  struct Result: Decodable {
    let ruleId, level, kind: String, message: Text, locations: [Location], fixes: [Fix]?
  }
  struct Invocation: Decodable { let executionSuccessful: Bool }
  struct Run: Decodable {
    let tool: Tool, columnKind: String, results: [Result], invocations: [Invocation]
  }
  enum CodingKeys: String, CodingKey { case version, runs, schema = "$schema" }

  let version, schema: String
  let runs: [Run]
}

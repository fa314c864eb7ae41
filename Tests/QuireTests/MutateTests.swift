import Foundation
import Testing

@Suite(.serialized) struct `quire mutate` {
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Packages/Mutants")

  /// A copy of the package in a folder of its own.
  private static func package() throws -> Workspace {
    let work = try Workspace()
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.path) {
      try FileManager.default.copyItem(
        at: fixture.appending(path: name), to: work.folder.appending(path: name))
    }
    return work
  }

  private struct Report: Decodable {
    struct Module: Decodable {
      let mutants: [Entry]
      let doNotCompile: Int
      let scores: [String: Score]
      let notShown: [String: [String]]
    }
    struct Score: Decodable { let killed, survived, notReached: Int }
    struct Verdict: Decodable {
      let state: String
      let killedBy: String?
      let survived: [String]?
    }
    struct Entry: Decodable {
      let file, key, diff: String
      let line: Int
      let verdicts: [String: Verdict]
    }
    let schema: Int
    let modules: [Module]
  }

  // One test, since the package is built once.
  @Test func `reports what tests and documents kill, miss and never reach`() throws {
    let work = try Self.package()
    let first = try work.quire("mutate", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(first.output.utf8))
    #expect(report.schema == 1)
    let module = try #require(report.modules.first)
    func verdicts(_ key: String) throws -> [String: Report.Verdict] {
      try #require(module.mutants.first { $0.key == key }, "no \(key)").verdicts
    }
    let comparison = try verdicts("Scores.add(_:): `score >= 0` → `score > 0`")
    #expect(comparison["tests"]?.state == "survived")
    #expect(comparison["tests"]?.survived == ["ScoresTests.`finds what was added`()"])
    #expect(comparison["documents"]?.state == "killed")
    let removed = try verdicts("Scores.add(_:): `values.append(score)` → ``")
    #expect(removed["tests"]?.killedBy == "ScoresTests.`finds what was added`()")
    let loop = try verdicts("Scores.nextPlace(): `place += 1` → ``")
    #expect(loop["tests"]?.state == "not reached")
    #expect(loop["documents"]?.state == "killed")

    // The list of equivalent mutants is wrong in two places.
    #expect(first.status == 1)
    #expect(first.errors.contains("Scores.mutants:3: error: this mutant is not equivalent"))
    #expect(first.errors.contains("Scores.mutants:6: error: there is no such mutant any more"))

    // Nothing has changed, so nothing runs: neither a compiler nor a test.
    let list = work.folder.appending(path: "Sources/Scores.mutants")
    try FileManager.default.removeItem(at: list)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try work.write("#!/bin/sh\nexit 9\n", to: "no/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: work.folder.appending(path: "no/swift").path)
    let start = ContinuousClock.now
    let second = try work.quire(
      "mutate", environment: ["PATH": "\(work.folder.path)/no:\(path)"])
    #expect(second.status == 0, "\(second.errors)")
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(second.output.contains("Scores.swift:10:11: comparison changed, in Scores.add(_:)"))
    #expect(second.output.contains("-    guard score >= 0 else { return }"))
    #expect(second.output.contains("+    guard score > 0 else { return }"))

    let strict = try work.quire("mutate", "--require", "tests=100")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("Scores: error: tests kill"))
  }

  @Test(arguments: [
    (["Scors"], "the package has no module “Scors”; did you mean Scores?"),
    (["--require", "tests"], "--require takes a judge and a percentage"),
    (["--format", "xml"], "--format takes text or json"),
  ])
  func `refuses what it does not know`(words: [String], message: String) throws {
    let result = try Self.package().quire(arguments: ["mutate"] + words)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}

import Foundation
import Testing

@Suite(.serialized) struct `quire mutate` {
  /// A copy of the package in a folder of its own.
  private static func package() throws -> Workspace {
    try Workspace(copying: Workspace.packages.appending(path: "Mutants"))
  }

  private struct Report: Decodable {
    struct Module: Decodable {
      let mutants: [Entry], doNotCompile: Int, scores: [String: Score], notShown: [String: [String]]
      let seconds: [String: Double]
    }
    struct Score: Decodable { let killed, survived, notReached: Int }
    struct Verdict: Decodable { let state: String, killedBy: String?, survived: [String]? }
    struct Entry: Decodable {
      let file, key, diff: String, line: Int, verdicts: [String: Verdict]
    }
    let schema: Int
    let modules: [Module]
  }

  // One test, since the package is built once.
  @Test func `reports what tests and documents kill, miss and never reach`() throws {
    let work = try Self.package()
    // The list of equivalent mutants is wrong in two places.
    let first = try work.quire("mutate", "--format", "json").expect(
      1, errors: "Scores.mutants:3: error: this mutant is not equivalent",
      "Scores.mutants:6: error: there is no such mutant any more")
    let report: Report = try first.decoded()
    #expect(report.schema == 1)
    let module = try #require(report.modules.first)
    func verdicts(_ key: String) throws -> [String: Report.Verdict] {
      try #require(module.mutants.first { $0.key == key }, "no \(key)").verdicts
    }
    let comparison = try verdicts("Scores.add(_:): `score >= 0` → `score > 0`")
    #expect(comparison["tests"]?.state == "survived")
    #expect(
      comparison["tests"]?.survived?.sorted() == [
        "ScoresTests.RemovalTests/testRemovesAll", "ScoresTests.`finds what was added`()",
      ])
    let removal = try verdicts("Scores.removeAll(): `values.removeAll()` → ``")
    #expect(removal["tests"]?.killedBy == "ScoresTests.RemovalTests/testRemovesAll")
    // The document removes nothing, in a program that waits longer than a mutant would have if its time
    // did not follow from the program's.
    #expect(removal["documents"]?.state == "survived")
    #expect(comparison["documents"]?.state == "killed")
    let removed = try verdicts("Scores.add(_:): `values.append(score)` → ``")
    #expect(removed["tests"]?.killedBy == "ScoresTests.`finds what was added`()")
    let endless = try verdicts("Scores.fill(to:): `values.append(0)` → ``")
    #expect(endless["tests"]?.killedBy == "time-out")
    let loop = try verdicts("Scores.nextPlace(): `place += 1` → ``")
    #expect(loop["tests"]?.state == "not reached")
    #expect(loop["documents"]?.state == "killed")

    // A module that is named is whole, with a file of it too: the whole list is compared.
    try work.quire("mutate", "Sources/Scores/Scores.swift", "Scores").expect(
      1, errors: "Scores.mutants:6: error: there is no such mutant any more")

    // Nothing has changed, so no test runs.
    try work.remove("Sources/Scores.mutants")
    let second = try work.quire("mutate").expect(
      0, output: "Scores.swift:10:11: comparison changed, in Scores.add(_:)",
      "-    guard score >= 0 else { return }", "+    guard score > 0 else { return }")
    // Other runs would have taken other times.
    let again: Report = try work.quire("mutate", "--format", "json").decoded()
    #expect(again.modules.map(\.seconds) == [module.seconds])

    try work.quire("mutate", "--require", "tests=100").expect(
      1, errors: "Scores: error: tests kill")

    let file = try work.quire("mutate", "Sources/Scores/Scores.swift")
    #expect(file.output == second.output)

    // The libraries were built before there was this file.
    let late = "Tests/ScoresTests/LateTests.swift"
    try work.write("import Testing\n@Test func fails() { #expect(Bool(false)) }\n", to: late)
    let failing = try work.quire("mutate").expect(
      1,
      errors:
        "Scores: error: the test ScoresTests.fails() fails without a mutant, when it runs alone;")
    let scores = [failing, second].map { result in
      result.output.split(separator: "\n").filter { $0.contains("killed, ") }
    }
    #expect(scores[0] == scores[1] && !scores[0].isEmpty, "\(failing.output)")
    try work.remove(late)

    try checkRecord(of: work)
    try checkExercises(of: work)
  }

  private static let head =
    "| module | mutants | equivalent | killed by its tests | killed by its chapter | of those reached |"

  /// Makes a book around the package, and records its scores.
  private func checkRecord(of work: Workspace) throws {
    let readme = try work.read("README.md")
    let page = "Chapters/01-Scores/Scores.md"
    try work.write(readme + "\n\(Self.head)\n| --- |\n| Scores | 1 |\n", to: page)
    try work.quire("mutate", "--record").expect(0)
    let table = try work.read(page)
    #expect(table.contains("\(Self.head)\n| --- | ---: |"))
    #expect(table.contains(#/\n\| Scores \| \d\d \|/#) && table.contains(" | 0 | "))
    #expect(try work.read("Chapters/mutants.json").contains(#""name" : "Scores""#))
    try work.quire("mutate").expect(0)
    // What is recorded and suffices is not found again, unless that is asked for.
    let (enough, recorded) = (["--require", "documents=10"], "Scores: as recorded, ")
    try work.quire("mutate", arguments: enough).expect(0, output: recorded)
    for more in [["--no-cache"], ["--require", "documents=100"], ["--require", "comments=1"]] {
      let found = try work.quire("mutate", arguments: enough + more)
      #expect(!found.output.contains(recorded), "\(found.words)")
      #expect(found.output.contains("\n  documents: "), "\(found.all)")
    }
    let record = try work.read("Chapters/mutants.json")
    let other = record.replacing(#/"instrumented" : "[^"]*"/#, with: #""instrumented" : "0""#)
    try work.write(other, to: "Chapters/mutants.json")
    try work.quire("mutate", arguments: enough).expect(
      1, errors: "of Scores (this quire finds other mutants); `quire mutate --record`")
    try work.write(record, to: "Chapters/mutants.json")
    let server = try Server(in: work)
    var news = try server.news(of: "scores.html") { $0.made != nil }
    let score = "Small changes to the module (mutants): its tests notice"
    #expect(try server.ask("/scores.html").body.contains(score))

    try work.write(table.replacing(" | 0 | ", with: " | 7 | "), to: page)
    try work.quire("mutate").expect(
      1, errors: "Scores.md:25: error: the table of mutants is not that")
    let source = "Sources/Scores/Scores.swift"
    try work.write(table, to: page)
    try work.write(try work.read(source) + "// The end.\n", to: source)
    while try server.ask("/scores.html").body.contains(score) {
      news = try server.news(of: "scores.html", since: news)
    }
    try work.quire("mutate").expect(
      1, errors: "of Scores (its source has changed); `quire mutate --record`")
  }

  @Test func `finds the module and the tests of targets whose names are no identifiers`() throws {
    let work = try Workspace()
    try work.writeManifest(
      """
      products: [.library(name: "dashes", targets: ["two-dashes-"])],
      targets: [
        .target(
          name: "two-dashes-", exclude: ["Out.swift"], linkerSettings: [.linkedLibrary("z")]),
        .testTarget(name: "my.tests", dependencies: ["two-dashes-"]),
      ]
      """)
    try work.write(
      """
      @_silgen_name("zlibVersion") func zlibVersion() -> UnsafePointer<CChar>
      let version: @Sendable () -> UnsafePointer<CChar> = zlibVersion
      public func doubled(_ x: Int) -> Int { x * 2 }
      """, to: "Sources/two-dashes-/A.swift")
    // Mutants run in the sandbox: a test that sees the home folder would fail without a mutant.
    try work.write(
      """
      import Foundation
      import Testing
      import two_dashes_
      @Test func doubles() { #expect(doubled(3) == 6) }
      @Test func isConfined() {
        #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(NSHomeDirectory())")) == nil)
      }

      """, to: "Tests/my.tests/A.swift")
    try work.write(
      "# Dashes\n\n```swift\nimport two_dashes_\nprint(doubled(2)) // 4\n```\n", to: "README.md")
    try work.quire("mutate", "--require", "tests=100", "--require", "documents=100").expect(
      0, output: "two_dashes_: 3 mutants")
    try work.write("func doubled() {}\n", to: "Sources/two-dashes-/Out.swift")
    try work.quire("mutate", "Sources/two-dashes-/Out.swift").expect(
      2, errors: "“Sources/two-dashes-/Out.swift” is in no module: Package.swift excludes it")
  }

  /// Adds an exercise whose checks miss a mutant and do not reach another.
  private func checkExercises(of work: Workspace) throws {
    let folder = "Chapters/01-Scores/Exercises/01-sum"
    try work.write("# Sum\n", to: folder + "/Exercise.md")
    try work.write("func sum(_ numbers: [Int]) -> Int { 0 }\n", to: folder + "/Start.swift")
    try work.write(
      """
      func sum(_ numbers: [Int]) -> Int {
        if numbers.isEmpty { return 0 }
        return numbers.reduce(0, +)
      }
      """, to: folder + "/Solution.swift")
    try work.write(
      "import Testing\n@Test func adds() { #expect(sum([1, 2]) == 3) }\n",
      to: folder + "/Checks.swift")
    try work.quire("mutate", "--exercises", "--require", "checks=100").expect(
      1, output: "condition made constant, in sum(_:)",
      "checks: 6 killed, 2 survived, 3 not reached",
      "checks: survived Chapters/01-Scores/Exercises/01-sum/Checks.swift",
      errors: "Scores/01-sum: error: checks kill")
    // A hard-coded answer that passes is an error without `--require`, too.
    try work.quire("mutate", "--exercises").expect(
      1,
      errors:
        "Solution.swift:3:10: error: the checks pass with `3` in place of `numbers.reduce(0, +)`")
    try work.quire("mutate", "--exercises", "Score").expect(2, errors: "did you mean `Scores`?")
  }

  @Test(arguments: [
    (["Scors"], "the package has no module “Scors”; did you mean `Scores`?"),
    (["Tests/ScoresTests/A.swift"], "“Tests/ScoresTests/A.swift” is in no module of the package"),
    (["Sources/Scores/Score.swift"], "/Score.swift”; did you mean `Scores.swift`?"),
    (["Sources/Scores/A.swift", "--record"], "--record is for whole modules"),
    (["--require", "tests"], "--require takes a judge and a percentage"),
    (["--format", "xml"], "--format takes text or json"),
    (["--record"], "--record writes into a book's folder, and there is none"),
    (["--exercises"], "there is no book here whose exercises have solutions"),
    (["--exercises", "--record"], "--record is for modules; leave out --exercises"),
  ])
  func `refuses what it does not know`(words: [String], message: String) throws {
    try Self.package().quire("mutate", arguments: words).expect(2, errors: message)
  }
}

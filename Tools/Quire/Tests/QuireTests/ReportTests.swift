import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A report for CI` {
  private static let text =
    "# A, 100% “ü”\n" + fence("let x = 1 // → 2\nlet y = missing") + fence("print(x)")
    + fence("print(2)", "swift isolated") + "\n[ü](a,b:c.md)\n"

  private func report(
    _ format: String, at path: String = Workspace.chapter
  ) throws -> Workspace.Result {
    let book = try Workspace()
    try book.write(Self.text, to: path)
    return try book.quire("verify", "--format", format, "--mode", "book", path).expect(1)
  }

  /// The only run of a log in SARIF.
  private func run(_ result: Workspace.Result) throws -> SARIFLog.Run {
    let log: SARIFLog = try result.decoded()
    #expect(log.version == "2.1.0")
    #expect(log.schema.contains("sarif-2.1.0"))
    #expect(log.runs.count == 1)
    return try #require(log.runs.first)
  }

  @Test func `as GitHub's commands has each problem once, with its place`() throws {
    let output = try report("github", at: "a,b:c %.md").output
    let commands = output.split(separator: "\n").filter { $0.hasPrefix("::") }
    let path = "a%2Cb%3Ac %25.md"
    #expect(
      commands.contains(
        "::error file=\(path),line=5,col=9,title=compile::cannot find 'missing' in scope"))
    #expect(
      commands.contains { $0.hasPrefix("::error file=\(path),line=8,col=1,title=unproved::not ") })
    #expect(commands.contains { $0.contains("title=output::") && $0.contains("%0A") })
    #expect(commands.count == 4, "\(commands)")
    #expect(output.contains("3 fences: "))
  }

  @Test(arguments: [
    ("github", "::error file=Docs/A.md,line=3,"), ("sarif", "\"uri\" : \"Docs/A.md\""),
    ("junit", "file=\"Docs/A.md\" line=\"3\""),
  ])
  func `names files from the repository's root for GitHub`(format: String, part: String) throws {
    let work = try Workspace()
    try work.write("# A\n\n[a](b.md)\n", to: "Docs/A.md")
    let environment = ["GITHUB_WORKSPACE": work.folder.path]
    try work.quire("verify", "A.md", "--format", format, in: "Docs", environment: environment)
      .expect(output: part)
  }

  @Test func `tells GitHub why nothing was verified`() throws {
    let result = try Workspace().quire("verify", "nowhere.md", "--format", "github").expect(2)
    #expect(result.output == "::error title=quire::there is no “nowhere.md”\n")
  }

  @Test func `as JUnit tells why nothing was verified`() throws {
    try Workspace().quire("verify", "nowhere.md", "--format", "junit").expect(
      2, output: "errors=\"1\"", "<error message=\"there is no “nowhere.md”\">")
  }

  @Test func `as SARIF has what the standard requires`() throws {
    let run = try run(report("sarif"))
    #expect(run.tool.driver.name == "quire")
    let rules = run.tool.driver.rules
    let ids = Set(rules.map(\.id))
    #expect(ids.count == rules.count)
    for rule in rules {
      let texts = [rule.shortDescription, rule.fullDescription, rule.help]
      #expect(texts.allSatisfy { !$0.text.isEmpty }, "\(rule)")
    }
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run.columnKind))
    #expect(run.results.map(\.ruleId).sorted() == ["compile", "link", "output", "unproved"])
    for result in run.results {
      #expect(ids.contains(result.ruleId))
      #expect(["none", "note", "warning", "error"].contains(result.level))
      let place = try #require(result.locations.first).physicalLocation
      #expect(place.artifactLocation.uri == Workspace.chapter)
      #expect(place.region.startLine >= 1)
      #expect(place.region.startColumn ?? 1 >= 1)
    }
  }

  @Test func `as SARIF has the fix that --update would write`() throws {
    let withFixes = try run(report("sarif")).results.filter { $0.fixes != nil }
    #expect(withFixes.map(\.ruleId) == ["output"])
    let change = try #require(withFixes.first?.fixes?.first?.artifactChanges.first)
    let replacement = try #require(change.replacements.first)
    #expect(replacement.insertedContent.text == "```output\n2\n```\n\n")
    let region = SARIFLog.Region(startLine: 16, startColumn: 1, endLine: 16, endColumn: 1)
    #expect(replacement.deletedRegion == region)
  }

  @Test func `as SARIF counts columns in UTF-16 units`() throws {
    let work = try Workspace()
    try work.write("# A\n\nü😀 [a](b.md)\n", to: "A.md")
    try work.quire("verify", "A.md", "--format", "sarif").expect(output: "\"startColumn\" : 5")
  }

  @Test func `as SARIF says why nothing was verified`() throws {
    let result = try Workspace().quire("verify", "nowhere.md", "--format", "sarif").expect(2)
    #expect(try run(result).invocations.map(\.executionSuccessful) == [false])
  }

  /// A document with a note, code for another platform, and a sketch.
  private func document(_ format: String) throws -> Workspace.Result {
    let work = try Workspace()
    try work.write(fences("[1].map { $0 }", "import UIKit", "print(users)"), to: "a.md")
    return try work.quire("verify", "--format", format, "a.md").expect(0)
  }

  @Test func `tells GitHub of notes, and of what needs another platform, as notices`() throws {
    let lines = try document("github").output.split(separator: "\n")
    let commands = lines.filter { $0.hasPrefix("::") }
    try #require(commands.count == 2, "\(commands)")
    #expect(commands[0].hasPrefix("::notice file=a.md,line=2,col="), "\(commands)")
    #expect(commands[0].contains("is unused"))
    #expect(
      commands[1]
        == "::notice file=a.md,line=5,col=1,title=not proved::not here: needs another platform:"
        + " it imports UIKit"
    )
  }

  @Test func `as SARIF has notes, and what needs another platform, below the problems`() throws {
    let results = try run(document("sarif")).results
    #expect(results.map(\.level) == ["none", "none"])
    #expect(results.map(\.kind) == ["informational", "notApplicable"])
    #expect(results.map(\.ruleId) == ["warning", "elsewhere"])
  }

  @Test func `as JUnit's XML skips what is not verified, with the reason`() throws {
    try document("junit").expect(
      output: "tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\"",
      "<skipped message=\"not here: needs another platform: it imports UIKit\"/>",
      "<skipped message=\"sketched: uses `users`, which nothing", "<system-out>a.md:2:")
  }

  @Test func `as JUnit's XML hides no failure behind a skipped case`() throws {
    let result = try report("junit").expect(
      output: "tests=\"4\" failures=\"4\" errors=\"0\" skipped=\"0\"",
      "name=\"line 8: swift\" file=\"\(Workspace.chapter)\" line=\"8\"><failure")
    #expect(!result.output.contains("<skipped"))
  }
}

@Suite struct `A report of quire verify` {
  @Test func `prints one object as JSON`() throws {
    let book = try Workspace(chapter: "# A\n\n```swift\nlet x = y\n```\n\n```text\na\n```\n")
    let report: VerifyReport = try book.quire("verify", "--format", "json").expect(1).decoded()
    #expect(report.schema == 1)
    #expect(report.toolchain?.hasPrefix("Swift version") == true)
    let file = try #require(report.files.first)
    #expect(file.path == Workspace.chapter)
    #expect(file.fences.map(\.kind) == ["failed", "quoted"])
    #expect(file.fences.map(\.line) == [3, 7])
    #expect(file.diagnostics.first?.verdict == "compile")
    #expect(report.totals["failed"] == 1)
  }

  @Test(
    arguments: [
      ([], 1, "encoding"), (["--book", "nowhere"], 2, nil), (["--frmat"], 2, nil),
      (["nowhere.md"], 2, nil), (["--jobs", "0"], 2, nil),
    ] as [([String], Int32, String?)])
  func `prints one object as JSON when it fails early`(
    arguments: [String], status: Int32, verdict: String?
  ) throws {
    let book = try Workspace(chapter: "# Sample\n\n```swift\nlet x = 1\n```\n")
    try book.write(Data("# A\n\n\u{202E}ab".utf8) + [0xFF], to: "Chapters/02-A/A.md")
    let result = try book.quire("verify", "--format", "json", arguments: arguments).expect(status)
    let report: VerifyReport = try result.decoded()
    #expect(report.schema == 1)
    #expect(report.files.flatMap(\.diagnostics).map(\.verdict) == (verdict.map { [$0] } ?? []))
    #expect(verdict == nil || report.files.count == 2)
    #expect((report.error != nil) == (verdict == nil))
    #expect(verdict != nil || !result.errors.isEmpty)
  }

  @Test(arguments: ["text", "json", "junit", "sarif"])
  func `prints nothing that a terminal or a CI log obeys`(format: String) throws {
    let text =
      "# A\n\n```swift,\u{1B}]0;title\u{7}\u{202E}\u{FFFE}\u{9B}2J\nlet x = 1\n```\n\n"
      + "```swift\n#error(\"a\\n::error::b ##[group]c ##vso[task]d\")\n```\n\n[x](\u{1B}[2J.md)\n"
    let book = try Workspace(chapter: text)
    let result = try book.quire("verify", "--format", format).expect(1)
    let all = result.all
    for scalar in ["\u{1B}", "\u{7}", "\u{202E}", "\u{FFFE}", "\u{9B}"] as [Unicode.Scalar] {
      #expect(!all.unicodeScalars.contains(scalar), "\(format): \(scalar.value)")
    }
    #expect(!all.contains(#/(^|\n)\s*::/#))
    #expect(!all.contains("##[") && !all.contains("##vso["))
    if format == "junit" { #expect(XMLParser(data: Data(result.output.utf8)).parse()) }
  }

  @Test func `prints JUnit's XML with a failure at its fence`() throws {
    let book = try Workspace(chapter: "# A\n\n```swift\nlet x = \"<\" + 1\n```\n")
    let output = try book.quire("verify", "--format", "junit").output
    let document = try XMLDocument(data: Data(output.utf8))
    let suite = try #require(document.rootElement()?.elements(forName: "testsuite").first)
    #expect(suite.attribute(forName: "failures")?.stringValue == "1")
    let fence = try #require(suite.elements(forName: "testcase").first)
    #expect(fence.attribute(forName: "classname")?.stringValue == Workspace.chapter)
    #expect(fence.attribute(forName: "name")?.stringValue == "line 3: swift")
    let failure = try #require(fence.elements(forName: "failure").first)
    #expect(failure.attribute(forName: "type")?.stringValue == "compile")
    #expect(failure.stringValue?.contains("Sample.md:4:") == true)
  }
}

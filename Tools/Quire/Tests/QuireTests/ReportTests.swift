import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A report for CI` {
  private static let text = """
    # A, 100% “ü”

    ```swift
    let x = 1 // → 2
    let y = missing
    ```

    ```swift
    print(x)
    ```

    ```swift isolated
    print(2)
    ```

    [ü](a,b:c.md)

    """

  private func report(_ format: String, at path: String = "Chapters/01-Sample/Sample.md") throws
    -> Workspace.Result
  {
    let book = try Workspace()
    try book.write(Self.text, to: path)
    let result = try book.quire(
      arguments: ["verify", "--format", format, "--mode", "book", path])
    #expect(result.status == 1)
    return result
  }

  /// The results of a log in SARIF.
  private func results(_ log: Workspace.Result) throws -> [[String: Any]] {
    let runs = try #require(try log.json([String: Any].self)["runs"] as? [[String: Any]])
    return try #require(runs.first?["results"] as? [[String: Any]])
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
    let root = try Workspace.run(
      Workspace.tool.path, ["verify", "A.md", "--format", format],
      in: work.folder.appending(path: "Docs"), environment: ["GITHUB_WORKSPACE": work.folder.path])
    #expect(root.output.contains(part), "\(root.output)")
  }

  @Test func `tells GitHub why nothing was verified`() throws {
    let result = try Workspace().quire("verify", "nowhere.md", "--format", "github")
    #expect(result.status == 2)
    #expect(result.output == "::error title=quire::there is no “nowhere.md”\n")
  }

  @Test func `as SARIF has what the standard requires`() throws {
    let report = try report("sarif")
    let log: [String: Any] = try report.json()
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.contains("sarif-2.1.0") == true)
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    let driver = try #require((runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "quire")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == rules.count)
    for rule in rules {
      for part in ["shortDescription", "fullDescription", "help"] {
        let text = (rule[part] as? [String: Any])?["text"] as? String
        #expect(text?.isEmpty == false, "\(rule)")
      }
    }
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(runs[0]["columnKind"] as? String))
    let results = try results(report)
    #expect(
      results.compactMap { $0["ruleId"] as? String }.sorted() == [
        "compile", "link", "output", "unproved",
      ])
    for result in results {
      #expect(ids.contains(try #require(result["ruleId"] as? String)))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      let place = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(place["physicalLocation"] as? [String: Any])
      let artifact = try #require(physical["artifactLocation"] as? [String: Any])
      #expect(artifact["uri"] as? String == "Chapters/01-Sample/Sample.md")
      let region = try #require(physical["region"] as? [String: Int])
      #expect(region["startLine", default: 0] >= 1)
      #expect(region["startColumn", default: 1] >= 1)
    }
  }

  @Test func `as SARIF has the fix that --update would write`() throws {
    let withFixes = try results(report("sarif")).filter { $0["fixes"] != nil }
    #expect(withFixes.map { $0["ruleId"] as? String } == ["output"])
    let fix = try #require((withFixes.first?["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(
      (replacement["insertedContent"] as? [String: String])?["text"] == "```output\n2\n```\n\n")
    #expect(
      replacement["deletedRegion"] as? [String: Int]
        == ["startLine": 16, "startColumn": 1, "endLine": 16, "endColumn": 1])
  }

  @Test func `as SARIF counts columns in UTF-16 units`() throws {
    let work = try Workspace()
    try work.write("# A\n\nü😀 [a](b.md)\n", to: "A.md")
    let output = try work.quire("verify", "A.md", "--format", "sarif").output
    #expect(output.contains("\"startColumn\" : 5"), "\(output)")
  }

  @Test func `as SARIF says why nothing was verified`() throws {
    let result = try Workspace().quire("verify", "nowhere.md", "--format", "sarif")
    #expect(result.status == 2)
    let log: [String: Any] = try result.json()
    let run = (log["runs"] as? [[String: Any]])?.first
    let invocation = (run?["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
  }

  /// A document with a note, code for another platform, and a sketch.
  private func document(_ format: String) throws -> Workspace.Result {
    let work = try Workspace()
    try work.write(
      """
      ```swift
      [1].map { $0 }
      ```

      ```swift
      import UIKit
      ```

      ```swift
      print(users)
      ```

      """, to: "a.md")
    let result = try work.quire("verify", "--format", format, "a.md")
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  @Test func `tells GitHub of notes, and of what needs another platform, as notices`() throws {
    let commands = try document("github").output.split(separator: "\n").filter {
      $0.hasPrefix("::")
    }
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
    let results = try results(document("sarif"))
    #expect(results.compactMap { $0["level"] as? String } == ["none", "none"])
    #expect(results.compactMap { $0["kind"] as? String } == ["informational", "notApplicable"])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["warning", "elsewhere"])
  }

  @Test func `as JUnit's XML skips what is not verified, with the reason`() throws {
    let output = try document("junit").output
    #expect(
      output.contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\""), "\(output)")
    #expect(
      output.contains("<skipped message=\"not here: needs another platform: it imports UIKit\"/>"))
    #expect(output.contains("<skipped message=\"sketched: uses `users`, which nothing"))
    #expect(output.contains("<system-out>a.md:2:"), "\(output)")
  }

  @Test func `as JUnit's XML hides no failure behind a skipped case`() throws {
    let output = try report("junit").output
    #expect(!output.contains("<skipped"))
    #expect(output.contains("tests=\"4\" failures=\"4\" errors=\"0\" skipped=\"0\""), "\(output)")
    #expect(
      output.contains(
        "name=\"line 8: swift\" file=\"Chapters/01-Sample/Sample.md\" line=\"8\"><failure"))
  }
}

@Suite struct `A report of quire verify` {
  @Test func `prints one object as JSON`() throws {
    let book = try Workspace(chapter: "# A\n\n```swift\nlet x = y\n```\n\n```text\na\n```\n")
    let result = try book.quire("verify", "--format", "json")
    #expect(result.status == 1)
    let json: [String: Any] = try result.json()
    #expect(json["schema"] as? Int == 1)
    #expect((json["toolchain"] as? String)?.hasPrefix("Swift version") == true)
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["path"] as? String == "Chapters/01-Sample/Sample.md")
    let fences = try #require(file["fences"] as? [[String: Any]])
    #expect(fences.map { $0["kind"] as? String } == ["failed", "quoted"])
    #expect(fences.map { $0["line"] as? Int } == [3, 7])
    let diagnostic = try #require((file["diagnostics"] as? [[String: Any]])?.first)
    #expect(diagnostic["verdict"] as? String == "compile")
    #expect((json["totals"] as? [String: Int])?["failed"] == 1)
  }

  @Test(
    arguments: [
      ([], 1, "encoding"), (["--book", "nowhere"], 2, nil), (["--frmat"], 2, nil),
      (["nowhere.md"], 2, nil), (["--jobs", "0"], 2, nil),
    ] as [([String], Int32, String?)])
  func `prints one object as JSON when it fails early`(
    arguments: [String], status: Int32, verdict: String?
  ) throws {
    let book = try Workspace()
    try book.write(Data("# A\n\n\u{202E}ab".utf8) + [0xFF], to: "Chapters/01-A/A.md")
    let result = try book.quire(arguments: ["verify", "--format", "json"] + arguments)
    #expect(result.status == status, "\(result.errors)")
    let json: [String: Any] = try result.json()
    #expect(json["schema"] as? Int == 1)
    let files = try #require(json["files"] as? [[String: Any]])
    let diagnostics = files.flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }
    #expect(diagnostics.map { $0["verdict"] as? String } == (verdict.map { [$0] } ?? []))
    #expect((json["error"] is String) == (verdict == nil))
    #expect(verdict != nil || !result.errors.isEmpty)
  }

  @Test(arguments: ["text", "json", "junit", "sarif"])
  func `prints nothing that a terminal or a CI log obeys`(format: String) throws {
    let text =
      "# A\n\n```swift,\u{1B}]0;title\u{7}\u{202E}\u{FFFE}\u{9B}2J\nlet x = 1\n```\n\n"
      + "```swift\n#error(\"a\\n::error::b ##[group]c ##vso[task]d\")\n```\n\n[x](\u{1B}[2J.md)\n"
    let book = try Workspace(chapter: text)
    let result = try book.quire("verify", "--format", format)
    #expect(result.status == 1)
    let all = result.output + result.errors
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
    #expect(
      fence.attribute(forName: "classname")?.stringValue == "Chapters/01-Sample/Sample.md")
    #expect(fence.attribute(forName: "name")?.stringValue == "line 3: swift")
    let failure = try #require(fence.elements(forName: "failure").first)
    #expect(failure.attribute(forName: "type")?.stringValue == "compile")
    #expect(failure.stringValue?.contains("Sample.md:4:") == true)
  }
}

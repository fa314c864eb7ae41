import Foundation
import Testing

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

  private func output(_ format: String, at path: String = "Chapters/01-Sample/Sample.md") throws
    -> String
  {
    let book = try Workspace()
    try book.write(Self.text, to: path)
    let result = try book.quire(
      arguments: ["verify", "--format", format, "--mode", "book", path])
    #expect(result.status == 1)
    return result.output
  }

  @Test func `as GitHub's commands has each problem once, with its place`() throws {
    let output = try output("github", at: "a,b:c %.md")
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
      ["verify", "A.md", "--format", format], in: work.folder.appending(path: "Docs"),
      environment: ["GITHUB_WORKSPACE": work.folder.path])
    #expect(root.contains(part), "\(root)")
  }

  @Test func `tells GitHub why nothing was verified`() throws {
    let result = try Workspace().quire("verify", "nowhere.md", "--format", "github")
    #expect(result.status == 2)
    #expect(result.output == "::error title=quire::there is no “nowhere.md”\n")
  }

  @Test func `as SARIF has what the standard requires`() throws {
    let sarif = try JSONSerialization.jsonObject(with: Data(try output("sarif").utf8))
    let log = try #require(sarif as? [String: Any])
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
    let results = try #require(runs[0]["results"] as? [[String: Any]])
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
    let sarif = try JSONSerialization.jsonObject(with: Data(try output("sarif").utf8))
    let runs = (sarif as? [String: Any])?["runs"] as? [[String: Any]]
    let results = runs?.first?["results"] as? [[String: Any]] ?? []
    let withFixes = results.filter { $0["fixes"] != nil }
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
    let sarif = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let run = ((sarif as? [String: Any])?["runs"] as? [[String: Any]])?.first
    let invocation = (run?["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
  }

  /// A document with a note, code for another platform, and a sketch.
  private func document(_ format: String) throws -> String {
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
    return result.output
  }

  @Test func `tells GitHub of notes, and of what needs another platform, as notices`() throws {
    let commands = try document("github").split(separator: "\n").filter { $0.hasPrefix("::") }
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
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(document("sarif").utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["level"] as? String } == ["none", "none"])
    #expect(results.compactMap { $0["kind"] as? String } == ["informational", "notApplicable"])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["warning", "elsewhere"])
  }

  @Test func `as JUnit's XML skips what is not verified, with the reason`() throws {
    let output = try document("junit")
    #expect(
      output.contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\""), "\(output)")
    #expect(
      output.contains("<skipped message=\"not here: needs another platform: it imports UIKit\"/>"))
    #expect(output.contains("<skipped message=\"sketched: uses `users`, which nothing"))
    #expect(output.contains("<system-out>a.md:2:"), "\(output)")
  }

  @Test func `as JUnit's XML hides no failure behind a skipped case`() throws {
    let output = try output("junit")
    #expect(!output.contains("<skipped"))
    #expect(output.contains("tests=\"4\" failures=\"4\" errors=\"0\" skipped=\"0\""), "\(output)")
    #expect(
      output.contains(
        "name=\"line 8: swift\" file=\"Chapters/01-Sample/Sample.md\" line=\"8\"><failure"))
  }
}

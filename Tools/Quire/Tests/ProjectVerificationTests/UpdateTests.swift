import Foundation
import Manuscript
import TestSupport
import Testing
import Verification

/// A text, and the text after `--update`.
struct Rewriting: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let after: String

  /// - Parameter after: The text after it; nil where nothing changes.
  init(name: String, before: String, after: String? = nil) {
    (self.name, self.before, self.after) = (name, before, after ?? before)
  }

  var testDescription: String { name }
}

@Suite struct `An update` {
  private static let results = Result {
    try Rewriting.all.flatMap { [$0.before, $0.after] }.verified()
  }

  @Test(arguments: Rewriting.all) func `writes the results, and nothing else`(
    case rewriting: Rewriting
  ) throws {
    let result = try #require(Self.results.get()[rewriting.before])
    let text = Update(result).text ?? rewriting.before
    #expect(Array(text.utf8) == Array(rewriting.after.utf8))
  }

  @Test(arguments: Rewriting.all) func `changes nothing the second time`(case rewriting: Rewriting)
    throws
  {
    let result = try #require(Self.results.get()[rewriting.after])
    #expect(Update(result).text == nil)
  }

  @Test func `writes no output for a setup, which is on no page`() throws {
    let text = "<!-- quire: setup\nprint(1)\nlet a = 1\n-->\n```swift\na + 1 // → 2\n```\n"
    let result = try Bench.result(of: text)
    #expect(result.diagnostics.map(\.message) == ["this setup prints, and no page shows what"])
    #expect(Update(result).text == nil)
  }

  @Test func `does not write a file that has changed since it was read`() throws {
    let folder = URL.ofTest()
    let file = folder.appending(path: "a.md")
    try folder.write("one\n", to: "a.md")
    let manuscript = try Manuscript(readingFrom: file)
    try folder.write("two\n", to: "a.md")
    #expect(try !manuscript.write("three\n"))
    #expect(try String(readingText: file) == "two\n")
    #expect(try Manuscript(readingFrom: file).write("three\n"))
    #expect(try String(readingText: file) == "three\n")
  }

  @Test func `names the lines whose expected errors change`() throws {
    let text = """
      ```swift fails
      let x = y
      let z: Int = 1  // error: cannot find 'z'
      ```
      """
    let result = try #require(try [text].verified()[text])
    let found = Update(result).expectations.map { "\($0.line) \($0.text)" }
    #expect(found == ["2 // error: cannot find 'y' in scope", "3 nothing"])
  }

  @Test func `reports that changing output cannot be recorded`() throws {
    let text = """
      ```swift
      print(Int.random(in: 0...1_000_000_000))
      ```
      ```swift isolated
      Int.random(in: 0...1_000_000_000)  // → 1
      ```
      ```swift isolated
      print("a", Int.random(in: 0...1_000_000_000), "b", separator: "\\n")
      ```
      ```output
      a
      ...
      b
      ```
      """
    let result = try #require(try [text].verified()[text])
    #expect(result.fences.map(\.isUnstable) == [true, true, false, false])
    #expect(
      result.diagnostics.contains { $0.verdict == .output && $0.hint?.contains("`...`") == true })
    #expect(Update(result).text == nil)
  }
}

extension [String] {
  /// Verifies texts with two runs per program, as `--update` does.
  fileprivate func verified() throws -> [String: ManuscriptResult] {
    let results = try Bench.verifier(repetitions: 2).verify(map { Bench.manuscript($0) })
    return Dictionary(zip(self, results), uniquingKeysWith: { first, _ in first })
  }
}

import Foundation
import Manuscript
import Compilation
import Execution
import ExerciseChecking
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Testing

@Suite struct `The ledger` {
  private static let text = """
    ```swift
    print(1)
    ```
    ```output
    1
    ```
    ```swift fails
    let a = b  // error: cannot find 'b'
    ```
    ```swift quiz isolated
    let a = 1
    ```
    ```swift step=A session=s
    struct A {}
    ```
    ```swift source=Sources/M/CRLF.swift region=r
    let b = 2
    ```
    ```swift sketch="why"
    no
    ```
    ```objc
    no
    ```
    ```objc
    no
    ```
    ```swift isolated
    fatalError("x")
    ```
    ```swift session=t
    _ = q
    ```
    ```swift session=t
    let a = 1
    ```
    ```nope
    no
    ```
    """

  @Test func `counts every fence once`() throws {
    let result = try #require(try Bench.verifier().verify([Bench.manuscript(Self.text)]).first)
    let ledger = Ledger(result)
    #expect(ledger.total == result.manuscript.fences.count)
    #expect(
      ledger.proved == ["runs": 1, "output": 1, "fails": 1, "quiz": 1, "step": 1, "source": 1])
    #expect(ledger.quoted == ["objc": 2])
    #expect(ledger.sketches == ["why"])
    #expect(ledger.failed == 3)
    #expect(ledger.unproved == 1)
    #expect((ledger + ledger).total == 2 * ledger.total)
    #expect(!result.holds)
  }

  @Test func `of a draft proves nothing`() {
    let result = ManuscriptResult(
      unproved: Bench.manuscript("```swift\nx\n```\n\n```objc\nx\n```\n"))
    #expect(Ledger(result).unproved == 1)
    #expect(Ledger(result).quoted == ["objc": 1])
    #expect(!result.holds)
  }
}

@Suite final class `A link` {
  // A class, since its deinitializer removes the folder.
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "links-\(UUID())", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "With blank"), withIntermediateDirectories: true)
    try write("# Other\n\n## Part *two*\n\n## Part two\n", to: "Other.md")
    try write("# Ü\n", to: "With blank/ü.md")
    try write("x", to: "picture.svg")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func problems(_ text: String) -> [String] {
    let path = folder.appending(path: "Page.md").path
    let manuscript = Manuscript(parsing: "# Page\n\n" + text, path: path)
    _ = FileManager.default.createFile(atPath: path, contents: Data())
    return LinkCheck([manuscript]).diagnostics(for: manuscript)
      .map { "\($0.line):\($0.column) \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
  }

  @Test(arguments: [
    "[a](#page)", "[a](Other.md)", "[a](Other.md#part-two)", "[a](Other.md#part-two-1)",
    "[a](With%20blank/%C3%BC.md#ü)", "[a](<With blank/ü.md#%C3%BC>)",
    "[a](https://nowhere.example/x#y)",
    "[a](mailto:a@b.c)", "[a](//host/x)", "![a](picture.svg)", "[a](./Other.md)",
    "[a](With%20blank/)", "<a href=\"Other.md#part-two\">a</a>", "<img src='picture.svg'>",
    "see <a href=\"https://nowhere.example\">this</a>",
  ])
  func `leads somewhere`(text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    ("[a](#pgae)", "3:1 this link leads nowhere: no heading … did you mean `#page`?"),
    ("text\n> - b [a](Nope.md)", "4:7 this link leads nowhere: there is no “Nope.md”"),
    ("[a](Other.md#part-2)", "3:1 this link leads nowhere: no heading"),
    ("![a](nope.svg)", "3:1 this link leads nowhere: there is no"),
    ("| x |\n| --- |\n| [a](Nope.md) |", "5:3 this link leads nowhere"),
    ("## [a](Nope.md)", "3:4 this link leads nowhere"),
    ("<p><a HREF = \"Nope.md\">a</a></p>", "3:1 this link leads nowhere: there is no “Nope.md”"),
    ("see <img src='nope.svg'>", "3:1 this link leads nowhere: there is no “nope.svg”"),
  ])
  func `that leads nowhere is named by its place`(text: String, beginning: String) {
    let found = problems(text)
    let parts = beginning.components(separatedBy: " … ")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(parts[0]) == true, "\(found)")
    #expect(parts.allSatisfy { found.first?.contains($0) == true }, "\(found)")
  }
}

import Foundation
import Manuscript
import Support
import TestSupport
import Testing
import Verification

@testable import ProjectVerification

@Suite struct `The results of comments and chapters` {
  private let folder = URL.ofTest()

  private func manuscript(
    _ body: String, path: String = "A.swift", includesInternal: Bool = false
  ) -> Manuscript {
    Manuscript(
      commentsOf: "///     \(body)\npublic struct A {}\n\n///     let x: Int = 1\nstruct B {}\n",
      path: path, module: nil, includesInternal: includesInternal)
  }

  @Test func `are remembered while everything is the same, right or wrong`() throws {
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder))
    let verifier = Verifier(executor: executor, sources: .inMemory)
    func known(
      _ manuscript: Manuscript, _ settings: DocumentSettings = .init()
    ) throws -> ManuscriptResult? {
      try VerifiedManuscripts(executor, .inMemory, settings).result(of: manuscript)
    }
    let right = manuscript("print(1 + 1) // Prints 2")
    #expect(try known(right) == nil)
    let first = try verifier.verify([right])[0]
    let second = try #require(try known(right))
    #expect(second.marks == "✅📝")
    #expect(second.fences.map(\.output) == first.fences.map(\.output))
    #expect(second.fences.map(\.reason) == first.fences.map(\.reason))
    #expect(try verifier.verify([right])[0].marks == "✅📝")

    #expect(try known(manuscript("print(1 + 1) // Prints 3")) == nil)
    #expect(try known(manuscript("print(1 + 1) // Prints 2", path: "B.swift")) == nil)
    #expect(try known(manuscript("print(1 + 1) // Prints 2", includesInternal: true)) == nil)
    #expect(try known(right, DocumentSettings(isStrict: true)) == nil)
    #expect(try known(right, DocumentSettings(flags: ["-swift-version", "5"])) == nil)

    let wrong = manuscript("print(1 + 1) // Prints 3")
    let failed = try verifier.verify([wrong])[0]
    #expect(failed.marks == "❌📝" && failed.diagnostics.count == 1)
    let again = try #require(try known(wrong))
    #expect(again.marks == "❌📝" && again.diagnostics == failed.diagnostics)
    #expect(again.fences[0].findings == failed.fences[0].findings)

    let killed = Bench.manuscript(
      "```swift\nimport Foundation\nkill(getpid(), SIGKILL)\n```\n", mode: .document)
    let other = manuscript("print(1 + 1) // Prints 4")
    #expect(try verifier.verify([killed, other]).map(\.marks) == ["🔨", "❌📝"])
    #expect(try known(killed) == nil, "a signal from outside is no result")
    #expect(try known(other)?.marks == "❌📝", "another page's program is of no account")
  }

  @Test func `of a chapter are remembered while the sources that it shows are the same`() throws {
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder))
    func sources(_ text: String) -> SourceTexts {
      SourceTexts { path throws(ContentError) in text }
    }
    func known(_ manuscript: Manuscript, _ sources: SourceTexts) throws -> ManuscriptResult? {
      try VerifiedManuscripts(executor, sources, .init()).result(of: manuscript)
    }
    let shown = "```swift source=A.swift\nlet a = 1\n```\n"
    let text = shown + "\n```swift\nprint(2)\n```\n\n```output\n2\n```\n"
    let chapter = Bench.manuscript(text)
    let same = sources("let a = 1\n")
    #expect(try known(chapter, same) == nil)
    let verifier = Verifier(executor: executor, sources: same)
    #expect(try verifier.verify([chapter])[0].marks == "✅✅✅")
    let second = try #require(try known(chapter, same))
    #expect(second.marks == "✅✅✅" && second.fences[1].output == "2\n")
    #expect(try verifier.verify([chapter])[0].marks == "✅✅✅")

    let other = sources("let a = 3\n")
    #expect(try known(chapter, other) == nil)
    let result = try Verifier(executor: executor, sources: other).verify([chapter])[0]
    #expect(result.marks == "❌✅✅")
    #expect(try known(chapter, other)?.marks == "❌✅✅")
    #expect(try known(Bench.manuscript(text, mode: .document), same) == nil)
    #expect(try known(Bench.manuscript(text + "\nMore.\n"), same) == nil)
    let asking = Bench.manuscript("```swift network\nprint(2)\n```\n\n```output\n2\n```\n")
    #expect(try verifier.verify([asking])[0].marks == "✅✅")
    #expect(try known(asking, same) == nil)
  }
}

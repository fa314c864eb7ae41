import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Testing
import Verification

@testable import Proof

@Suite final class `The results of comments` {
  // A class, since its deinitializer removes the folder.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func manuscript(
    _ body: String, path: String = "A.swift", includesInternal: Bool = false
  ) -> Manuscript {
    Manuscript(
      commentsOf: "///     \(body)\npublic struct A {}\n\n///     let x: Int = 1\nstruct B {}\n",
      path: path, module: nil, includesInternal: includesInternal)
  }

  @Test func `are remembered while everything is the same and nothing is wrong`() throws {
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder))
    let verifier = Verifier(executor: executor, sources: .inMemory)
    func known(
      _ manuscript: Manuscript, _ settings: DocumentSettings = .init()
    ) throws -> ManuscriptResult? {
      try VerifiedComments(executor, settings).result(of: manuscript)
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
    #expect(try verifier.verify([wrong])[0].marks == "❌📝")
    #expect(try known(wrong) == nil)
    #expect(try verifier.verify([wrong])[0].diagnostics.count == 1)
  }
}

import Foundation
import Manuscript
import Proof
import Support
import Synchronization
import Testing

@Suite struct `Documents that are verified together` {
  @Test func `get the same verdicts as alone`() throws {
    let fixtures = Fixture.documents + Fixture.completions + Fixture.claims
    let manuscripts = fixtures.enumerated().map { index, fixture in
      Manuscript(parsing: fixture.text, path: "\(index).md", mode: .document)
    }
    let results = try Bench.verifier().verify(manuscripts)
    for (fixture, result) in zip(fixtures, results) { fixture.check(result) }
  }

  @Test func `are few programs, and what came of each is remembered by itself`() throws {
    let count = Counter()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder)) { event in
      if case .started = event.kind { count.add() }
    }
    let verifier = Verifier(executor: executor, sources: .inMemory)
    func started(_ words: [String]) throws -> Int {
      let before = count.value
      let results = try verifier.verify(
        words.enumerated().map { index, word in
          Manuscript(
            parsing: "```swift\nlet word = \"\(word)\"\nword.count // \(word.count)\n```\n",
            path: "\(index).md", mode: .document)
        })
      #expect(results.filter { !$0.isVerified }.isEmpty)
      return count.value - before
    }
    let words = (1...12).map { String(repeating: "a", count: $0) }
    #expect(try started(words) == 2)
    #expect(try started([words[3]]) == 0)
    #expect(try started(words + ["b"]) == 1)
    #expect(try started(words.reversed()) == 0)
  }

  @Test func `do not spoil each other`() throws {
    let texts = [
      ("let one = 1 // 1", "✅"), ("fatalError(\"here\")", "✅"), ("let two: Int = \"\"", "❌"),
      ("print([0][1])", "❌"), ("let three = 3 // 4", "❌"), ("let four = 4 // 4", "✅"),
      ("struct One {}\nextension One {}", "✅"), ("exit(0)", "✅"),
    ]
    let results = try Bench.verifier().verify(
      texts.enumerated().map { index, text in
        Manuscript(
          parsing: "```swift\n\(text.0)\n```\n", path: "\(index).md", mode: .document)
      })
    #expect(results.map(\.marks) == texts.map(\.1))
  }

  @Test
  func `do not see what others change outside of them, and keep what their other fences need`()
    throws
  {
    let texts = [
      ("```swift\n_ = setenv(\"QUIRE_BATCH\", \"1\", 1)\n```", "✅"),
      ("```swift\ngetenv(\"QUIRE_BATCH\") != nil // true\n```", "❌"),
      (
        "```swift\nlet a = 1\n```\n\n```swift fails\nlet b: String = a // error: cannot convert\n```",
        "✅✅"
      ),
      ("```swift\nlet other = 2 // 2\n```", "✅"),
    ]
    let results = try Bench.verifier().verify(
      texts.enumerated().map { index, text in
        Manuscript(parsing: text.0 + "\n", path: "\(index).md", mode: .document)
      })
    #expect(results.map(\.marks) == texts.map(\.1))
  }
}

/// Counts on any thread.
private final class Counter: Sendable {
  // A class, since the closure that counts and its owner share it.
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

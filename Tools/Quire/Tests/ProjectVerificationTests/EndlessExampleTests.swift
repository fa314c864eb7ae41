import Foundation
import Manuscript
import ProjectVerification
import Support
import TestSupport
import Testing

@Suite struct `An example without an end` {
  private static func verifier(
    cache: ArtifactStore? = nil, seconds: Double = 0.6, counting count: Counter = Counter()
  ) throws -> Verifier {
    Verifier(
      executor: try Bench.executor(cache: cache, seconds: seconds, report: count.started),
      sources: .inMemory)
  }

  private static func document(_ fences: String...) -> Manuscript {
    let text = fences.map { $0.hasPrefix("<!--") ? $0 : "```swift\n\($0)\n```\n" }.joined()
    return Manuscript(parsing: text, path: "a.md", mode: .document)
  }

  private static let verdicts: [(code: String, verdict: String?)] = [
    ("while true {}", "hang"), ("var i = 0\nwhile i < 3 { _ = i }", "hang"),
    ("import Foundation\nRunLoop.main.run()", nil),
    ("import Dispatch\nDispatchQueue.main.async { print(1) }\ndispatchMain()", nil),
    ("try await Task.sleep(for: .seconds(100))", nil),
    ("// This loop never ends.\nwhile true {}", nil),
    ("for i in 1... { print(i) } // prints forever", nil),
    ("<!-- quire: compiles -->\n```swift\nwhile true {}\n```\n", nil),
  ]

  @Test func `is a problem if it computes, and only compiled if it waits or its author says so`()
    throws
  {
    let results = try Self.verifier().verify(Self.verdicts.map { Self.document($0.code) })
    for (example, result) in zip(Self.verdicts, results) {
      #expect(
        result.diagnostics.map(\.verdict.rawValue) == [example.verdict].compactMap(\.self),
        "in\n\(example.code)")
      #expect(result.marks == (example.verdict == nil ? "🔨" : "❌"))
    }
  }

  @Test func `is a problem if it prints more than a program may`() throws {
    // Sixteen megabytes take seconds where other programs have the disk.
    let code = "while true { print(String(repeating: \"x\", count: 1 << 20)) }"
    let results = try Self.verifier(seconds: 30).verify([Self.document(code)])
    #expect(results.map { $0.diagnostics.map(\.verdict.rawValue) } == [["flood"]])
    #expect(results.map(\.marks) == ["❌"])
    #expect(results[0].diagnostics[0].hint?.hasPrefix("it began with:\nxxx") == true)
  }

  @Test func `is a problem if its stack overflows, unless its author says so`() throws {
    let code = "func f(_ x: Int) -> Int { x < 0 ? 0 : f(x + 1) + 1 }\n_ = f(0)"
    // Tracing the crash takes seconds where other programs have the processor.
    let results = try Self.verifier(seconds: 30).verify(
      [code, code + " // stack overflow: a crash"].map { Self.document($0) })
    #expect(results.map { $0.diagnostics.map(\.verdict.rawValue) } == [["crash"], []])
    #expect(results.map(\.marks) == ["❌", "✅"])
  }

  private static let slow: [(code: String, marks: String)] = [
    ("func f(_ n: Int) -> Int { n < 2 ? n : f(n - 1) + f(n - 2) }\nprint(f(60))", "🔨"),
    (
      "func f() -> Int {\n  while true {\n    if Int.random(in: 1...Int.max) == 1 { return 1 }\n  }\n}\nprint(f())",
      "🔨"
    ),
    ("var i = 0\nwhile i >= 0 { i = (i + 1) % 7 }", "🔨"),
    ("var i = 0, n = 0\nrepeat { n = (n + 1) % 7 } while i == 0\ni = 1", "❌"),
  ]

  @Test func `is only compiled if it may only be slow`() throws {
    let results = try Self.verifier().verify(Self.slow.map { Self.document($0.code) })
    for (example, result) in zip(Self.slow, results) {
      #expect(result.marks == example.marks, "in\n\(example.code)")
    }
  }

  @Test func `is a problem in a comment too`() throws {
    let source = """
      /// ```swift
      /// while true {}
      /// ```
      public struct A {}
      /// ```swift
      /// let one = 1 // 1
      /// ```
      public struct B {}
      """
    let result = try Self.verifier().verify([Bench.comments(source)])[0]
    #expect(result.marks == "❌✅")
    #expect(result.diagnostics.map(\.line) == [1])
  }

  @Test func `runs once, also where another claim is wrong`() throws {
    let count = Counter()
    let document = Self.document("while true {}", "let one = 1 // 2")
    let result = try Self.verifier(counting: count).verify([document])[0]
    #expect(result.marks == "❌❌")
    // Both fences, the second one alone, and that once more to see whether its value differs.
    #expect(count.value == 3)
  }

  @Test func `is not run again while nothing changes`() throws {
    let folder = URL.ofTest()
    let count = Counter()
    let verifier = try Self.verifier(
      cache: ArtifactStore(folder: folder), seconds: 3, counting: count)
    let document = Self.document(
      "import Foundation\nThread.sleep(forTimeInterval: 100)", "let one = 1 // 1")
    // Where another process kept it from the processor, it is run again.
    var started = 1
    for _ in 0..<6 where started > 0 {
      let before = count.value
      #expect(try verifier.verify([document])[0].marks == "🔨✅")
      started = count.value - before
    }
    #expect(started == 0)
  }
}

extension Fixture {
  /// Tests that pass whatever their checks say, with the expected diagnostics, and tests that must be
  /// accepted.
  static let forgedTests = [
    Fixture(
      "tests that check nothing", "❌", "1:1 tests these tests check nothing",
      tests: "@Test func f() { _ = 1 + 1 }"),
    Fixture(
      "tests that use names of functions that check", "❌", "1:1 tests these tests check nothing",
      tests: """
        struct C { func confirmation(_ body: () -> Void) {} }
        @Test func f() {
          C().confirmation {}
          let record = 1
          if record != 1 { Issue.record("never") }
        }
        """),
    Fixture(
      "confirmations that are reached, and one that is not", "❌",
      "6:30 tests this `confirmation` was not evaluated",
      tests: """
        @Test func f() async {
          await confirmation { $0() }
          await confirmation("twice", expectedCount: 2) { done in done(); done() }
          if Int("a") != nil { await confirmation { $0() } }
        }
        """),
    Fixture(
      "a check in a task that has a name and is not awaited", "❌",
      "6:5 tests this `#expect` was not evaluated",
      tests: """
        @Test func f() async {
          let task = Task {
            try await Task.sleep(for: .seconds(9))
            #expect(1 == 2)
          }
          _ = task
        }
        """),
    Fixture(
      "a check that begins in its test and ends behind it", "❌",
      "6:28 tests this `#expect` was not evaluated",
      tests: """
        import Foundation
        nonisolated func slow() -> Int { sleep(3); return 3 }
        @Test func f() async throws {
          Thread.detachNewThread { #expect(1 + 1 == slow()) }
          try await Task.sleep(for: .milliseconds(300))
        }
        """),
    Fixture(
      "checks that nothing reaches", "❌", "3:40 tests this `#expect`", "4:45 tests this `#expect`",
      "5:41 tests this `#require`",
      tests: """
        @Test func loop() { for n in [Int]() { #expect(n == 2) } }
        @Test func branch() { if let n = Int("a") { #expect(n == 2) } }
        @Test func closure() throws { _ = { try #require(Int("a")) } }
        """),
    Fixture(
      "checks of all forms, which are reached", "✅",
      tests: """
        struct Sad: Error { var size = 1 }
        @Test(arguments: [1, 2]) func reached(n: Int) async throws {
          #expect(n > 0, "it is \\(n)")
          #expect(
            n > 0,
            sourceLocation: #_sourceLocation)
          let one = try #require(Int("1"))
          #expect(one == 1,)
          #expect(throws: Sad.self) { throw Sad() }
          #expect { throw Sad() } throws: { ($0 as? Sad)?.size == 1 }
          try #require(throws: Sad.self) { throw Sad() }
          let all = try ["1"].map { try #require(Int($0)) }
          #expect(await Task { all.count }.value == 1)
        }
        """),
    Fixture(
      "checks in another process", "✅", words: "tests",
      code: """
        import Foundation
        import Testing
        @Test func ends() async {
          await #expect(processExitsWith: .exitCode(3)) { #expect(Bool(true)); exit(3) }
        }
        """),
    Fixture(
      "a check that fails, behind another one on its line", "❌", "3:39 tests Expectation failed",
      tests: "@Test func f() { #expect(Bool(true)); #expect(1 == 2) }"),
    Fixture(
      "a check that fails in a thread of its own", "❌", "6:14 tests Expectation failed",
      words: "tests",
      code: """
        import Foundation
        import Testing
        @Test func f() async {
          await withCheckedContinuation { done in
            Thread { #expect(1 == 2); done.resume() }.start()
          }
        }
        """),
    Fixture(
      "issues that are filtered", "❌", "3:7 fence `.filterIssues { _ in false }` is refused",
      tests: "@Test(.filterIssues { _ in false }) func f() { #expect(1 == 2) }"),
    Fixture(
      "a trait that does not call the test", "❌", "6:7 fence `Skip()` is refused",
      tests: """
        struct Skip: TestTrait, TestScoping {
          func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {}
        }
        @Test(Skip()) func f() { #expect(1 == 2) }
        """),
    Fixture(
      "a trait with the name of another one", "❌", "9:45 tests Expectation failed",
      tests: """
        struct Quiet: TestTrait, TestScoping {
          func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {}
        }
        extension Trait where Self == Quiet {
          static func bug(_ address: String) -> Quiet { Quiet() }
        }
        @Test(.bug("https://a.example")) func f() { #expect(1 == 2) }
        """),
    Fixture(
      "all traits of Swift Testing", "✅",
      tests: """
        extension Tag { @Tag static var slow: Self }
        @Suite(.serialized, .tags(.slow)) struct All {
          @Test(.enabled(if: true), .bug("https://example.com/1"), .timeLimit(.minutes(1)))
          func f() { #expect(1 == 1) }
        }
        """),
    Fixture(
      "traits that change no outcome", "✅",
      tests: """
        @Test("a name", .timeLimit(.minutes(1)), arguments: [1, 2]) func f(n: Int) { #expect(n > 0) }
        """),
    Fixture(
      "a check in a task that nothing waits for", "❌", "3:24 fence `Task.detached { #expect … }`",
      tests: "@Test func f() async { Task.detached { #expect(1 == 1) } }"),
    Fixture(
      "another macro `expect`", "❌", "3:33 fence `expect` is refused",
      "3:33 warning external macro",
      tests: """
        @freestanding(expression) macro expect(_ a: Bool) = #externalMacro(module: "A", type: "B")
        @Test func f() { _ = 1 }
        """),
    Fixture(
      "a test that runs with nothing", "❌", "1:1 tests Test f(n:) skipped",
      tests: "@Test(arguments: [Int]()) func f(n: Int) { #expect(n == 1) }"),
    Fixture(
      "events of tests that are written anew at the end", "✅❌", "13:18 tests Expectation failed",
      text: """
        ```swift
        import Foundation
        let path = CommandLine.arguments.last ?? ""
        atexit {
          let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
          let kept = text.split(separator: "\\n").filter { !$0.contains("issueRecorded") }
          try? kept.joined(separator: "\\n").write(toFile: path, atomically: false, encoding: .utf8)
          _exit(0)
        }
        ```
        ```swift tests
        import Testing
        @Test func f() { #expect(1 == 2) }
        ```
        """),
  ]
}

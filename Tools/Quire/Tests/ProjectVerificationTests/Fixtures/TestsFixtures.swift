import Testing

@Suite struct `Tests in a fence` {
  @Test(arguments: Fixture.tests)
  func `run and pass`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  static let tests = [
    Fixture(
      "see the program's variables, and add nothing", "✅✅✅",
      text: """
        ```swift
        let answer = 42
        struct S { var x = 1 }
        ```
        ```swift tests
        import Testing
        @Test func `the answer`() { #expect(answer == 42) }
        @Suite struct `A struct` {
          @Test(arguments: [1, 2]) func counts(n: Int) { #expect(S(x: n).x == n) }
        }
        ```
        ```swift tests
        import Testing
        @Test func `the answer`() async throws { try #require(answer == 42) }
        ```
        """),
    Fixture(
      "fail", "❌", "3:18 tests Expectation failed: 1 == 2",
      tests: "@Test func f() { #expect(1 == 2) }"),
    Fixture("are none", "❌", "1:1 tests there is no test in it", tests: "func f() {}"),
    Fixture(
      "are skipped, disabled, or known issues", "❌❌❌", "1:1 tests … a test has to run",
      "5:1 tests Suite S skipped", "5:1 tests Test f() skipped",
      "13:35 tests a known issue is not a pass",
      text: """
        ```swift tests
        import Testing
        @Test(.disabled("later")) func f() {}
        ```
        ```swift tests
        import Testing
        @Suite(.enabled(if: 1 + 1 == 3)) struct S {
          @Test func f() {}
        }
        ```
        ```swift tests
        import Testing
        @Test func f() { withKnownIssue { #expect(1 == 2) } }
        ```
        """),
    Fixture(
      "are fewer than the parser sees", "❌", "1:1 tests only 1 of the 2 tests ran",
      "4:1 compile the branch `#if NEVER` is not compiled here",
      tests: """
        @Test func f() {}
        #if NEVER
        @Test func g() {}
        #endif
        """),
    Fixture(
      "exit", "❌❌❌", "1:1 exit", "6:1 exit", "12:1 exit",
      text: """
        ```swift tests
        import Foundation
        import Testing
        @Test func f() { exit(0) }
        ```
        ```swift tests
        import Foundation
        import Testing
        @Test func f() {}
        @Test func g() async throws { try await Task.sleep(for: .milliseconds(20)); exit(0) }
        ```
        ```swift tests
        import Foundation
        import Testing
        @Test func f() { exit(3) }
        ```
        """),
    Fixture(
      "trap, throw and hang", "❌❌❌", "3:18 trap why", "5:1 tests Caught error: E()",
      "12:1 hang still running after 2 s",
      text: """
        ```swift tests
        import Testing
        @Test func f() { fatalError("why") }
        ```
        ```swift tests
        import Testing
        struct E: Error {}; @Test func f() throws { throw E() }
        ```

        Still.

        ```swift tests
        import Testing
        @Test func f() { while true {} }
        ```
        """),
    Fixture(
      "are in a script, where nothing runs them", "❌🔨",
      "1:1 tests nothing runs the tests of this fence",
      text: """
        ```swift
        import Testing
        @Test func f() { #expect(Bool(false)) }
        ```
        ```swift compiles
        @Test func g() { #expect(Bool(false)) }
        ```
        """),
    Fixture(
      "cancel themselves", "❌", "1:1 tests Test f() was cancelled: … to run",
      "1:1 tests Test g(n:) was cancelled",
      tests: """
        @Test func f() throws { try Test.cancel("later") }
        @Test(arguments: [1, 2]) func g(n: Int) throws { if n == 2 { try Test.cancel() } }
        """),
    Fixture(
      "have one name in two suites, and end processes of their own", "✅",
      tests: """
        @Suite struct A { @Test func f() {} }
        @Suite struct B {
          @Test func f() async { await #expect(processExitsWith: .failure) { fatalError("x") } }
        }
        """),
    Fixture(
      "of a program that does not come to its end", "❌💤", "2:1 trap why",
      text: """
        ```swift
        fatalError("why")
        ```
        ```swift tests
        import Testing
        @Test func f() {}
        ```
        """),
    Fixture(
      "need no output, whatever they print", "✅✅",
      text: """
        ```swift isolated
        let a = 1
        ```
        ```swift tests
        import Testing
        @Test func f() { print("x"); #expect(Bool(true)) }
        ```
        """),
    Fixture(
      "run beside programs that print and trap at last", "✅✅✅",
      text: """
        ```swift
        print("a")
        ```
        ```output
        a
        ```
        ```swift tests isolated
        import Testing
        @Test func f() { #expect(Bool(true)) }
        ```
        """),
  ]
}

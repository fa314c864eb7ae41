import Testing

@Suite struct `A compiler error that comes from how fences become programs` {
  @Test(arguments: Fixture.hints)
  func `says what to do`(fixture: Fixture) throws { try fixture.check() }

  @Test func `gets no advice where the document declares no such name above it`() throws {
    let text = """
      ```swift isolated
      _ = x
      ```
      ```swift session=a
      let x = 1
      ```
      ```swift tests session=b
      import Testing
      @Test func f() { #expect(x == 1) }
      ```
      """
    let found = try Bench.result(of: text).diagnostics
    #expect(found.map(\.line) == [2, 9])
    #expect(found.first?.hint == nil)
    #expect(found.last?.hint?.contains("add `session=a` to this fence") == true)
  }
}

extension Fixture {
  static let hints = [
    Fixture(
      "a function that uses a variable at the top", "❌",
      "3:21 compile main actor-isolated var 'k' … var declared here … belong to the main actor: "
        + "add `@MainActor` to the function",
      code: """
        var k = 1
        func brew() { print(k) }
        """),
    Fixture(
      "a test that uses a variable at the top", "✅❌",
      "4:1 compile main actor-isolated var 'k' … belong to the main actor: add `@MainActor` to the "
        + "test",
      text: """
        ```swift
        var k = 1
        ```
        ```swift tests
        import Testing
        @Test func f() { #expect(k == 1) }
        ```
        """),
    Fixture(
      "a test without an import of its own", "✅❌❌",
      "6:22 compile cannot find 'JSONEncoder' in scope (a `tests` fence is a file of its own, and "
        + "the program's imports do not reach it: if `JSONEncoder` is imported, repeat "
        + "`import Foundation` here)",
      "9:2 compile unknown attribute 'Test' (add `import Testing` to this fence)",
      text: """
        ```swift
        import Foundation
        ```
        ```swift tests
        import Testing
        @Test func f() { _ = JSONEncoder() }
        ```
        ```swift tests
        @Test func f() {}
        ```
        """),
    Fixture(
      "a test that has the imports", "✅❌", "7:22 compile cannot find 'Encoder2' in scope",
      text: """
        ```swift
        import Foundation
        ```
        ```swift tests
        import Foundation
        import Testing
        @Test func f() { _ = Encoder2() }
        ```
        """),
    Fixture(
      "a name of another session", "✅❌❌❌✅❌",
      "5:5 compile cannot find 'ring' in scope (line 1 declares `ring` in another program: add "
        + "`session=guide` to this fence, or declare it again)",
      "8:5 compile cannot find 'size' in scope (line 1 declares `size` in another program: add",
      "11:8 compile cannot find type 'Ring' in scope (line 1 declares `Ring` in another program: add",
      "17:5 compile cannot find 'alone' in scope (line 13 declares `alone` in an `isolated` fence, "
        + "which no other fence sees: declare it again)",
      text: .fences([
        "swift session=guide": "struct Ring {}; let ring = Ring(); let (size, _) = (1, 2)",
        "swift": "_ = ring", "swift session=b": "_ = size", "swift isolated": "var r: Ring?",
        "swift isolated": "let alone = 1", "swift session=c": "_ = alone",
      ])),
    Fixture(
      "a name of the page's own program", "✅❌",
      "5:5 compile cannot find 'x' in scope (line 1 declares `x` in another program: remove "
        + "`session=` or `isolated` from this fence",
      text: .fences(["swift": "let x = 1", "swift isolated": "_ = x"])),
    Fixture(
      "a name of a fence that adds nothing", "🔨❌",
      "5:5 compile cannot find 'x' in scope (line 1 declares `x` in a `compiles` fence, which adds "
        + "nothing to its program)",
      text: .fences(["swift compiles": "let x = 1", "swift": "_ = x"])),
    Fixture(
      "a name from above a step", "✅✅❌",
      "9:5 compile cannot find 'x' in scope (line 1 declares `x`, and the step below it began a "
        + "fresh program: declare it again)",
      text: """
        ```swift
        let x = 1
        ```

        ```swift step=A.swift
        struct A {}
        ```
        ```swift
        _ = x
        ```
        """),
  ]
}

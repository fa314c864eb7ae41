import Manuscript
import Testing
import Verification

@Suite struct `The examples of comments` {
  private static let all = Fixture.comments + Fixture.badComments
  private static let results = Result {
    try Bench.verifier().verify(all.map { Bench.comments($0.text) })
  }

  @Test(arguments: all)
  func `are verified where they are in the Swift file`(fixture: Fixture) throws {
    let index = try #require(Self.all.firstIndex { $0.name == fixture.name })
    fixture.check(try Self.results.get()[index])
  }

  @Test func `are updated in the Swift file, and nothing else changes`() throws {
    let before = """
      /// A counter.\r
      ///\r
      /// ```swift\r
      /// print(1 + 1)\r
      /// ```\r
      ///\r
      /// ```output\r
      /// 3\r
      /// ```\r
      public struct A {\r
      \t/**\r
      \t * ```swift\r
      \t * print("a\\n\\nb")\r
      \t * ```\r
      \t *\r
      \t * ```output\r
      \t * ```\r
      \t */\r
      \tpublic var b = 1\r
      \t///     let a = 1 + 1\r
      \t///     a // 3\r
      \t///     a + 1 -> 4\r
      \t///     print(a) // Prints "5"\r
      \tpublic var c = 1\r
      }\r

      """
    let update = Update(try Bench.verifier().verify([Bench.comments(before)])[0])
    let after = before.replacing("/// 3\r\n", with: "/// 2\r\n")
      .replacing("```output\r\n\t * ```", with: "```output\r\n\t * a\r\n\t *\r\n\t * b\r\n\t * ```")
      .replacing("a // 3", with: "a // 2").replacing("-> 4", with: "-> 3")
      .replacing("\"5\"", with: "\"2\"")
    #expect(update.text == after)
  }

  @Test func `are not updated where the text would end the comment`() throws {
    let source = """
      public struct A {
        /**
         ```swift
         print("*" + "/")
         ```

         ```output
         ```
         */
        public var b = 1

        /// ```swift
        /// print("*" + "/")
        /// ```
        ///
        /// ```output
        /// ```
        public var c = 1
      }
      """
    let update = Update(try Bench.verifier().verify([Bench.comments(source)])[0])
    #expect(update.text == nil)
    #expect(
      update.refusals.map(\.verdictLine) == [
        "7:4 output not updated: the text to write has `/*` or `*/`, which a block comment cannot"
          + " contain (write the comment with `///`; nothing of this file is written)"
      ])
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(11)
    let rest = "public struct A {\n" + lines.joined(separator: "\n")
    let text = Update(try Bench.verifier().verify([Bench.comments(rest)])[0]).text
    #expect(text?.contains("/// ```output\n  /// */\n  /// ```") == true)
  }

  @Test func `give the same together as each alone`() throws {
    let bodies = [
      "let a = 1\n    print(a) // Prints 1", "let a = [1]\n    a[1]",
      "print(\"x\")\n    fatalError()", "final class A { deinit { print(\"end\") } }\n    _ = A()",
      "print(2)\n    print(3) // Prints 4",
      "guard 1 > 2 else { throw CancellationError() }\n    print(5)", "let s: String = 3",
      "1 + 1 // 2", "let unused = 3 // some words", "let a = 1\n    let a = 2",
      "func f() async -> Int { 3 }\n    await f() // 3", "func f() async -> Int { 3 }\n    f()",
    ]
    let sources = bodies.enumerated().map {
      "///     \($1.replacing("\n    ", with: "\n///     "))\npublic struct S\($0) {}\n"
    }
    func result(_ source: String) throws -> (String, [String], [String?]) {
      let result = try Bench.verifier().verify([Bench.comments(source)])[0]
      return (result.marks, result.diagnostics.map(\.message), result.fences.map(\.output))
    }
    let together = try result(sources.joined(separator: "\n"))
    let alone = try sources.map(result)
    #expect(together.0 == alone.map(\.0).joined())
    #expect(together.0 == "✅❌🔨✅❌🔨❌✅✅✅✅❌")
    #expect(together.1 == alone.flatMap(\.1))
    #expect(together.2 == alone.flatMap(\.2))
  }

  @Test func `are found again by one of their lines`() throws {
    let source =
      "/// ```swift\n/// let a: Int = \"\"\n/// ```\npublic struct A {\n"
      + "  ///     let b: Int = \"\"\n  public var b: Int\n}\n"
    let result = try Bench.verifier().verify([Bench.comments(source)], lines: ["A.swift": [5]])[0]
    #expect(result.marks == "💤❌")
    #expect(result.selected.map(\.fence.firstLine) == [5])
    #expect(result.diagnostics.map(\.line) == [5])

    let fenced = Bench.comments("///     let c = 1\npublic struct C {}\n\n" + source)
    let last = try Bench.verifier().verify([fenced], lines: ["A.swift": [6]])[0]
    #expect(last.marks == "💤❌💤")
  }

  @Test func `are not updated where they print something else each time`() throws {
    let source = """
      ///     let a = 1
      public struct A {}

      /// ```swift
      /// print(Int.random(in: 0...1_000_000_000))
      /// ```
      ///
      /// ```output
      /// 5
      /// ```
      public struct B {}
      """
    let result = try Bench.verifier(repetitions: 2).verify([Bench.comments(source)])[0]
    #expect(result.fences.map(\.isUnstable) == [false, true, false])
    #expect(Update(result).text == nil)
  }
}

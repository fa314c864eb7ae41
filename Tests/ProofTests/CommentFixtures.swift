import Manuscript
import Proof
import SwiftAnalysis
import Testing
import Verification

/// A Swift file, and what the verification of its comments finds, written as in a `Fixture`.
struct CommentFixture: Sendable, CustomTestStringConvertible {
  let name: String
  let marks: String
  let verdicts: [String]
  let source: String
  var includesInternal = false

  init(_ name: String, _ marks: String, _ verdicts: String..., source: String) {
    (self.name, self.marks, self.verdicts, self.source) = (name, marks, verdicts, source)
  }

  var testDescription: String { name }

  var manuscript: Manuscript {
    Manuscript(
      commentsOf: source, path: "A.swift", module: nil, includesInternal: includesInternal)
  }
}

@Suite struct `The examples of comments` {
  private static let results = Result {
    try Bench.verifier().verify((CommentFixture.all + CommentFixture.badInput).map(\.manuscript))
  }

  @Test(arguments: CommentFixture.all)
  func `are verified where they are in the Swift file`(fixture: CommentFixture) throws {
    try check(fixture)
  }

  @Test(arguments: CommentFixture.badInput)
  func `are reported with a position where the input is bad`(fixture: CommentFixture) throws {
    try check(fixture)
  }

  private func check(_ fixture: CommentFixture) throws {
    let all = CommentFixture.all + CommentFixture.badInput
    let index = try #require(all.firstIndex { $0.name == fixture.name })
    let result = try Self.results.get()[index]
    let found = result.diagnostics.map(\.verdictLine)
    #expect(found == fixture.verdicts, "in\n\(fixture.source)")
    #expect(result.marks == fixture.marks, "in\n\(fixture.source)")
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
      }\r

      """
    let manuscript = Manuscript(commentsOf: before, path: "A.swift", module: nil)
    let update = Update(try Bench.verifier().verify([manuscript])[0])
    let after = before.replacing("/// 3\r\n", with: "/// 2\r\n")
      .replacing("```output\r\n\t * ```", with: "```output\r\n\t * a\r\n\t *\r\n\t * b\r\n\t * ```")
    #expect(update.text == after)
  }

  @Test func `give the same together as each alone`() throws {
    let bodies = [
      "let a = 1\n    print(a) // Prints 1", "let a = [1]\n    a[1]",
      "print(\"x\")\n    fatalError()",
      "final class A { deinit { print(\"end\") } }\n    _ = A()",
      "print(2)\n    print(3) // Prints 4",
      "guard 1 > 2 else { throw CancellationError() }\n    print(5)", "let s: String = 3",
      "1 + 1 // 2", "let unused = 3 // some words", "let a = 1\n    let a = 2",
    ]
    let sources = bodies.enumerated().map {
      "///     \($1.replacing("\n    ", with: "\n///     "))\npublic struct S\($0) {}\n"
    }
    func result(_ source: String) throws -> (String, [String], [String?]) {
      let result = try Bench.verifier().verify([
        Manuscript(commentsOf: source, path: "A.swift", module: nil)
      ])[0]
      return (result.marks, result.diagnostics.map(\.message), result.fences.map(\.output))
    }
    let together = try result(sources.joined(separator: "\n"))
    let alone = try sources.map(result)
    #expect(together.0 == alone.map(\.0).joined())
    #expect(together.0 == "✅❌✅✅❌✅❌✅✅✅")
    #expect(together.1 == alone.flatMap(\.1))
    #expect(together.2 == alone.flatMap(\.2))
  }

  @Test func `are found again by one of their lines`() throws {
    let source =
      "/// ```swift\n/// let a: Int = \"\"\n/// ```\npublic struct A {\n"
      + "  ///     let b: Int = \"\"\n  public var b: Int\n}\n"
    let manuscript = Manuscript(commentsOf: source, path: "A.swift", module: nil)
    let result = try Bench.verifier().verify([manuscript], lines: ["A.swift": [5]])[0]
    #expect(result.marks == "💤❌")
    #expect(result.selected.map(\.fence.firstLine) == [5])
    #expect(result.diagnostics.map(\.line) == [5])
  }
}

extension CommentFixture {
  static let all: [CommentFixture] = [
    CommentFixture(
      "fenced code", "✅❌",
      "6:18 compile cannot convert value of type 'String' to specified type 'Int'",
      source: """
        /// ```swift
        /// let a = 1
        /// ```
        ///
        /// ```swift
        /// let b: Int = "x"
        /// ```
        public struct A {}
        """),
    CommentFixture(
      "indented code, which sees the code above it", "✅❌", "8:18 value this is 3, not 4",
      source: """
        public struct A {
          /// Adds.
          ///
          ///     let a = 1
          ///
          /// And:
          ///
          ///     a + 2  // 4
          public func add() {}
        }
        """),
    CommentFixture(
      "each comment is a program of its own", "✅✅📝",
      source: """
        ///     let a = 1
        public struct A {}

        ///     let a = "x"
        public struct B {}

        ///     print(a)
        public struct C {}
        """),
    CommentFixture(
      "comments between block marks", "❌", "5:17 output this prints 2, not 3",
      source: """
        /**
         * Adds.
         *
         *     let a = 2
         *     print(a) // Prints 3
         */
        public func add() {}
        """),
    CommentFixture(
      "formulas, commands and drawings are text", "💬💬💬💬✅",
      source: """
        /// The mean is
        ///
        ///     mean = sum / n
        ///
        /// in
        ///
        ///     O(n * log(n))
        ///
        /// steps. Try
        ///
        ///     $ swift run mean --fast
        ///
        /// or
        ///
        /// ```
        /// Sources
        /// └── Mean
        /// ```
        ///
        /// or
        ///
        /// ```
        /// print("a")
        /// ```
        public func mean() {}
        """),
    CommentFixture(
      "words in a comment above indented code", "✅",
      source: """
        /// <!-- quire: fails -->
        ///
        ///     let a: Int = "x" // error: cannot convert value
        public struct A {}
        """),
    CommentFixture(
      "private and internal declarations are counted", "📝📝",
      source: """
        ///     let a: Int = ""
        struct A {}

        ///     let a: Int = ""
        private struct B {}
        """),
  ]

  static let badInput: [CommentFixture] = [
    CommentFixture(
      "an unclosed fence", "❌",
      "3:7 fence this fence is not closed: it runs to the end of the comment, the quote or the list"
        + " item (write ``` on a line of its own below it, after the same blanks and quote marks; if"
        + " the code contains such a line, use a longer fence)",
      source: """
        public struct A {
          /// A.
          /// ```swift
          /// let a = 1
          public var b = 1
        }
        """),
    CommentFixture(
      "code that needs a private type", "❌",
      "2:13 compile `Secret` is private, so no user of the module can write this example (use what"
        + " is public, or make `Secret` public)",
      source: """
        /// ```swift
        /// let a = Secret(1)
        /// ```
        public struct A {}

        private struct Secret {}
        """),
    CommentFixture(
      "a condition around the declaration", "🌍❌",
      "8:24 compile cannot convert value of type 'String' to specified type 'Int'",
      source: """
        #if os(macOS)
          ///     let a = A()
          ///     a.show()
          public struct A {}
        #endif

        #if os(Linux)
          ///     let b: Int = ""
          public struct B {}
        #endif
        """),
    CommentFixture(
      "CR LF", "❌", "2:18 compile cannot convert value of type 'String' to specified type 'Int'",
      source:
        "/// ```swift\r\n/// let a: Int = \"\"\r\n/// ```\r\npublic let c = 1\r\n"
    ),
    CommentFixture(
      "tabs", "❌", "3:19 compile cannot convert value of type 'String' to specified type 'Int'",
      source: "public struct A {\n\t///\n\t///\tlet b: Int = \"\"\n\tpublic var c = 1\n}\n"),
    CommentFixture(
      "a comment of 10,000 lines", "❌",
      "10001:18 compile cannot convert value of type 'String' to specified type 'Int'",
      source: String(repeating: "/// Text.\n", count: 9_998)
        + "///\n/// ```swift\n/// let a: Int = \"\"\n/// ```\npublic struct A {}\n"),
    CommentFixture(
      "a Swift file that does not parse", "✅",
      "3:19 compile this Swift file does not parse: expected '}' to end struct (correct it: comments"
        + " below this place may not be found)",
      source: "///     let a = 1\npublic struct A {\n  public var b = 1\n"),
  ]
}

extension Fixture {
  /// Swift files, and what the verification of their comments finds.
  static let comments = [
    Fixture(
      "a fence of tildes, in a list", "✅❌",
      "7:21 compile cannot convert value of type 'String' to specified type 'Int'",
      text: """
        /// ~~~swift
        /// let a = 1
        /// ~~~
        ///
        /// 1. Then:
        ///    ~~~~swift
        ///    let b: Int = "x"
        ///    ~~~~
        public struct A {}
        """),
    Fixture(
      "indented code, which sees the code above it", "✅❌", "8:18 value this is 3, not 4",
      text: """
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
    Fixture(
      "results with an explanation behind arrows", "❌", "2:20 value this is 2, not 3",
      text: """
        ///     "ab".count -> 2 (letters)
        ///     "bc".count -> 3 (since …)
        public struct A {}
        """),
    Fixture(
      "a wrong line below a fence without a body", "❌❌", "1:7 fence this fence is not closed",
      "2:9 compile its comment says that this line is wrong, but nothing declares `missingThing`",
      text: """
        /// > ```swift
        ///     let x = missingThing // error: this does not compile
        public struct A {}
        """),
    Fixture(
      "each comment is a program of its own", "✅✅📝",
      text: """
        ///     let a = 1
        public struct A {}

        ///     let a = "x"
        public struct B {}

        ///     print(a)
        public struct C {}
        """),
    Fixture(
      "comments between block marks", "❌", "5:17 output this prints 2, not 3",
      text: """
        /**
         * Adds.
         *
         *     let a = 2
         *     print(a) // Prints 3
         */
        public func add() {}
        """),
    Fixture(
      "formulas, commands and drawings are text", "💬💬💬💬✅",
      text: """
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
    Fixture(
      "words in a comment above indented code", "✅",
      text: """
        /// <!-- quire: fails -->
        ///
        ///     let a: Int = "x" // error: cannot convert value
        public struct A {}
        """),
    Fixture(
      "private and internal declarations are counted", "📝📝",
      text: """
        ///     let a: Int = ""
        struct A {}

        ///     let a: Int = ""
        private struct B {}
        """),
    Fixture(
      "what follows from a name that nothing declares is no error", "📝",
      text: """
        ///     logger.info("a", metadata: ["b": .dictionary(["c": "d"])])
        public struct A {}
        """),
    Fixture(
      "dots in place of values, far down in a file", "📝",
      text: """
        public enum A {
          case a, b, c, d, e


          ///     let url = URL(...)
          case f
        }
        """),
  ]

  static let badComments = [
    Fixture(
      "an unclosed fence", "❌",
      "3:7 fence this fence is not closed: it runs to the end of the comment, the quote or the list"
        + " item (write ``` on a line of its own below it, after the same blanks and quote marks; if"
        + " the code contains such a line, use a longer fence)",
      text: """
        public struct A {
          /// A.
          /// ```swift
          /// let a = 1
          public var b = 1
        }
        """),
    Fixture(
      "code that needs a private type", "❌",
      "2:13 compile `Secret` is private, so no user of the module can write this example (use what"
        + " is public, or make `Secret` public)",
      text: """
        /// ```swift
        /// let a = Secret(1)
        /// ```
        public struct A {}

        private struct Secret {}
        """),
    Fixture(
      "conditions with other branches around the declaration", "🌍❌🌍❌🌍",
      "6:24 compile cannot convert value of type 'String' to specified type 'Int'",
      "17:26 compile cannot convert value of type 'String' to specified type 'Int'",
      text: """
        #if os(Windows)
          ///     let a: Int = A().show()
          ///     a.show()
          public struct A {}
        #elseif os(Linux)
          ///     let b: Int = ""
          public struct B {}
        #else
          ///     let c: Int = C().show()
          ///     c.show()
          public struct C {}
        #endif
        #if !os(Windows) && (arch(x86_64) || arch(arm64))
          #if swift(>=6.0)
            /// D.
            ///
            ///     let d: Int = ""
            public struct D {}
          #elseif swift(>=5.0)
            ///     let e: Int = E().show()
            public struct E {}
          #endif
        #endif
        """),
    Fixture(
      "CR LF in every line, with results", "❌",
      "5:13 value this is 2, not 3", "6:22 output this prints b, not \"a\"",
      text: "public struct A {\r\n  /// One.\r\n  ///\r\n  ///     let a = 1 + 1\r\n"
        + "  ///     a -> 3\r\n  ///     print(\"b\") // Prints \"a\"\r\n  public var b = 1\r\n}\r\n"
    ),
    Fixture(
      "CR LF", "❌", "2:18 compile cannot convert value of type 'String' to specified type 'Int'",
      text:
        "/// ```swift\r\n/// let a: Int = \"\"\r\n/// ```\r\npublic let c = 1\r\n"
    ),
    Fixture(
      "tabs", "❌", "4:20 compile cannot convert value of type 'String' to specified type 'Int'",
      text: "public struct A {\n\t///\tA.\n\t///\n\t///\t\tlet b: Int = \"\"\n"
        + "\tpublic var c = 1\n}\n"),
    Fixture(
      "a comment of 10,000 lines", "❌",
      "10001:18 compile cannot convert value of type 'String' to specified type 'Int'",
      text: String(repeating: "/// Text.\n", count: 9_998)
        + "///\n/// ```swift\n/// let a: Int = \"\"\n/// ```\npublic struct A {}\n"),
    Fixture(
      "code that only another compiler parses", "✅",
      text: """
        ///     let a = 1
        public struct A {
          #if compiler(>=99)
            public subscript(index: Int) -> Int {
              borrow { 1 }
              @inline(__always)
            }
          #else
            public subscript(index: Int) -> Int { 1 }
          #endif
        }
        """),
    Fixture(
      "a Swift file that does not parse", "✅",
      "3:19 compile this Swift file does not parse: expected '}' to end struct (correct it: comments"
        + " below this place may not be found)",
      text: "///     let a = 1\npublic struct A {\n  public var b = 1\n"),
  ]
}

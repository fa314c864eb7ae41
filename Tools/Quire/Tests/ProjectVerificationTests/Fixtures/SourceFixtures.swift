import Manuscript
import Support
import Testing
import Verification

@Suite struct `A source file in the page` {
  @Test(arguments: Fixture.sources)
  func `is what ships`(fixture: Fixture) throws { try fixture.check() }
  @Test(arguments: Fixture.steps)
  func `grows by steps`(fixture: Fixture) throws { try fixture.check() }
}

extension SourceTexts {
  /// The files that the fixtures name.
  static let inMemory = SourceTexts { path throws(ContentError) in
    let files = [
      "Sources/M/A.swift": """
      /// Doc.
      struct A {
        // snippet.body
        let x = 1
          // snippet.inner
          let y = 2
          // snippet.end
        let z = 3
        // snippet.end
        // snippet.bodyLonger
        let w = 4
        // snippet.end
      }

      """,
      "Sources/M/CRLF.swift": "let a = 1\r\n// snippet.r\r\nlet b = 2\r\n// snippet.end\r\n",
      "Sources/M/Fence.swift": "/*\n```\n*/\n", "Sources/M/With # blank.swift": "let a = 1\n",
      "Sources/M/Open.swift": "// snippet.a\nlet a = 1\n",
      "Sources/M/Shut.swift": "let a = 1\n// snippet.end\n",
      "Sources/M/Twice.swift":
        "// snippet.a\n// snippet.end\n// snippet.a\nlet a = 1\n// snippet.end\n",
      "Sources/M/Hidden.swift":
        "let a = 1\n// snippet.hide\nlet b = 2\n// snippet.show\nlet c = 3\n",
      "Sources/M/Branch.swift":
        "let a = 1\n#if os(Windows)\n// snippet.r\nlet b = c\n// snippet.end\n#endif\n",
      "Sources/M/Pair.swift": "/// One.\nlet a = 1\n\n/// Two.\nlet b = 2\n",
      "Loose.swift": "let a = nothing\n",
    ]
    guard let text = files[path] else {
      throw ContentError("there is no file “\(path)” in the package")
    }
    return text
  } isOfTarget: {
    $0.hasPrefix("Sources/")
  }
}

extension Fixture {
  static let sources = [
    Fixture(
      "a region, inner markers left out, indentation of all lines gone", "✅",
      words: "source=Sources/M/A.swift region=body",
      code: """
        let x = 1
          let y = 2
        let z = 3
        """),
    Fixture(
      "a nested region, and one whose name begins with another's", "✅✅",
      text: .fences([
        "swift source=Sources/M/A.swift region=inner": "let y = 2",
        "swift source=Sources/M/A.swift region=bodyLonger": "let w = 4",
      ])),
    Fixture(
      "a whole file, one with CR LF, one with blanks and # in its name", "✅✅✅✅✅",
      text: """
        ```swift source=Sources/M/CRLF.swift
        let a = 1
        let b = 2
        ```
        ```swift source=Sources/M/CRLF.swift region=r
        let b = 2
        ```
        ```swift source="Sources/M/With # blank.swift"
        let a = 1
        ```
        ```swift source=Sources/M/Hidden.swift
        let a = 1
        // snippet.hide
        let b = 2
        // snippet.show
        let c = 3
        ```
        ```swift source=Sources/M/Hidden.swift
        let a = 1
        let b = 2
        let c = 3
        ```
        """),
    Fixture(
      "drift: changed, missing and additional lines", "❌❌❌",
      "2:1 source this is not what “Sources/M/CRLF.swift” says … - let b = 3 … + let b = 2",
      "5:1 source this is not what", "10:1 source this is not what",
      text: """
        ```swift source=Sources/M/CRLF.swift region=r
        let b = 3
        ```
        ```swift source=Sources/M/CRLF.swift
        let a = 1
        ```
        ```swift source=Sources/M/CRLF.swift
        let a = 1
        let b = 2
        let c = 3
        ```
        """),
    Fixture(
      "no such file, no such region", "❌❌", "1:1 source there is no file “Sources/M/Q.swift”",
      "4:1 source “Sources/M/A.swift” has no region “bdy”; did you mean `body`?",
      text: .fences([
        "swift source=Sources/M/Q.swift": "let a = 1",
        "swift source=Sources/M/A.swift region=bdy": "let b = 2",
      ])),
    Fixture(
      "regions that are never closed, never opened, or there twice", "❌❌❌",
      "1:1 source the region “a” of “Sources/M/Open.swift” is never closed",
      "4:1 source line 2 of “Sources/M/Shut.swift” ends a region that was never opened",
      "7:1 source “Sources/M/Twice.swift” has two regions named “a”",
      text: .fences([
        "swift source=Sources/M/Open.swift region=a": "let a = 1",
        "swift source=Sources/M/Shut.swift region=a": "let a = 1",
        "swift source=Sources/M/Twice.swift region=a": "let a = 1",
      ])),
    Fixture(
      "what no target compiles is quoted: a file of none, a branch for another system", "💬💬✅",
      text: .fences([
        "swift source=Loose.swift": "let a = nothing",
        "swift source=Sources/M/Branch.swift region=r": "let b = c",
        "swift source=Sources/M/Pair.swift": "/// One.\nlet a = 1\n\n/// Two.\nlet b = 2",
      ])),
    Fixture(
      "an excerpt is compiled where it lives, so it adds nothing here", "✅❌",
      "5:5 compile cannot find 'b'",
      text: .fences(["swift source=Sources/M/CRLF.swift region=r": "let b = 2", "swift": "_ = b"])),
  ]

  static let steps = [
    Fixture(
      "the comments of a step are at their declarations", "❌",
      "2:1 source `a` in “Sources/M/Pair.swift” does not have this comment",
      "5:1 source `b` in “Sources/M/Pair.swift” does not have this comment",
      text: .fences([
        "swift step=Pair source=Sources/M/Pair.swift":
          "/// Two.\nlet a = 1\n\n/// One.\nlet b = 2"
      ])),
    Fixture(
      "a step is a file beside the program; a new one opens a fresh program", "✅✅✅✅✅✅",
      text: """
        ```swift step=A
        struct A { func f() -> Int { 1 } }
        ```
        ```swift
        let a = A()
        print(a.f())
        ```
        ```output
        1
        ```
        ```swift step=A
        struct A { func f() -> Int { 2 } }
        ```
        ```swift
        let a = A()
        print(a.f())
        ```
        ```output
        2
        ```
        """),
    Fixture(
      "a fresh program does not see the variables of the one before", "✅✅✅❌",
      "11:5 compile cannot find 'x' in scope",
      text: .fences([
        "swift step=A": "struct A {}", "swift": "let x = 1",
        "swift step=B": "struct B { let a: A }", "swift": "_ = x",
      ])),
    Fixture(
      "the newest version of every step", "✅✅✅✅✅",
      text: .fences([
        "swift step=A": "struct A {}", "swift step=B": "let b = 1",
        "swift step=A": "struct A { let y = 1 }", "swift": "print(A().y, b)", "output": "1 1",
      ])),
    Fixture(
      "a version that does not compile", "✅❌💤💤✅✅", "5:19 compile cannot find type 'Q' in scope",
      text: """
        ```swift step=A
        struct A {}
        ```
        ```swift step=A
        struct A { let q: Q }
        ```
        ```swift
        let a = A()
        ```
        ```swift tests
        import Testing
        @Test func f() {}
        ```
        ```swift step=A
        struct A {}
        ```
        ```swift
        let a = A()
        ```
        """),
    Fixture(
      "a version alone, with nothing behind it, is compiled too", "❌",
      "2:19 compile cannot find 'q'", words: "step=A", code: "func f() -> Int { q }"),
    Fixture(
      "a step is a file, so statements do not belong into it", "❌",
      "2:1 compile expressions are not allowed at the top level",
      words: "step=A", code: "print(1)"),
    Fixture(
      "a warning in a step", "❌", "2:16 warning … never used",
      words: "step=A", code: "func f() { let unused = 1 }"),
    Fixture(
      "a step that ships, documentation and markers aside", "✅❌",
      "11:1 source this is not what “Sources/M/A.swift” says",
      text: """
        ```swift step=A source=Sources/M/A.swift
        struct A {
          let x = 1
            let y = 2
          let z = 3
          let w = 4
        }
        ```
        ```swift step=A source=Sources/M/A.swift session=b
        struct A {
          let x = 2
            let y = 2
          let z = 3
          let w = 4
        }
        ```
        """),
    Fixture(
      "a program that contains a step of a module may not import it", "✅❌",
      "10:1 fence … may not import it too", "10:8 compile no such module 'M'",
      text: """
        ```swift step=A source=Sources/M/A.swift
        struct A {
          let x = 1
            let y = 2
          let z = 3
          let w = 4
        }
        ```
        ```swift
        import M
        ```
        """),
    Fixture(
      "steps of a session", "✅✅✅",
      text: .fences([
        "swift step=A session=s": "struct A {}", "swift session=s": "let a = A()",
        "swift": "struct A { let other = 1 }",
      ])),
  ]
}

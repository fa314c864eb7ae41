import Testing

@Suite struct `Each word of a fence` {
  @Test(arguments: Fixture.words + Fixture.traps)
  func `means`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  static let words = [
    Fixture(
      "swift: a column behind a quote's mark and bytes that are not ASCII", "❌",
      "2:22 compile cannot find 'y' in scope",
      text: """
        > ```swift
        > let é = "ü"; _ = y; _ = é
        > ```
        """),
    Fixture(
      "swift: a missing brace is reported in the fence", "❌", "2:11 compile expected '}'",
      code: "func f() {"),
    Fixture(
      "swift: what is above a broken fence is proved, what is below is not", "✅✅❌💤💤✅",
      "11:5 compile cannot find 'z' in scope",
      text: """
        ```swift
        print(1)
        ```
        ```output
        1
        ```

        ## Broken

        ```swift
        _ = z
        ```
        ```swift
        print(2)
        ```
        ```output
        3
        ```
        ```swift isolated
        let a = 1
        ```
        """),
    Fixture(
      "session: each its own program, side by side", "✅✅✅✅✅",
      text: .fences([
        "swift session=a": "let x = 1", "swift session=b": "let x = \"b\"",
        "swift session=a": "print(x)", "output": "1", "swift isolated": "let x = 2.0",
      ])),
    Fixture(
      "compiles: sees its program, does not run, adds nothing", "✅🔨❌",
      "9:5 compile cannot find 'y'",
      text: """
        ```swift
        let x = 1
        ```
        ```swift compiles
        let y = x
        print(y, [0][x])
        ```
        ```swift
        _ = y
        ```
        """),
    Fixture(
      "compiles: has no values and prints nothing", "❌💤🔨❌🔨❌",
      "2:1 value a `compiles` fence does not run",
      "2:1 warning integer literal is unused", "10:11 fence nothing checks this `// warning:`",
      "15:1 output the fence above is not one whose output is shown",
      text: """
        ```swift compiles
        1  // → 1
        ```
        ```output
        ```
        ```swift isolated compiles
        let x = 1
        ```
        ```swift isolated compiles
        let x = 1 // warning: nothing
        ```
        ```swift isolated compiles
        print(1)
        ```
        ```output
        1
        ```
        """),
    Fixture(
      "fails: as expected", "✅✅",
      text: """
        ```swift
        let x = 1
        ```
        ```swift fails
        let y: String = x  // error: cannot convert value of type 'Int'
        x = 2; y = ""  // error: 'x' is a 'let' constant // error: 'y' is a 'let' constant
        ```
        """),
    Fixture(
      "fails: it compiles", "❌", "1:1 compile this compiles, but is expected to fail",
      words: "fails", code: "let x = 1  // error: cannot"),
    Fixture(
      "fails: expects nothing", "❌", "2:9 compile unexpected error: cannot find 'y'",
      words: "fails", code: "let x = y"),
    Fixture(
      "fails: without an expectation and without an error", "❌",
      "1:1 compile a `fails` fence expects its errors", words: "fails", code: "let x = 1"),
    Fixture(
      "fails: a missing error", "❌",
      "3:12 compile the expected error “cannot find 'z'” was not produced", words: "fails",
      code: """
        let x = y  // error: cannot find 'y'
        let z = 1  // error: cannot find 'z'
        """),
    Fixture(
      "fails: a moved error", "❌",
      "2:12 compile the expected error “cannot find 'y'” was not produced … it is on line 3",
      "3:9 compile unexpected error: cannot find 'y'", words: "fails",
      code: """
        let z = 1  // error: cannot find 'y'
        let x = y
        """),
    Fixture(
      "fails: a changed error", "❌",
      "2:12 compile the expected error “no such thing” was not produced … the compiler says: cannot find 'y'",
      words: "fails", code: "let x = y  // error: no such thing"),
    Fixture(
      "fails: an unexpected error beside an expected one", "❌",
      "2:20 compile unexpected error: cannot find 'b' in scope",
      words: "fails", code: "let x = a; let y = b  // error: cannot find 'a'"),
    Fixture(
      "fails: an unexpected warning", "❌", "2:16 warning unexpected warning: … never used",
      words: "fails",
      code: """
        func f() { let unused = 1 }
        let x = y  // error: cannot find 'y'
        """),
    Fixture(
      "fails: an error that it causes above itself cannot be expected", "✅❌",
      "6:1 compile this also causes an error at line 3: ambiguous use of 'init()' … another name",
      text: """
        ```swift
        struct A {}
        let a = A()
        _ = a
        ```
        ```swift fails
        struct A {}  // error: invalid redeclaration of 'A'
        ```
        """),
    Fixture(
      "fails: an empty expectation expects nothing", "❌", "2:",
      words: "fails", code: "let x = y  // error:"),
    Fixture(
      "fails: errors that only an object shows, such as data races", "✅", words: "fails",
      code: """
        class C { var x = 1 }
        func f() {
          let c = C()
          Task.detached { c.x = 2 }  // error: data race
          c.x = 3
        }
        """),
    Fixture(
      "fails: adds nothing, and hides nothing below", "✅✅✅",
      text: .fences([
        "swift fails": "let a = b  // error: cannot find 'b'", "swift": "let a = 1",
        "swift fails": "a = 2  // error: 'a' is a 'let' constant",
      ])),
    Fixture(
      "fails: a syntax error", "✅", words: "fails", code: "let = 1  // error: expected pattern"),
    Fixture(
      "fails: a pin of another kind", "❌", "3:12 fence nothing checks this `// trap:`",
      words: "fails",
      code: """
        let x = y  // error: cannot find 'y'
        let z = 1  // trap: Never
        """),
    Fixture(
      "warns: a missing warning", "❌",
      "2:12 warning the expected warning “never used” was not produced",
      words: "warns", code: "let x = 1  // warning: never used"),
    Fixture(
      document: "warns: a name in the expected warning is no result", "✅",
      text: .fences([
        "swift warns":
          "func f() {\n  let a = 3 // warning: initialization of immutable value 'a' was never used\n}"
      ])),
    Fixture(
      "warns: without an expectation", "❌", "1:1 warning a `warns` fence expects its warnings",
      words: "warns", code: "let x = 1"),
    Fixture(
      "a warning that is not expected", "❌", "2:16 warning … never used … swift warns",
      code: "func f() { let unused = 1 }"),
    Fixture(
      "pins in a fence that nothing checks", "❌", "2:12 fence nothing checks this `// error:`",
      "3:12 fence nothing checks this `// warning:`", "4:12 fence nothing checks this `// trap:`",
      code: """
        let x = 1  // error: no
        let y = 2  // warning: no
        let z = 3  // trap: no
        """),
    Fixture(
      "fails: an error at the end is on the last line", "✅", words: "fails",
      code: """
        func f() {
          let x = 1
          _ = x  // error: expected '}'
        """),
    Fixture(
      "fails: with a step and in a session", "✅✅✅✅",
      text: """
        ```swift step=A session=s
        struct A { private var x = 1 }
        ```
        ```swift session=s fails
        _ = A().x  // error: 'x' is inaccessible
        ```
        ```swift session=s tests
        import Testing
        @Test func f() { _ = A(); #expect(Bool(true)) }
        ```
        ```swift fails
        _ = A()  // error: cannot find 'A'
        ```
        """),
    Fixture(
      "refused words fail, and what needs them below is not their own fault", "❌💤✅",
      "1:1 fence unknown word “fials”",
      text: .fences(["swift fials": "let x = 1", "swift": "_ = x", "swift isolated": "let y = 1"])),
    Fixture(
      "an isolated fence needs nothing above it, so its errors are its own", "❌❌",
      "1:1 fence unknown word", "5:5 compile cannot find 'x'",
      text: .fences(["swift fials": "let x = 1", "swift isolated": "_ = x"])),
    Fixture(
      "hidden lines compile, and their errors have the right line", "✅✅❌",
      "13:9 compile cannot find 'n'",
      text: """
        ```swift
        // snippet.hide
        let hidden = 1
        // snippet.show
        print(hidden)
        ```
        ```output
        1
        ```
        ```swift
        // snippet.hide
        // more
        let m = n
        // snippet.show
        ```
        """),
  ]
}

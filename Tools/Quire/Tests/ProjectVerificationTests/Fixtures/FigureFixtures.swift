import Testing

@Suite struct `A figure or a quiz` {
  @Test(arguments: Fixture.figuresAndQuizzes)
  func `is what it says`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  static let figuresAndQuizzes = [
    Fixture(
      "a figure: one SVG with a title, which sees its program and adds nothing", "✅✅✅",
      text: #"""
        ```swift
        let side = 3
        ```
        ```swift figure
        let name = "Two"
        print("<svg xmlns='http://www.w3.org/2000/svg' width='\(side)'><title>\(name)</title></svg>")
        ```
        ```swift
        let name = side
        ```
        """#),
    Fixture(
      "a figure without a title, with an empty one, without an SVG, with more than one, with nothing",
      "❌❌❌❌❌❌", "1:1 figure the first child of a figure's SVG is a <title>",
      "4:1 figure the first child", "7:1 figure a figure prints one SVG; this prints <p>",
      "10:1 figure … not well-formed", "13:1 figure … it printed nothing",
      "16:1 figure a figure cannot have text in <svg>",
      text: """
        ```swift figure
        print("<svg><g/><title>a</title></svg>")
        ```
        ```swift figure
        print("<svg><title> </title></svg>")
        ```
        ```swift figure
        print("<p/>")
        ```
        ```swift figure
        print("<svg><title>a</title></svg><svg/>")
        ```
        ```swift figure
        let x = 1
        ```
        ```swift figure
        print("<svg>a<g/></svg>")
        ```
        """),
    Fixture(
      "a figure with text beside it, with what a page forbids, and a tidy one", "❌❌❌❌✅",
      "1:1 figure … not well-formed", "4:1 figure a figure cannot have the element <script>",
      "7:1 figure a figure cannot have the attribute `onclick`", "10:1 figure … not well-formed",
      text: """
        ```swift figure
        print("<svg><title>a</title></svg> done")
        ```
        ```swift figure
        print("<svg><title>a</title><g><script/></g></svg>")
        ```
        ```swift figure
        print("<svg><title>a</title><g onclick='x'/></svg>")
        ```
        ```swift figure
        print("<svg><title>a</title>")
        ```
        ```swift figure
        print("<svg>\\n  <title>a</title>\\n  <text>b</text>\\n</svg>")
        ```
        """),
    Fixture(
      "a figure that does not come to its end", "❌", "2:1 trap no",
      words: "figure", code: #"fatalError("no")"#),
    Fixture(
      "a figure has no output", "✅❌", "4:1 output the fence above is not one whose output is shown",
      words: "figure", code: #"print("<svg><title>a</title></svg>")"#, output: "x"),
    Fixture(
      "a quiz: one choice is right, and each is explained", "✅✅✅✅✅",
      text: """
        ```swift quiz
        print(1 + 1)
        ```

        ```output
        2
        ```

        - `2` — since it adds.
        - `11` — no string here.
        - **It does not compile.** It does.

        ```swift quiz fails
        let x: String = 1  // error: cannot convert value of type 'Int'
        ```

        - **It does not compile.** Right.
        - **It compiles.** No.

        ```swift quiz traps
        fatalError("why")  // trap: why
        ```

        - **It traps.** Right.
        - **Nothing.** No.

        ```swift quiz
        6 * 7  // → 42
        ```

        - `42` — right.
        - `67` — no.
        """),
    Fixture(
      "a quiz: none is right, two are, one is not explained, one not understood", "❌❌❌❌",
      "5:1 quiz no choice of this quiz is right", "12:1 quiz 2 choices of this quiz are right",
      "19:1 quiz a choice of this quiz is not explained",
      "26:1 quiz a choice of this quiz is not understood",
      text: """
        ```swift quiz
        1 + 1  // → 2
        ```

        - `3` no
        - `4` no

        ```swift quiz
        1 + 1  // → 2
        ```

        - `2` yes
        - **It compiles.** yes

        ```swift quiz
        1 + 1  // → 2
        ```

        - `2`
        - `3` no

        ```swift quiz
        1 + 1  // → 2
        ```

        - `2` yes
        - Perhaps it sleeps.
        """),
    Fixture(
      "a quiz without choices is a prediction", "✅✅", words: "quiz", code: "print(1)", output: "1"),
  ]
}

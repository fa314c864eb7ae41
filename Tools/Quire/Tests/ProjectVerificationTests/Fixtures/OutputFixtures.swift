extension Fixture {
  static let outputs = [
    Fixture(
      "something without an output below", "❌",
      "1:1 output this prints, but no `output` below it … 1", code: "print(1)"),
    Fixture(
      "something else", "✅❌", "6:1 output it prints something else … - b … + c",
      code: #"print("a\nc")"#, output: "a\nb"),
    Fixture(
      "more, or less", "✅❌✅❌", "5:1 output it prints something else … + 2",
      "12:1 output it prints something else … - 2",
      text: """
        ```swift
        print("1\\n2")
        ```
        ```output
        1
        ```
        ```swift
        print("1")
        ```
        ```output
        1
        2
        ```
        """),
    Fixture(
      "nothing, although there is an output", "✅❌✅❌✅❌", "4:1 output the fence above prints nothing",
      "10:1 output the fence above prints nothing", "15:1 output this output states nothing",
      text: """
        ```swift
        let a = 1
        ```
        ```output
        x
        ```
        ```swift
        let b = 1
        ```
        ```output
        ```
        ```swift
        let c = 1
        ```
        ```output
        ...
        ```
        """),
    Fixture(
      "no line feed at the end, blank lines, blanks at both ends", "✅✅✅✅",
      text: """
        ```swift
        print("a", terminator: "")
        ```
        ```output
        a
        ```
        ```swift
        print("\\n  b  \\n")
        ```
        ```output

          b\("  ")

        ```
        """),
    Fixture(
      "a blank too many", "✅❌", "5:1 output it prints something else",
      code: #"print("a ")"#, output: "a"),
    Fixture(
      "`...` for any lines, at the end, the beginning, between, for none", "✅✅✅✅✅✅✅❌✅✅",
      "29:1 output this output states nothing",
      text: """
        ```swift
        func count() { for i in 1...5 { print(i) } }
        count()
        ```
        ```output
        1
        ...
        ```
        ```swift
        count()
        ```
        ```output
        ...
        5
        ```
        ```swift
        count()
        ```
        ```output
        1
        ...
        3
        ...
        5
        ```
        ```swift
        count()
        ```
        ```output
        ...
        ```
        ```swift
        count()
        ```
        ```output
        1
        2
        ...
        3
        4
        5
        ```
        """),
    Fixture(
      "`...` does not match everything", "✅❌✅❌✅❌", "6:1 output", "14:1 output", "21:1 output",
      text: """
        ```swift
        for i in 1...5 { print(i) }
        ```
        ```output
        ...
        4
        ```
        ```swift
        for i in 1...5 { print(i) }
        ```
        ```output
        1
        ...
        1
        ```
        ```swift
        for i in 1...5 { print(i) }
        ```
        ```output
        ...
        3
        2
        ...
        ```
        """),
    Fixture(
      "a line of three dots, or of backticks", "✅✅✅✅",
      text: """
        ```swift
        print("...")
        ```
        ```output
        ...
        ```
        ```swift
        print("```\\nx")
        ```
        ````output
        ```
        x
        ````
        """),
    Fixture(
      "control characters, made visible", "✅✅",
      code: #"print("\u{1B}[31mred\u{1B}[0m\ttab\u{7}")"#,
      output: "\\u{1B}[31mred\\u{1B}[0m\ttab\\u{7}"),
    Fixture(
      "a carriage return, made visible", "✅✅", code: #"print("a\r\nb")"#,
      output: "a\\u{D}\nb"),
    Fixture(
      "ten megabytes in a line", "✅✅",
      code: """
        print("begin")
        print(String(repeating: "x", count: 10_000_000))
        print("end")
        """,
      output: "begin\n...\nend"),
    Fixture(
      "standard output only", "✅✅",
      code: """
        import Foundation
        print("out")
        FileHandle.standardError.write(Data("error".utf8))
        print("out")
        """,
      output: "out\nout"),
    Fixture(
      "from another thread", "✅✅",
      code: """
        import Dispatch
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { print("thread"); done.signal() }
        done.wait()
        """,
      output: "thread"),
    Fixture(
      "behind the last statement", "✅✅",
      code: """
        import Foundation
        atexit { print("goodbye") }
        print("end")
        """,
      output: "end\ngoodbye"),
    Fixture(
      "without buffering, through the C library and through a file", "✅✅",
      code: """
        import Foundation
        print("a")
        puts("b")
        fflush(nil)
        FileHandle.standardOutput.write(Data("c\\n".utf8))
        """,
      output: "a\nb\nc"),
    Fixture(
      "what an isolated deinit prints at the end of a scope", "✅✅",
      code: """
        final class C { deinit { print("gone") } }
        do { let c = C(); print("here"); _ = c }
        """,
      output: "here\ngone"),
    Fixture(
      "marks stay in their place behind bytes that are no text", "✅✅✅✅",
      text: """
        ```swift
        import Foundation
        FileHandle.standardOutput.write(Data([0xFF, 0xFF, 0x0A]))
        ```
        ```output
        \u{FFFD}\u{FFFD}
        ```
        ```swift
        print("next")
        ```
        ```output
        next
        ```
        """),
  ]
}

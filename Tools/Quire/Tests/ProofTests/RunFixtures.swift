import Testing

@Suite struct `A fence that runs` {
  @Test(arguments: Fixture.endings) func `ends`(fixture: Fixture) throws { try fixture.check() }
  @Test(arguments: Fixture.outputs) func `prints`(fixture: Fixture) throws { try fixture.check() }
  @Test(arguments: Fixture.values) func `has values`(fixture: Fixture) throws {
    try fixture.check()
  }
}

extension Fixture {
  static let endings = [
    Fixture(
      "exit(0) before the end", "✅❌💤", "5:1 exit the program ends … status 0",
      text: """
        ```swift
        import Foundation
        let x = 1
        ```
        ```swift
        exit(0)
        ```
        ```swift
        let y = 1
        ```
        """),
    Fixture(
      "exit(3), and exit(0) as the last statement", "❌❌", "1:1 exit … with status 3",
      "5:1 exit … with status 0",
      text: """
        ```swift isolated
        import Foundation
        exit(3)
        ```
        ```swift isolated
        import Foundation
        print()
        exit(0)
        ```
        """),
    Fixture(
      "exit in a handler when everything has run", "❌", "1:1 exit … with status 3",
      text: """
        ```swift
        import Foundation
        atexit { _exit(3) }
        ```
        """),
    Fixture(
      "a trap that is not expected", "✅❌💤", "6:17 trap Index out of range … swift traps",
      text: """
        ```swift
        let list: [Int] = []
        ```
        ```swift
        print("a")
        let first = list[0]
        print(first)
        ```
        ```swift
        let x = 1
        ```
        """),
    Fixture(
      "fatalError and an overflow", "❌❌", "2:1 trap why", "6:3 trap arithmetic overflow",
      text: """
        ```swift isolated
        fatalError("why")
        ```
        ```swift isolated
        var i = Int8.max
        i += 1
        ```
        """),
    Fixture(
      "an error that leaves the top level", "❌", "1:1 throw an error left the top level: main.E",
      text: """
        ```swift
        struct E: Error {}
        throw E()
        ```
        """),
    Fixture(
      "signals", "❌❌❌", "1:1 crash a signal ended it: SIGKILL",
      "5:1 crash a signal ended it: SIGABRT",
      "9:1 crash a signal ended it: SIGTERM",
      text: """
        ```swift isolated
        import Foundation
        kill(getpid(), SIGKILL)
        ```
        ```swift isolated
        import Foundation
        abort()
        ```
        ```swift isolated
        import Foundation
        kill(getpid(), SIGTERM)
        ```
        """),
    Fixture(
      "a stack overflow", "❌", "2:39 crash … SIGSEGV",
      text: """
        ```swift
        func f(_ x: Int) -> Int { x < 0 ? 0 : f(x + 1) + 1 }
        print(f(0))
        ```
        """),
    Fixture(
      "an endless loop, with what it printed", "❌💤",
      "1:1 hang still running after 4 s … it had printed:\nx",
      text: """
        ```swift
        print("x")
        while true {}
        ```
        ```swift
        let y = 1
        ```
        """),
    Fixture(
      "a task that never ends", "❌", "1:1 hang still waiting after 4 s … it had printed nothing",
      text: """
        ```swift
        try await Task.sleep(for: .seconds(1000))
        ```
        """),
    Fixture(
      "a task that is still waiting when the script ends does not count", "✅✅",
      text: """
        ```swift
        Task { try await Task.sleep(for: .seconds(1000)); print("never") }
        print("end")
        ```
        ```output
        end
        ```
        """),
    Fixture(
      "a child that is still running when the script ends", "✅",
      text: """
        ```swift
        import Foundation
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["1000"]
        try child.run()
        ```
        """),
    Fixture(
      "printing without end", "❌", "1:1 flood this prints without end … y",
      text: """
        ```swift
        while true { print("yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy") }
        ```
        """),
    Fixture(
      "a program that closes its output, or forges its reports", "❌✅❌", "1:1 exit", "13:1 exit",
      text: """
        ```swift isolated
        import Foundation
        close(1)
        ```
        ```swift isolated
        import Foundation
        let bytes = "V 1 -7\\nM x y\\n"
        _ = bytes.withCString { write(198, $0, strlen($0)) }
        ```

        Still.

        ```swift isolated
        import Foundation
        close(1)
        exit(0)
        ```
        """),
    Fixture(
      "an empty input", "✅✅",
      text: """
        ```swift
        print(readLine() ?? "nothing")
        ```
        ```output
        nothing
        ```
        """),
  ]

  static let outputs = [
    Fixture(
      "something without an output below", "❌",
      "1:1 output this prints, but no `output` below it … 1",
      text: """
        ```swift
        print(1)
        ```
        """),
    Fixture(
      "something else", "✅❌", "6:1 output it prints something else … - b … + c",
      text: """
        ```swift
        print("a\\nc")
        ```
        ```output
        a
        b
        ```
        """),
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
      text: """
        ```swift
        print("a ")
        ```
        ```output
        a
        ```
        """),
    Fixture(
      "what the next fence begins in the line that this one began", "✅✅✅✅",
      text: """
        ```swift
        print("a", terminator: "")
        ```
        ```output
        a
        ```
        ```swift
        print("b")
        ```
        ```output
        b
        ```
        """),
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
      text: """
        ```swift
        print("\\u{1B}[31mred\\u{1B}[0m\\ttab\\u{7}")
        ```
        ```output
        \\u{1B}[31mred\\u{1B}[0m\ttab\\u{7}
        ```
        """),
    Fixture(
      "a carriage return, made visible", "✅✅",
      text: """
        ```swift
        print("a\\r\\nb")
        ```
        ```output
        a\\u{D}
        b
        ```
        """),
    Fixture(
      "ten megabytes in a line", "✅✅",
      text: """
        ```swift
        print("begin")
        print(String(repeating: "x", count: 10_000_000))
        print("end")
        ```
        ```output
        begin
        ...
        end
        ```
        """),
    Fixture(
      "standard output only", "✅✅",
      text: """
        ```swift
        import Foundation
        print("out")
        FileHandle.standardError.write(Data("error".utf8))
        print("out")
        ```
        ```output
        out
        out
        ```
        """),
    Fixture(
      "from another thread", "✅✅",
      text: """
        ```swift
        import Dispatch
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { print("thread"); done.signal() }
        done.wait()
        ```
        ```output
        thread
        ```
        """),
    Fixture(
      "behind the last statement", "✅✅",
      text: """
        ```swift
        import Foundation
        atexit { print("goodbye") }
        print("end")
        ```
        ```output
        end
        goodbye
        ```
        """),
    Fixture(
      "without buffering, through the C library and through a file", "✅✅",
      text: """
        ```swift
        import Foundation
        print("a")
        puts("b")
        fflush(nil)
        FileHandle.standardOutput.write(Data("c\\n".utf8))
        ```
        ```output
        a
        b
        c
        ```
        """),
    Fixture(
      "what an isolated deinit prints at the end of a scope", "✅✅",
      text: """
        ```swift
        final class C { deinit { print("gone") } }
        do { let c = C(); print("here"); _ = c }
        ```
        ```output
        here
        gone
        ```
        """),
    Fixture(
      "bytes that are no text", "✅✅",
      text: """
        ```swift
        import Foundation
        FileHandle.standardOutput.write(Data([0x61, 0xFF, 0x0A]))
        ```
        ```output
        a\u{FFFD}
        ```
        """),
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

  static let values = [
    Fixture(
      "values: none for what is awaited later, and for what cannot be copied", "❌❌",
      "3:19 value an `async let` has no value yet … behind the line that awaits it",
      "8:12 compile a value that cannot be copied cannot be stated",
      text: """
        ```swift isolated
        func f() async -> Int { 1 }
        async let v = f() // → 1
        _ = await v
        ```
        ```swift isolated
        struct N: ~Copyable { var x = 1 }
        let n = N() // → N
        _ = n.x
        ```
        """),
    Fixture(
      "of expressions and of lets", "✅",
      text: """
        ```swift
        1 + 1  // → 2
        "a"  // → "a"
        let x = [1, 2]  // → [1, 2]
        let (a, b) = (1, "b")  // → (1, "b")
        Optional(3)  // → Optional(3)
        x.map { $0 * 2 }  // → [2, 4]
        _ = (a, b)
        ```
        """),
    Fixture(
      "that are others", "❌", "2:8 value this is 2, not 3", "3:6 value this is \"a\", not a",
      text: """
        ```swift
        1 + 1  // → 3
        "a"  // → a
        ```
        """),
    Fixture(
      "of async and throwing expressions", "✅",
      text: """
        ```swift
        func f() async throws -> Int { 1 }
        try await f()  // → 1
        let y = try await f()  // → 1
        try await Task { try await f() + y }.value  // → 2
        ```
        """),
    Fixture(
      "that Void has not", "❌", "3:6 value this has no value to state: it is Void",
      text: """
        ```swift
        func f() {}
        f()  // → ()
        ```
        """),
    Fixture(
      "not where there is no expression", "❌", "2:13 value there is no expression and no `let`",
      "3:1 value there is no expression", "4:6 value there is no expression",
      text: """
        ```swift
        func f() {} // → 1
        // → 2
        do { // → 3
        }
        ```
        """),
    Fixture(
      "not where the line is never reached", "❌", "3:6 value this line is never reached",
      text: """
        ```swift
        func f() {
          1  // → 1
        }
        ```
        """),
    Fixture(
      "in nested closures and functions", "✅",
      text: """
        ```swift
        func twice(_ body: () -> Int) -> Int { body() * 2 }
        twice {
          let inner = [1, 2, 3].map { number in
            let half = 10 / 5  // → 2
            return number * half
          }  // → [2, 4, 6]
          return inner.count
        }  // → 6
        ```
        """),
    Fixture(
      "that differ from one time to the next", "❌",
      "3:14 value this has more than one value: 1, then 2",
      text: """
        ```swift
        for i in 1...2 {
          let x = i  // → 1
          _ = x
        }
        ```
        """),
    Fixture(
      "that are the same each time", "✅",
      text: """
        ```swift
        for _ in 1...2 {
          let x = 1  // → 1
          _ = x
        }
        ```
        """),
    Fixture(
      "over several lines", "✅",
      text: """
        ```swift
        let x = [1, 2, 3]
          .map { $0 + 1 }
          .filter { $0 > 2 }  // → [3, 4]
        "a\\nb"  // → "a\\nb"
        _ = x
        ```
        """),
    Fixture(
      "in a fence that traps, and in tests", "✅✅✅",
      text: """
        ```swift
        import Testing
        ```
        ```swift traps
        let x = 1  // → 1
        precondition(x > 1, "no")  // trap: no
        ```
        ```swift tests
        import Testing
        @Test func f() {
          let x = 2  // → 2
          #expect(x == 2)
        }
        ```
        """),
    Fixture(
      "of async lets, of optional chains and of a closure's last line", "✅",
      text: """
        ```swift
        func f() async -> Int { 1 }
        async let x = f()
        await x  // → 1
        let list: [Int]? = [3]
        list?.first  // → Optional(3)
        [1].map {
          $0 + 1  // → 2
        }.count  // → 1
        ```
        """),
    Fixture(
      "of if expressions, of switches and in loops", "✅",
      text: """
        ```swift
        let x = if Bool(true) { 1 } else { 2 }  // → 1
        switch x {
        case 1:
          x + 1  // → 2
        default: break
        }
        x > 0 ? "a" : "b"  // → "a"
        ```
        """),
    Fixture(
      "of what cannot be copied, or has to be waited for", "❌❌", "3:", "8:",
      text: """
        ```swift isolated
        struct T: ~Copyable { var x = 1 }
        T()  // → T(x: 1)
        ```

        ```swift isolated
        func f() async -> Int { 1 }
        async let v = f()  // → 1
        ```
        """),
    Fixture(
      "behind errors, whose columns stay right", "❌", "2:9 compile cannot find 'a'",
      text: """
        ```swift
        1 + 1 + a  // → 2
        ```
        """),
    Fixture(
      "of assignments and control flow", "❌", "3:8 value",
      text: """
        ```swift
        var x = 1
        x = 2  // → 2
        ```
        """),
    Fixture(
      "of a type's own words", "✅",
      text: """
        ```swift
        struct P: CustomStringConvertible { var description: String { "p!" } }
        struct Q { var x = 1 }
        P()  // → p!
        Q()  // → Q(x: 1)
        P.self  // → P
        String("a".reversed())  // → "a"
        Substring("a")  // → a
        Character("a")  // → a
        nil as Int?  // → nil
        ```
        """),
  ]
}

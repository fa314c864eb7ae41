import Testing

@Suite struct `A fence that runs` {
  @Test(arguments: Fixture.endings) func `ends`(fixture: Fixture) throws { try fixture.check() }
  @Test(arguments: Fixture.outputs) func `prints`(fixture: Fixture) throws { try fixture.check() }
  @Test(arguments: Fixture.values)
  func `has values`(fixture: Fixture) throws { try fixture.check() }
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
      code: """
        import Foundation
        atexit { _exit(3) }
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
      "an error that leaves the top level", "❌", "1:1 throw an error left the top level: main.E",
      code: """
        struct E: Error {}
        throw E()
        """),
    Fixture(
      "signals", "❌❌❌", "1:1 crash a signal ended it: SIGKILL",
      "7:1 crash a signal ended it: SIGABRT", "9:1 crash a signal ended it: SIGTERM",
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
      code: """
        func f(_ x: Int) -> Int { x < 0 ? 0 : f(x + 1) + 1 }
        print(f(0))
        """),
    Fixture(
      "an endless loop, with what it printed", "❌💤",
      "1:1 hang still running after 2 s … it had printed:\nx",
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
      "a task that never ends", "❌", "1:1 hang still waiting after 2 s … it had printed nothing",
      code: "try await Task.sleep(for: .seconds(1000))"),
    Fixture(
      "a task that is still waiting when the script ends does not count", "✅✅",
      code: """
        Task { try await Task.sleep(for: .seconds(1000)); print("never") }
        print("end")
        """,
      output: "end"),
    Fixture(
      "a child that is still running when the script ends", "✅",
      code: """
        import Foundation
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["1000"]
        try child.run()
        """),
    Fixture(
      "printing without end", "❌", "1:1 flood this prints without end … y",
      code: """
        while true { print("yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy") }
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
    Fixture("an empty input", "✅✅", code: #"print(readLine() ?? "nothing")"#, output: "nothing"),
  ]
}

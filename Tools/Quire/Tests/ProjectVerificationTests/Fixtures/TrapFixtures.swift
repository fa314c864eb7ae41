extension Fixture {
  static let traps = [
    Fixture(
      "traps: as expected, sees its program, adds nothing", "✅✅✅",
      text: """
        ```swift
        let list = [1, 2]
        ```
        ```swift traps
        let i = list.count
        _ = list[i]  // trap: Index out of range
        ```
        ```swift
        let i = 0
        ```
        """),
    Fixture(
      "traps: a force unwrap, overflow, a precondition, within a function", "✅✅✅✅",
      text: """
        ```swift traps
        let x: Int? = Int("x")
        _ = x!  // trap: found nil
        ```
        ```swift traps
        var i = Int8.max
        i += 1  // trap: arithmetic overflow
        ```
        ```swift traps
        precondition(Int("1") == 2, "no two")  // trap: no two
        ```
        ```swift traps
        func f() { fatalError("why") }  // trap: why
        f()
        ```
        """),
    Fixture(
      "traps: for another reason than a part of a word, or than the program writes", "❌❌",
      "3:9 trap it traps for another reason", "8:42 crash a signal ended it: SIGSEGV",
      text: """
        ```swift traps
        let x = Int("x")
        _ = x!  // trap: expectedly found nil
        ```
        ```swift traps
        import Foundation
        FileHandle.standardError.write(Data("Fatal error: why\\n".utf8))
        print(UnsafePointer<Int>(bitPattern: 8)!.pointee)  // trap: why
        ```
        """),
    Fixture(
      "runs: a signal that it raises", "❌", "1:1 crash a signal ended it: SIGILL",
      code: """
        import Foundation
        raise(SIGILL)
        """),
    Fixture(
      "traps: does not", "❌", "2:12 trap the expected trap “x” did not happen … runs to its end",
      words: "traps", code: "let x = 1  // trap: x"),
    Fixture(
      "traps: on another line", "❌",
      "2:12 trap the expected trap does not happen on this line … on line 3: why", words: "traps",
      code: """
        let x = 1  // trap: why
        fatalError("why")
        """),
    Fixture(
      "traps: in the fence above, called from another line", "✅❌",
      "6:10 trap the expected trap does not happen on this line … on line 5: Precondition failed",
      text: """
        ```swift
        func f(_ x: Int) { precondition(x > 0) }
        ```
        ```swift traps
        f(1); f(0 * 1)
        print()  // trap: Precondition
        ```
        """),
    Fixture(
      "traps: without an expectation, and with two", "❌❌", "1:1 trap a `traps` fence says once",
      "4:1 trap a `traps` fence says once",
      text: """
        ```swift traps
        fatalError("a")
        ```
        ```swift traps
        if Bool(true) { fatalError("a") }  // trap: a
        fatalError("b")  // trap: b
        ```
        """),
    Fixture(
      "traps: an error, an exit and a signal are no traps", "❌❌❌❌",
      "1:1 throw an error left the top level",
      "6:1 exit the program ends here, with status 0", "10:1 exit … status 3",
      "14:1 crash … SIGKILL",
      text: """
        ```swift isolated traps
        struct E: Error {}
        throw E()  // trap: E
        ```

        ```swift isolated traps
        import Foundation
        exit(0)  // trap: exit
        ```
        ```swift isolated traps
        import Foundation
        exit(3)  // trap: exit
        ```
        ```swift isolated traps
        import Foundation
        kill(getpid(), SIGKILL)  // trap: signal
        ```
        """),
    Fixture(
      "traps: an assertion, and an operator", "✅✅✅",
      text: """
        ```swift traps
        assert(Int("1") == 2)  // trap: Assertion failed
        ```
        ```swift traps
        assertionFailure("gone")  // trap: gone
        ```
        ```swift traps
        let zero = Int("0")!
        _ = 1 / zero  // trap: Division by zero
        ```
        """),
    Fixture(
      "traps: what the runtime aborts has its line, and no address in its reason", "✅✅✅❌",
      "18:12 trap … it traps on line 17: Could not cast value of type 'Swift.Int' to 'Swift.String'.",
      text: """
        ```swift traps
        final class C { var x = 1; func f(_ y: inout Int) { x += 1 } }
        let c = C()
        c.f(&c.x)  // trap: Simultaneous accesses, but modification requires exclusive access
        ```
        ```swift traps
        _ = (1 as Any) as! String  // trap: Could not cast value of type 'Swift.Int' to 'Swift.String'.
        ```
        ```swift traps
        final class D { var x = 1 }
        var owner: D? = D()
        unowned let lost = owner!
        owner = nil
        print(lost.x)  // trap: read an unowned reference but object was already destroyed
        ```
        ```swift traps isolated
        _ = (1 as Any) as! String
        let x = 1  // trap: Could not cast
        print(x)
        ```
        """),
    Fixture(
      "traps and figures: only what they print themselves", "✅✅✅✅✅",
      text: """
        ```swift
        print("above")
        ```
        ```output
        above
        ```
        ```swift traps
        print("below")
        fatalError("x")  // trap: x
        ```
        ```output
        below
        ```
        ```swift figure
        print("<svg><title>a</title></svg>")
        ```
        """),
  ]
}

extension Fixture {
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
      code: """
        1 + 1  // → 2
        "a"  // → "a"
        let x = [1, 2]  // → [1, 2]
        let (a, b) = (1, "b")  // → (1, "b")
        Optional(3)  // → Optional(3)
        x.map { $0 * 2 }  // → [2, 4]
        _ = (a, b)
        """),
    Fixture(
      "that are others", "❌", "2:8 value this is 2, not 3", "3:6 value this is \"a\", not a",
      code: """
        1 + 1  // → 3
        "a"  // → a
        """),
    Fixture(
      "of async and throwing expressions", "✅",
      code: """
        func f() async throws -> Int { 1 }
        try await f()  // → 1
        let y = try await f()  // → 1
        try await Task { try await f() + y }.value  // → 2
        """),
    Fixture(
      "that Void has not", "❌", "3:6 value this has no value to state: it is Void",
      code: """
        func f() {}
        f()  // → ()
        """),
    Fixture(
      "not where there is no expression", "❌", "2:13 value there is no expression and no `let`",
      "3:1 value there is no expression", "4:6 value there is no expression",
      code: """
        func f() {} // → 1
        // → 2
        do { // → 3
        }
        """),
    Fixture(
      "not where the line is never reached", "❌", "3:6 value this line is never reached",
      code: """
        func f() {
          1  // → 1
        }
        """),
    Fixture(
      "in nested closures and functions", "✅",
      code: """
        func twice(_ body: () -> Int) -> Int { body() * 2 }
        twice {
          let inner = [1, 2, 3].map { number in
            let half = 10 / 5  // → 2
            return number * half
          }  // → [2, 4, 6]
          return inner.count
        }  // → 6
        """),
    Fixture(
      "that differ from one time to the next", "❌",
      "3:14 value this has more than one value: 1, then 2",
      code: """
        for i in 1...2 {
          let x = i  // → 1
          _ = x
        }
        """),
    Fixture(
      "over several lines", "✅",
      code: """
        let x = [1, 2, 3]
          .map { $0 + 1 }
          .filter { $0 > 2 }  // → [3, 4]
        "a\\nb"  // → "a\\nb"
        _ = x
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
      code: """
        func f() async -> Int { 1 }
        async let x = f()
        await x  // → 1
        let list: [Int]? = [3]
        list?.first  // → Optional(3)
        [1].map {
          $0 + 1  // → 2
        }.count  // → 1
        """),
    Fixture(
      "of if expressions, of switches and in loops", "✅",
      code: """
        let x = if Bool(true) { 1 } else { 2 }  // → 1
        switch x {
        case 1:
          x + 1  // → 2
        default: break
        }
        x > 0 ? "a" : "b"  // → "a"
        """),
    Fixture(
      "behind errors, whose columns stay right", "❌", "2:9 compile cannot find 'a'",
      code: "1 + 1 + a  // → 2"),
    Fixture(
      "of assignments and control flow", "❌", "3:8 value",
      code: """
        var x = 1
        x = 2  // → 2
        """),
    Fixture(
      "of a type's own words", "✅",
      code: """
        struct P: CustomStringConvertible { var description: String { "p!" } }
        struct Q { var x = 1 }
        P()  // → p!
        Q()  // → Q(x: 1)
        P.self  // → P
        String("a".reversed())  // → "a"
        Substring("a")  // → a
        Character("a")  // → a
        nil as Int?  // → nil
        """),
  ]
}

import Testing

@Suite struct `A fence with a false claim` {
  @Test(arguments: Fixture.forgeries + Fixture.forgedTests)
  func `is refused`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  /// Code that tries to make quire accept something false, with the expected diagnostics. Next to
  /// each rejected form is a fixture with the form that must still be accepted.
  static let forgeries = [
    Fixture(
      "an overload of the function that reports", "❌", "2:6 fence `__quire_value` is refused",
      "3:10 warning result of call", "3:11 value this line is never reached",
      code: """
        func __quire_value(_ number: Int, _ value: Int) -> Int { 5 }
        let x = 1 // → 1
        """),
    Fixture(
      "another description of every value", "❌", "4:13 value this is 1, not 5",
      code: """
        extension String { init<T>(describing value: T) { self = "5" } }
        extension String { init(describing value: Int) { self = "5" } }
        let x = 1   // → 5
        """),
    Fixture(
      "a value written into every open file", "❌", "1:1 crash a signal ended it: SIGKILL",
      code: """
        import Foundation
        for number in Int32(3)..<1000 {
          let words = "V 0 1\\n5\\n0 1\\n5\\n"
          _ = words.withCString { write(number, $0, strlen($0)) }
        }

        let x = 1 // → 5
        """),
    Fixture(
      "C functions under another name", "❌", "1:1 exit", "3:1 fence `@_cdecl` is refused",
      code: """
        import Foundation
        @_cdecl("write") func other(_ a: Int32, _ b: UnsafeRawPointer?, _ c: Int) -> Int { c }
        """),
    Fixture(
      "a value below a trap", "❌", "4:11 value this line is never reached", words: "traps",
      code: """
        let a: [Int] = []
        _ = a[0] // trap: Index out of range
        let x = 1 // → 2
        """),
    Fixture(
      "a branch that no compiler sees", "❌", "2:1 compile the branch `#if canImport",
      code: """
        #if canImport(Foundation.Nope)
          let x: Int = "no"
        #endif
        """),
    Fixture(
      "letters that look alike", "❌", "3:20 value",
      code: """
        "e\\u{301}".count // → 1
        let x = "e\\u{301}" // → "é"
        """),
    Fixture(
      "an end in a signal's handler", "❌", "1:1 exit the program ends here",
      code: """
        import Foundation
        signal(SIGILL) { _ in _exit(0) }
        let a: [Int] = []
        print(a[0])
        """),
    Fixture(
      "output that is replaced at the end", "✅❌", "9:1 output it prints something else",
      text: """
        ```swift
        import Foundation
        atexit { ftruncate(1, 0); write(1, "no\\n", 3) }
        print("yes")
        ```
        text

        ```output
        no
        ```
        """),
    Fixture(
      "output that goes nowhere", "❌", "1:1 exit",
      code: """
        import Foundation
        dup2(open("/dev/null", O_WRONLY), 1)
        print("unseen")
        """),
    Fixture(
      "a trap in words only", "❌", "1:1 exit the program ends here, with status 1", words: "traps",
      code: """
        import Foundation
        write(2, "Fatal error: why\\n*** Program crashed\\n0 in x at fence0.swift:4:1\\n", 62)
        exit(1) // trap: why
        """),
    Fixture(
      "a trap for another reason than it says", "❌",
      "4:23 trap it traps for another reason: because", words: "traps",
      code: """
        import Foundation
        write(2, "fence0.swift:4: Fatal error: why\\n", 33)
        fatalError("because") // trap: why
        """),
    Fixture(
      "an error that is moved to another line", "❌", "2:1 fence `#sourceLocation` is refused",
      "3:14 compile unexpected error", "4:", words: "fails",
      code: """
        #sourceLocation(file: "fence0.swift", line: 2)
        let x: Int = "no"
        let y = 1 // error: cannot convert
        """),
    Fixture(
      "comments that look as if they stated a value", "❌",
      "2:15 value “/* →” is not the arrow", "3:15 value", "4:15 value", "5:15 value", "6:15 value",
      "6:18 fence U+200B",
      "7:15 value", "8:15 value", "9:15 value",
      code: """
        let a = 1     /* → 5 */
        let b = 1     /// → 5
        let c = 1     //\t→ 5
        let d = 1     //\u{A0}→ 5
        let e = 1     // \u{200B}→ 5
        let f = 1     // ➔ 5
        let g = 1     // ⟶ 5
        let h = 1     // -> 5
        """),
    Fixture(
      "arrows in prose", "✅",
      code: """
        // a -> b is a function type
        /* → this way */
        let a = 1 // from a to b, a → b
        """),
    Fixture(
      "a condition about a version that no compiler reaches", "❌",
      "2:1 compile the branch `canImport(Foundation, _version: 99999)`", "2:15 warning",
      "3:16 compile",
      code: """
        #if canImport(Foundation, _version: 99999)
          let x: Int = "no"
        #endif
        """),
    Fixture(
      "the other branch of a module that only the compiler finds", "❌",
      "2:1 compile the branch `canImport(SwiftGlibc)`",
      code: """
        #if canImport(SwiftGlibc)
        #else
          let x: Int = "no"
        #endif
        """),
    Fixture(
      "conditions that are certain", "✅",
      code: """
        #if os(Linux) && swift(>=6) && canImport(Foundation) && !DEBUG
          let x = 1 // → 1
        #endif
        """),
    Fixture(
      "a C function by its short attribute", "❌", "2:1 fence `@c` is refused",
      code: "@c(quick) func quick() {}"),
    Fixture("a case named Swift", "✅", code: "enum Language { case Swift, other }"),
    Fixture("another Testing", "❌", "2:6 fence `Testing` is refused", code: "enum Testing {}"),
    Fixture(
      "a case with the name Testing", "❌", "2:20 fence `Testing` is refused",
      code: "enum Adding { case Testing, other }"),
    Fixture(
      "a new value with the name Testing", "❌", "3:32 fence `Testing` is refused",
      code: """
        struct Adding {
          var sum: Int { get { 1 } set(Testing) { print(1) } }
        }
        """),
    Fixture(
      "the module Testing by its name", "✅",
      tests: """
        #if canImport(Testing)
          @Testing.Test func f() { let test: Testing.Test? = Test.current; #expect(test != nil) }
        #endif
        """),
    Fixture(
      "printed lines that are taken back", "✅❌", "12:1 output it prints something else",
      text: """
        ```swift
        @preconcurrency import Foundation
        setvbuf(stdout, nil, _IOFBF, 4096)
        print("yes")
        stdout.pointee._IO_write_ptr = stdout.pointee._IO_write_base
        ftruncate(1, 0)
        lseek(1, 0, SEEK_SET)
        print("no")
        ```

        ```output
        no
        ```
        """),
    Fixture(
      "hidden code that redirects what others print", "❌✅✅", "4:1 fence `dup2` is refused",
      "5:1 fence `close` is refused", "6:12 fence `standardOutput` is refused",
      text: """
        <!-- quire: setup
        import Foundation
        func mute() {
        dup2(open("/dev/null", O_WRONLY), 1)
        close(1)
        FileHandle.standardOutput.closeFile()
        fflush(nil)
        }
        -->

        ```swift
        print("yes")
        ```

        ```output
        yes
        ```
        """),
    Fixture(
      "hidden code that takes the place of the toolchain's", "❌✅✅",
      "2:1 fence hidden code may not declare `print`, which the toolchain has",
      "3:1 fence hidden code may not declare `debugPrint`",
      "4:1 fence hidden code may not declare `UInt8`",
      "5:19 fence hidden code may not declare `count`",
      "6:36 fence hidden code may not declare `first`",
      "7:20 fence hidden code may not declare `init(describing:)`",
      "10:3 fence hidden code may not declare `joined`",
      "13:1 fence hidden code may not declare `+`",
      "14:1 fence hidden code may not declare `floor`",
      "15:1 fence hidden code may not declare `expect`",
      "15:26 fence hidden code may not declare `confirmation`",
      "16:20 fence hidden code may not declare `capitalized`",
      text: """
        <!-- quire: setup
        func print(_ value: Any) { Swift.print("no") }
        let debugPrint = { (value: Any) in Swift.print("no") }
        typealias UInt8 = String
        extension Array { var count: Int { 7 } }
        fileprivate extension Collection { var first: Element? { nil } }
        extension String { init(describing value: Int) { self = "5" } }
        #if true
        extension [String] {
          func joined() -> String { "no" }
        }
        #endif
        func + (a: Int, b: Int) -> Int { 7 }
        func floor(_ number: Double) -> Double { 7 }
        func expect() { _ = 1 }; func confirmation() {}
        extension String { var capitalized: String { "" } }
        -->

        ```swift
        print("yes")
        ```

        ```output
        no
        ```
        """),
    Fixture(
      "hidden code with names of its own, which is no forgery", "✅✅",
      text: """
        <!-- quire: setup
        struct Stack { var items = [1, 2] }
        extension Stack { var count: Int { items.count } }
        extension Array { var doubled: [Element] { self + self } }
        extension String { init(stars count: Int) { self.init(repeating: "*", count: count) } }
        let stack = Stack()
        func show() { let print = 1; _ = print }
        -->

        ```swift
        stack.count // → 2
        [1].doubled // → [1, 1]
        String(stars: 2) // → "**"
        ```
        """),
    Fixture(
      "a comment that says what is printed, above a right output", "❌✅❌✅",
      "2:12 output nothing compares this comment", "9:1 output nothing compares this comment",
      text: """
        ```swift
        print("6") // Prints "5"
        ```
        ```output
        6
        ```
        ```swift
        print("7")
        // Prints "5"
        ```
        ```output
        7
        ```
        """),
    Fixture(
      "a wrong value that is cut from the report", "❌", "7:12 value this has more than one value",
      code: """
        import Foundation
        func cut() { for file in Int32(3)..<1000 { ftruncate(file, 0); lseek(file, 0, SEEK_SET) } }
        for n in [2, 1] {
          let x = n
          if n == 1 { cut() }
          x + 0    // → 1
        }
        """),
    Fixture(
      "a report of a crash that the program wrote", "❌", "1:1 crash a signal ended it: SIGILL",
      words: "traps",
      code: """
        import Foundation
        let text = "Fatal error: why\\n*** Program crashed\\n0 in x at fence0.swift:5:1\\n"
        text.withCString { _ = write(2, $0, strlen($0)) }
        signal(SIGILL, SIG_DFL); raise(SIGILL)
        _ = [Int]()[0] // trap: why
        """),
    Fixture(
      "a line that is read in another order", "❌", "2:14 fence U+202E has this line read",
      code: "let x = 1 // \u{202E}"),
    Fixture(
      "comments that are nearly expectations", "❌", "2:11 fence nothing checks “//error:”",
      "3:11 fence nothing checks “// Error:”", "4:11 fence nothing checks “// warning :”",
      "5:11 fence nothing checks “/// Trap:”", "6:11 fence nothing checks “// eror:”",
      code: """
        let a = 1 //error: no
        let b = 1 // Error: no
        let c = 1 // warning : no
        let d = 1 /// Trap: no
        let e = 1 // eror: no
        let f = 1 // error handling is for another chapter
        """),
    Fixture(
      "an expectation without its colon", "❌", "2:14 compile unexpected error",
      "2:17 fence nothing checks “// error”",
      text: """
        ```swift fails
        let a: Int = "" // error cannot convert
        ```
        """),
    Fixture(
      "characters that nobody sees", "❌", "2:6 fence U+200B cannot be seen", "3:13 fence U+E0041",
      "4:13 fence U+00AD", "5:15 fence U+3164",
      code: """
        let a\u{200B}b = 1
        let text = "\u{E0041}x"
        print("soft \u{AD} hyphen")
        let filler = "\u{3164}"
        """),
    Fixture(
      "emoji and scripts that are joined", "✅",
      code: #"""
        let family = "👨‍👩‍👧"  // → "👨‍👩‍👧"
        let heart = "❤️"
        let hello = "می‌خواهم"
        """#),
    Fixture(
      "an operator that looks like another one", "❌", "2:16 fence U+2212 looks like `-`",
      "3:29 fence U+2212", "4:11 fence U+2212",
      code: """
        infix operator \u{2212}: AdditionPrecedence
        extension Int { static func \u{2212} (a: Int, b: Int) -> Int { a + b } }
        let x = 1 \u{2212} 1
        """),
  ]
}

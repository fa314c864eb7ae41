import Testing

@Suite struct `A fence as a script` {
  @Test(arguments: Fixture.scripts)
  func `compiles as main.swift does`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  static let scripts = [
    Fixture(
      "conditions: a branch that is not compiled here proves nothing", "❌✅",
      "2:1 compile the branch `#if os(macOS)` is not compiled here … sketch=",
      "6:1 compile the branch `#else` is not compiled here",
      "10:1 compile the branch `#if canImport(NoSuchModule)` is not compiled here",
      "16:1 compile the branch `#elseif DEBUG` is not compiled here",
      text: """
        ```swift
        #if os(macOS)
        let system = undeclaredToo
        #elseif canImport(Foundation)
        let system = "it has Foundation"
        #else
        let system = undeclared
        #endif
        _ = system
        #if canImport(NoSuchModule)
        import NoSuchModule
        #endif
        let doubled = [1].map { $0 * 2 }
          #if swift(>=6)
          .map { $0 }
          #elseif DEBUG
          .map { $0 + nothing }
          #endif
        _ = doubled
        ```
        ```swift isolated
        #if os(Linux) || os(macOS)
        let known = true
        #endif
        #if DEBUG
        #endif
        _ = known
        ```
        """),
    Fixture(
      "words that mean something elsewhere", "✅✅",
      code: """
        // @main struct X {} and func main()
        let s = "@main func main() { exit(0) }"
        func main() -> Int { 1 }
        print(s.count, main())
        """,
      output: "29 1"),
    Fixture(
      "an async and throwing top level", "✅✅✅✅🔨",
      text: """
        ```swift
        func value() async throws -> Int { 1 }
        print(try await value())
        ```
        ```output
        1
        ```
        ```swift
        async let other = value()
        let task = Task { try await value() }
        print(try await task.value + other)
        ```
        ```output
        2
        ```
        ```swift compiles
        _ = try await value()
        ```
        """),
    Fixture(
      "imports anywhere, of Foundation too, and attributes", "✅✅✅",
      text: """
        ```swift
        let x = 1
        @available(*, deprecated) func old() {}
        import Foundation
        print(Data([1]).count + x)
        ```
        ```output
        2
        ```
        ```swift
        @MainActor func f() {}
        f()
        ```
        """),
    Fixture(
      "operators, extensions, protocols and generics", "✅✅",
      code: """
        infix operator <+>: AdditionPrecedence
        func <+> (a: Int, b: Int) -> Int { a * 10 + b }
        extension Int { var twice: Int { self * 2 } }
        protocol P { associatedtype T; var t: T { get } }
        extension P where T == Int { func f() -> Int { t.twice } }
        struct S: P { let t = 4 }
        print(1 <+> 2, S().f())
        """,
      output: "12 8"),
    Fixture(
      "macros such as @Observable", "✅✅",
      code: """
        import Observation
        @Observable final class Model { var name = "a" }
        let model = Model()
        withObservationTracking { _ = model.name } onChange: { print("changed") }
        model.name = "b"
        """,
      output: "changed"),
    Fixture(
      "two fences that define one name: the second is wrong, and the first is named", "✅❌💤",
      "5:5 compile invalid redeclaration of 'x' … line 2",
      text: .fences(["swift": "let x = 1", "swift": "let x = 2", "swift": "print(x)"])),
    Fixture(
      "two fences that define one type, which the first then finds ambiguous", "✅❌",
      "6:8 compile invalid redeclaration of 'S' … line 2",
      text: """
        ```swift
        struct S { var a = 1 }
        let s = S()
        ```
        ```swift
        struct S { var a = 2 }
        ```
        """),
    Fixture(
      "names that quire might use itself", "✅",
      code: """
        let channel = 1, lock = 2, signals = 3, program = 4, text = 5, value = 6
        func checkpoint() {}
        func put() {}
        struct Swift2 {}
        enum Int {}
        struct String {}
        """),
    Fixture(
      "#line, #function and #fileID", "✅✅",
      code: """
        func f() -> String { "\\(#line) \\(#function)" }
        print(f(), #line)
        """,
      output: "1 f() 2"),
    Fixture(
      "only comments, only declarations", "✅✅",
      text: """
        ```swift
        // Nothing yet.
        /* Nor here. */
        ```
        ```swift
        struct A { func b() {} }
        ```
        """),
    Fixture(
      "an unclosed comment or string does not swallow the fence below", "❌💤✅",
      "2:8 compile unterminated '/*' comment",
      text: .fences(["swift": "/* open", "swift": "let x = 1", "swift isolated": "let y = 1"])),
    Fixture(
      "an unclosed condition of compilation", "❌💤", "3:10 compile expected #else or #endif",
      text: """
        ```swift
        #if os(Linux)
        let x = 1
        ```
        ```swift
        let y = 1
        ```
        """),
    Fixture(
      "one broken fence does not affect the others of its session", "❌✅🔨✅",
      "2:9 compile cannot find 'a'",
      text: .fences([
        "swift": "let x = a", "swift session=s": "let y = 1", "swift session=s compiles": "_ = y",
        "swift isolated fails": "_ = z  // error: cannot find 'z'",
      ])),
    Fixture(
      "guests of a broken program above the break are proved, those below are not", "✅🔨❌💤",
      "8:5 compile cannot find 'a'",
      text: .fences([
        "swift": "let x = 1", "swift compiles": "_ = x", "swift": "_ = a",
        "swift compiles": "_ = x",
      ])),
    Fixture(
      "errors that only an object shows, such as double consumption", "❌", "4:",
      code: """
        struct T: ~Copyable { var x = 1 }
        func use(_ t: consuming T) {}
        func f() { let t = T()
          use(t); use(t) }
        """),
    Fixture(
      "a function that a later fence defines, since a script allows it", "✅✅✅",
      text: .fences([
        "swift": "print(later())", "output": "1", "swift": "func later() -> Int { 1 }",
      ])),
    Fixture(
      "a step and the program define one name", "✅❌", "5:8 compile invalid redeclaration of 'A'",
      text: .fences(["swift step=A": "struct A {}", "swift": "struct A {}"])),
    Fixture(
      "a warning above does not come again below", "✅✅🔨✅✅",
      text: """
        ```swift warns
        func f() { let unused = 1 }  // warning: never used
        ```
        ```swift
        f()
        ```
        ```swift compiles
        f()
        ```
        ```swift tests
        import Testing
        @Test func g() { f(); #expect(Bool(true)) }
        ```
        ```swift traps
        fatalError("x")  // trap: x
        ```
        """),
    Fixture(
      "a function that does not exist at link time", "❌", "1:1 compile it does not link",
      "2:1 fence `@_silgen_name` is refused",
      code: """
        @_silgen_name("no_such_function") func f()
        f()
        """),
  ]
}

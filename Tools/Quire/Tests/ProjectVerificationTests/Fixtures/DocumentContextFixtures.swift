extension Fixture {
  /// Pairs of what is accepted and what is refused, where names and types come from elsewhere.
  static let contexts = [
    Fixture(
      document: "states results behind an arrow on a line of its own", "✅❌❌",
      "20:3 value this is 3, not 4", "24:6 compile expected type",
      text: """
        ```swift
        [1, 2].map { $0 + 1 }
            -> [2, 3]
        let sum = [1, 2].reduce(0, +)
        -> 3 // as expected
        [1, 2].sorted(by: >)
          -> [
            2, 1]
        func twice(_ x: Int)
          -> Int { x * 2 }
        func all(
          _ x: Int,
          _ y: [Int] = []
        )
          -> [Int]
        { y + [x] }
        ```
        ```swift
        [1, 2].reduce(0, +)
          -> 4
        ```
        ```swift
        typealias Twice = (Int)
          -> 5
        ```
        """),
    Fixture(
      document: "needs what fences above do, which use what is declared below", "✅✅✅✅",
      text: """
        ```swift
        var shop: [String: any Animal] = [:]
        ```
        ```swift
        shop["a"] = Horse(name: "Spirit")
        ```
        ```swift
        let first = shop["a"]!
        print(first.name, (first as! Horse).name) // Spirit Spirit
        ```
        ```swift
        protocol Animal { var name: String { get } }
        struct Horse: Animal { var name: String }
        ```
        """),
    Fixture(
      document: "has a variable of the reader with the name of a type of C", "📝",
      code: """
        func get<T>(from owner: T) throws -> T { owner }
        let name = try get(from: user)
        """),
    Fixture(
      document: "has a test with a trait of its own", "🔨",
      code: """
        struct Quiet: TestTrait, TestScoping {
          func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
          ) async throws {}
        }
        @Test(Quiet()) func sum() { #expect(1 + 1 == 3) }
        """),
    Fixture(
      document: "says that a line is wrong, beside code that is left out", "🔨",
      code: """
        func f<S: SetAlgebra>(_ set: S) { ... }
        f([1].lazy) // error
        """),
    Fixture(
      document: "is below a line that names another platform", "🌍❌🌍",
      "11:1 output this prints a, not \"c\"",
      text: """
        Example (Windows):

        ```swift
        print("a") // Prints "b"
        ```

        Example (not Windows):

        ```swift
        print("a")
        // Prints "c"
        ```

        * On a phone (iOS)

          ```swift
          print("a") // Prints "b"
          ```
        """),
    Fixture(
      document: "makes objects that only other platforms let one make", "🌍❌",
      "6:20 compile missing argument",
      text: """
        ```swift
        let name = ProcessInfo().globallyUniqueString
        ```
        ```swift
        struct Process2 { let id: Int }
        let two = Process2()
        ```
        """),
    Fixture(
      document: "imports, states results, and has a name of the reader's", "📝❌📝📝",
      "9:17 compile `textInpt` is declared nowhere",
      text: """
        ```swift
        import Foundation
        let path = URL(filePath: userInput)
        "a".count // => 1
        ```
        ```swift
        import Foundation
        let textInput = 1
        let count = 1 + textInpt
        "a".count // => 1
        ```
        ```swift
        import Foundation
        _ = userInput(1)
        "a".count // => 1
        ```
        ```swift
        import Foundation
        "a".count // => 1
        userInput.count // => 1
        ```
        """),
    Fixture(
      document: "misspells a name that it declares, or has one of the reader's", "❌❌📝",
      "3:5 compile `encodr` is declared nowhere", "7:7 compile `nubmers` is declared nowhere",
      text: """
        ```swift
        let encoder = JSONEncoder()
        try encodr.encode([1])
        ```
        ```swift
        let numbers = [1]
        print(nubmers, other)
        ```
        ```swift
        let number2 = 1, minValue = 2
        print(number2, number1, numbers2, maxValue, other)
        ```
        """),
    Fixture(
      document: "changes what another section has as a constant", "✅✅✅❌❌",
      "15:6 compile cannot use mutating member on immutable value: 'list' is a 'let' constant",
      "19:11 compile cannot assign value of type 'String'",
      text: """
        # One
        ```swift
        let list = [1]
        ```
        # Two
        ```swift
        list.append(2)
        list // [1, 2]
        ```
        # Three
        ```swift
        let list = [1]
        ```
        ```swift
        list.append(2)
        ```
        # Four
        ```swift
        list[0] = "a"
        ```
        """),
    Fixture(
      document: "uses a name that it declares as a variable below", "✅✅❌",
      "13:16 compile value of type 'Int' has no member 'letters'",
      text: """
        ```swift
        do {
          let result = number.description
          print(result) // Prints "5"
        }
        ```
        ```swift
        let number = 5
        ```
        ```swift
        do {
          print(number)
          print(number.letters)
        }
        ```
        """),
    Fixture(
      document: "lists operators, and cases with their types", "📝📝📝❌❌",
      "14:2 compile reference to member", "18:4 compile expected expression",
      text: """
        ```swift
        + - / *
        ```
        ```swift
        .variable(String)
        .function(String, arity: Int)
        ```
        ```swift
        // The ternary operator
        ?:
        ```
        ```swift

        .variable("a")
        ```
        ```swift
        let a = 1
        a +
        ```
        """),
    Fixture(
      document: "returns from a function that it does not show", "📝❌",
      "15:32 compile value of type 'Int' has no member 'letters'",
      text: """
        ```swift
        switch symbol {
        case .function("bar", let arity):
          guard arity == 1 else {
            return { _ in throw Wrong.arity }
          }
          return { arg in args[0] + 1 }
        default: return nil
        }
        ```
        ```swift
        guard symbol == 1 else {
          return nil
        }
        return [1].map { (x: Int) in x.letters }
        ```
        """),
    Fixture(
      document: "has cases with a comment only", "🔨❌❌",
      "10:1 compile 'case' label in a 'switch' must have", "16:4 compile missing argument",
      text: """
        ```swift
        switch [1].count {
        case 1:
          // a match
        default: break
        }
        ```
        ```swift
        switch [1].count {
        case 1:
        default: break
        }
        ```
        ```swift
        func f(_ x: Int, by y: Int) {}
        f(1)
        switch [1].count {
        case 1:
          // a match
        default: break
        }
        ```
        """),
    Fixture(
      document: "conforms to a protocol in another way", "✅📝❌",
      "11:18 compile redundant conformance",
      text: """
        ```swift
        protocol Priced {}
        extension Array: Priced {}
        ```
        ```swift
        extension Array: Priced where Element == Int {}
        ```
        ```swift
        protocol Sized {}
        extension Array: Sized {}
        extension Array: Sized {}
        ```
        """),
    Fixture(
      document: "has key paths of the reader's types", "📝📝❌",
      "12:1 compile generic parameter 'Root'", "12:8 compile cannot convert value … KeyPath<City",
      text: """
        ```swift
        func set<Root, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) {}
        set(\\Person.name, "a")
        ```
        ```swift
        func with<A, B>(_ a: A, _ f: (A) -> B) -> B { f(a) }
        with(user, getName)
        ```
        ```swift
        func update<Root, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) {}
        struct City { let name = "" }
        update(\\City.name, "a")
        ```
        """),
    Fixture(
      document: "has properties with wrappers, as members of a type", "✅✅📝❌",
      "14:9 compile incorrect argument label",
      text: """
        ```swift
        @propertyWrapper struct Trimmed {
          var wrappedValue = ""
          init(by trim: (String) -> String) {}
        }
        ```
        ```swift
        @Trimmed(by: { $0 }) var title: String
        ```
        ```swift
        @Trimmed(by: yours) var title: String
        ```
        ```swift
        @Trimmed(with: { $0 }) var title: String
        ```
        """),
  ]
}

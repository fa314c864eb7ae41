import Testing

@Suite struct `A document outside of a book` {
  @Test(arguments: Fixture.documents) func `is verified as it is written`(fixture: Fixture) throws {
    try fixture.check()
  }

  @Test(arguments: Fixture.completions) func `is compiled with what it leaves out`(
    fixture: Fixture
  ) throws {
    try fixture.check()
  }

  @Test(arguments: Fixture.contexts) func `is compiled with what it means`(
    fixture: Fixture
  ) throws {
    try fixture.check()
  }

  @Test(arguments: Fixture.claims) func `has claims in comments`(fixture: Fixture) throws {
    try fixture.check()
  }
}

extension Fixture {
  static let documents = [
    Fixture(
      document: "imports Foundation, runs without shown output, and quotes any language", "✅💬💬💬",
      text: """
        ```swift
        let url = URL(string: "a")
        print(url as Any)
        ```
        ```
        anything
        ```
        ```mermaid-js {1,2}
        graph
        ```
        ```shell
        swift run
        ```

            indented
        """),
    Fixture(
      document: "blames no fence for one above it", "❌✅✅", "2:14 compile cannot convert",
      text: """
        ```swift
        let a: Int = "one"
        ```
        ```swift
        let b = 1
        ```
        ```swift
        let c = b + 1
        ```
        """),
    Fixture(
      document: "says which line a fence needs that cannot be proved", "❌💤✅",
      "2:32 compile cannot convert",
      text: """
        ```swift
        struct Todo { let title: Int = "" }
        ```
        ```swift
        let todo = Todo()
        ```
        ```swift
        let other = 1
        ```
        """),
    Fixture(
      document: "declares a name again", "✅✅✅✅✅",
      text: """
        ```swift
        struct User { var name = "a" }
        let user = User()
        ```
        ```swift
        let result = user.name // "a"
        ```
        ```swift
        let result = user.name.count // 1
        ```
        ```swift
        struct User { var age = 1 }
        ```
        ```swift
        let years = User().age // 1
        ```
        """),
    Fixture(
      document: "shows bodies of functions and members of types", "✅✅✅✅❌",
      "22:3 compile cannot convert",
      text: """
        ```swift
        guard let home = ProcessInfo.processInfo.environment["HOME"] else { return }
        print(home)
        ```
        ```swift
        guard let x = Int("1") else { return nil }
        return x
        ```
        ```swift
        try await Task.sleep(nanoseconds: 1)
        ```
        ```swift
        static let shared = 1
        mutating func f() {}
        init() {}
        ```
        ```swift
        guard let x = Int("1") else {
          return
        }
        let y: String =
          x
        ```
        """),
    Fixture(
      document: "takes habits of examples as notes, and other warnings as wrong", "✅❌",
      "9:3 warning 'old()' is deprecated",
      text: """
        ```swift
        let unused = [1].map { $0 }
        var never = 1
        [2].map { $0 }
        ```
        ```swift
        @available(*, deprecated) func old() {}
        func f() {
          old()
        }
        ```
        """),
    Fixture(
      document: "leaves out code, or uses what only the reader has", "📝🔨📝✅❌🔨",
      "18:5 compile value of type 'String' has no member 'reverse'",
      text: """
        ```swift
        let x = ...
        ```
        ```swift
        let name = "<#name#>" + <#other#>
        ```
        ```swift
        print(users.count)
        ```
        ```swift
        func f() {
          // ...
        }
        ```
        ```swift
        func g(_ list: [User]) -> String {
          let a = "a"
          a.reverse()
          return a
        }
        ```
        ```swift
        func h() -> Int {
          // …
        }
        ```
        """),
    Fixture(
      document: "is about another platform or another package", "🌍🌍🌍❌",
      "12:8 compile no such module 'Foundatio'",
      text: """
        ```swift
        import UIKit
        let view = UIView()
        ```
        ```swift
        struct Row: View {}
        ```
        ```swift
        import Vapor
        ```
        ```swift
        import Foundatio
        ```
        """),
    Fixture(
      document: "contains a program and manifests", "🔨🔨🔨🔨❌",
      "21:2 compile no exact matches in call to static method",
      text: """
        ```swift
        @main struct Tool {
          static func main() async throws { print(1) }
        }
        ```
        ```swift
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "A", targets: [.target(name: "A")])
        ```
        ```swift
        .package(url: "https://example.com/a", from: "1.0.0")
        ```
        ```swift
        dependencies: [
          .package(url: "https://example.com/a", from: "1.0.0"),
        ],
        targets: [.target(name: "A", dependencies: [.product(name: "B", package: "a")])]
        ```
        ```swift
        .package(url: "https://example.com/a", form: "1.0.0")
        ```
        """),
    Fixture(
      document: "has lines that are wrong on purpose", "✅✅✅❌✅",
      "16:1 compile its comment says that this line is wrong, but it compiles",
      text: """
        ```swift
        let fixed = 1
        fixed = 2 // error: cannot assign to value
        ```
        ```swift
        let again = fixed + 1
        ```
        ```swift
        // This won't compile:
        let text: String = fixed
        ```
        ```swift
        let number = 1
        print(number)
        // ❌ error
        print(2)
        ```
        ```swift
        // ❌ Avoid this
        print(3)
        ```
        """),
    Fixture(
      document: "stops in a fence, and goes on below it", "❌🔨🔨✅✅", "2:10 trap Index out of range",
      text: """
        ```swift
        print([0][1])
        ```
        ```swift
        throw CancellationError()
        ```
        ```swift
        exit(0)
        ```
        ```swift
        fatalError("on purpose")
        ```
        ```swift
        let last = 1 // 1
        ```
        """),
    Fixture(
      document: "uses a name whose nearest declaration fails", "✅❌💤❌",
      "5:25 compile cannot convert", "13:5 compile value of type 'A' has no member 'z'",
      text: """
        ```swift
        struct A { var x = 1 }
        ```
        ```swift
        struct A { var y: Int = "" }
        ```
        ```swift
        let a = A()
        a.y
        ```
        ```swift
        struct A { var w = 1 }
        A().z
        ```
        """),
    Fixture(
      document: "shows signatures, and comments in place of code", "📝📝❌❌📝❌",
      "8:12 compile expected ','", "11:13 compile", "17:15 compile expected '{'",
      text: """
        ```swift
        deliver(to address: String)
        ```
        ```swift
        typealias Name = Dictionary</* What goes here? */, String>
        ```
        ```swift
        deliver(to address, String)
        ```
        ```swift
        func f(_ x: , _ y: Int) {}
        ```
        ```swift
        if [1].isEmpty
        ```
        ```swift
        if [1].isEmpty
          print(1)
        ```
        """),
    Fixture(
      document: "has words and setups in comments", "✅✅📝✅",
      text: """
        <!-- quire: setup
        let hidden = 1
        -->
        ```swift
        let a = hidden // 1
        ```

        <!-- quire: isolated -->
        ```swift
        // A comment keeps no fence from being refused.
        let all: Int = 1
        let b = hidden.count
        ```

        <!-- quire: fails -->
        ```swift
        let c: String = a // error: cannot convert
        ```
        """),
  ]

}

extension Fixture {
  static let claims = [
    Fixture(
      document: "of values that are compared as Swift compares", "✅",
      text: """
        ```swift
        let range = 0..<3 // [0, 1, 2]
        let slice = [1, 2, 3].dropFirst() // [2, 3]
        let maybe = Int("5") // 5
        let none = Int("x") // nil
        let set: Set = [1, 2, 3] // [3, 2, 1]
        [1: "a"] // => [1: "a"]
        5 / 2 // 2
        1.0 / 3 // 0.333
        "a" + "b" // → "ab"
        let x = 1
        // x == 1
        (1, "a") // (1, "a")
        let list = [1]
          .map { $0 + 1 } // [2]
        ```
        """),
    Fixture(
      document: "of values that are wrong", "❌", "2:17 value this is 2, not 3",
      "3:22 value this is nil, not 5", "5:8 value `x` is 1, not 2",
      "6:11 value this is \"ab\", not \"abc\"",
      text: """
        ```swift
        let two = 1 + 1 // 3
        let no = Int("five") // 5
        let x = 1
        _ = x  // x == 2
        "a" + "b" // → "abc"
        ```
        """),
    Fixture(
      document: "with an explanation", "❌", "3:20 value this is false, not true",
      "7:11 output this prints 5, not 6",
      text: """
        ```swift
        let list = [1, 2]
        list.contains(3)   // true: it is there
        list.isEmpty       // false: it has two
        list.count         // 2, as above
        list.first(where: { $0 > 5 }) // nil, because there is none
        print(5)  // 6 (the sum)
        print(list.count + 3)  // 5 (the sum)
        list.max()  // Returns 2.
        ```
        """),
    Fixture(
      document: "on lines of their own", "✅❌", "13:1 value this is 3, not 4",
      "16:1 output this prints 55, not 5566",
      text: """
        ```swift
        let list = [1, 2]
        list.map { $0 + 1 }
        => [2, 3]
        let long = 123456
        ==> 123
            456
        print(list)
        → [1, 2]
        ```
        ```swift
        let sum = list.reduce(0, +)
        ==> 4
        let far = list.count // 2
        print("55")
        ==> 55
            66
        ```
        """),
    Fixture(
      document: "of values that differ from run to run", "✅❌", "6:31 value this is 1, not 2",
      text: """
        ```swift
        let number = Int.random(in: 0...1_000_000_000) // 5
        print(Int.random(in: 0...1_000_000_000)) // Prints "7"
        ```
        ```swift
        let one = number - number + 1 // 2
        ```
        """),
    Fixture(
      document: "that are prose", "✅",
      text: """
        ```swift
        let three = 1 + 2 // three apples
        let four = 4 // the number
        print(four) // the fourth
        let timeout = 30 // 30 seconds
        let five = [5] // Array
        print("a") // prints its argument
        // 5 is printed elsewhere
        func f() -> Int { 1 } // 2
        ```
        """),
    Fixture(
      document: "of what is printed", "✅",
      text: """
        ```swift
        print("Hello") // Prints "Hello"
        print(1, 2)
        // Prints "1 2"
        print([1, 2]) // [1, 2]
        print("a b") // a b
        print("c")
        // c
        for i in 1...2 { print(i) }
        // Output:
        // 1
        // 2
        print("x") /* Prints: x */
        func never() {
          print("y") // Prints "y"
        }
        ```
        """),
    Fixture(
      document: "of what is printed, below a blank line", "✅❌",
      "11:1 output this prints 2, not 3",
      text: """
        ```swift
        do { print([1, 2]) }

        // Prints:
        // [1, 2]
        ```
        ```swift
        print(2)

        // Prints:
        // 3
        ```
        """),
    Fixture(
      document: "of what is not printed", "❌", "2:16 output this prints Hello, not \"Hallo\"",
      "4:1 output this prints 3, not 4", "5:10 output this prints 5, not 6",
      text: """
        ```swift
        print("Hello") // Prints "Hallo"
        print(3)
        // Prints 4
        print(5) // 6
        ```
        """),
    Fixture(
      document: "behind their code, without a comment", "✅❌❌", "14:12 value this is 3, not 4",
      "15:24 value this is 1, not 2", "16:10 output this prints 6, not 7",
      "19:28 compile cannot convert",
      text: """
        ```swift
        let list = [1, 2]
        list.map { $0 + 1 } -> [2, 3]
        list.count -> 2 // two of them
        Int("x") = nil
        print("a") -> "a"
        func sum(_ list: [Int], _ add: (Int, Int) -> Int) -> Int { list.reduce(0, add) }
        let twice: (Int) -> Int = { (x: Int) -> Int in x * 2 }
        extension Array { func any() -> Bool { !isEmpty } }
        list.any() -> true
        ```
        ```swift
        let list = [1, 2, 3]
        list.count -> 4
        min(list[0], list[1])  = 2
        print(6) -> 7
        ```
        ```swift
        let negate: (Int) -> Int = "x"
        ```
        """),
    Fixture(
      document: "of what depends on the day or the platform", "✅❌✅❌",
      "8:39 value this is false, not true", "16:19 output this prints 1, not \"2\"",
      text: """
        ```swift
        let now = Date()
        now.description // "2017-01-12"
        now < Date() // true
        Locale.current.identifier // "de_DE"
        ```
        ```swift
        Date.distantPast > Date.distantFuture // true
        ```
        ```swift
        let names = NSDictionary(dictionary: ["a": NSMutableArray(object: 1)])["a"] as? NSMutableArray
        print(names?.count ?? 0) // Prints "1"
        ```
        ```swift
        let list = NSMutableArray(object: 1)
        print(list.count) // Prints "2"
        ```
        """),
    Fixture(
      document: "that are never reached, since an error is thrown", "❌🔨🔨",
      "1:1 throw an error left the top level",
      text: """
        ```swift
        struct Failure: Error { func run() throws -> Int { throw self } }
        let x = try Failure().run() // 1
        ```
        ```swift
        try Failure().run()
        ```
        ```swift
        let text = try String(contentsOf: URL(filePath: "/nowhere"), encoding: .utf8) // "a"
        ```
        """),
    Fixture(
      document: "of a value of the wrong type, which is one error each", "❌",
      "2:19 compile cannot convert",
      "3:5 compile value of type 'String' has no member 'squareRoot'",
      "4:5 compile value of type 'String' has no member 'squareRoot'",
      text: """
        ```swift
        let num: String = 4.0
        num.squareRoot() -> 2.0
        num.squareRoot() -> 2.0
        ```
        """),
    Fixture(
      document: "of several lines in one", "✅❌", "5:48 output this prints 1 2, not (1, 2) (2, 4)",
      text: """
        ```swift
        for (a, b) in [(1, 2), (2, 3)] { print(a, b) } // print: (1, 2) (2, 3)
        ```
        ```swift
        for (a, b) in [(1, 2), (2, 3)] { print(a, b) } // print: (1, 2) (2, 4)
        ```
        """),
  ]
}

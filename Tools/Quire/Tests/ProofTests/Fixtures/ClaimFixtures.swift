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
      document: "of values that differ from run to run", "🔨❌", "6:31 value this is 1, not 2",
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
      document: "of what depends on the day or the platform", "✅❌🔨❌",
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

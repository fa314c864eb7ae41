extension Fixture {
  static let claims = [
    Fixture(
      document: "of values that are compared as Swift compares", "✅",
      code: """
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
        """),
    Fixture(
      document: "of values that are wrong", "❌", "2:17 value this is 2, not 3",
      "3:22 value this is nil, not 5", "5:8 value `x` is 1, not 2",
      "6:11 value this is \"ab\", not \"abc\"",
      code: """
        let two = 1 + 1 // 3
        let no = Int("five") // 5
        let x = 1
        _ = x  // x == 2
        "a" + "b" // → "abc"
        """),
    Fixture(
      document: "with an explanation", "❌", "3:20 value this is false, not true",
      "7:11 output this prints 5, not 6",
      code: """
        let list = [1, 2]
        list.contains(3)   // → true: it is there
        list.isEmpty       // → false: it has two
        list.count         // → 2, as above
        list.first(where: { $0 > 5 }) // → nil, because there is none
        print(5)  // → 6 (the sum)
        print(list.count + 3)  // → 5 (the sum)
        list.max()  // Returns 2.
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
      document: "of what is printed, below a blank line", "✅❌", "11:1 output this prints 2, not 3",
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
      code: """
        let num: String = 4.0
        num.squareRoot() -> 2.0
        num.squareRoot() -> 2.0
        """),
    Fixture(
      document: "of several lines in one", "✅❌", "5:48 output this prints 1 2, not (1, 2) (2, 4)",
      text: .fences([
        "swift": "for (a, b) in [(1, 2), (2, 3)] { print(a, b) } // print: (1, 2) (2, 3)",
        "swift": "for (a, b) in [(1, 2), (2, 3)] { print(a, b) } // print: (1, 2) (2, 4)",
      ])),
  ]
}

extension ClaimStyle {
  /// Comments that state nothing, or what is so.
  static let prose = """
    let timeout = 30 // 30 seconds
    let limit = 30 // 0 (no limit)
    let level = 0 // 0: fast, 1: slow
    let mode = false // true: it is on
    let size = 4 * 1024 // 4 KB
    let week = 60 * 60 * 24 * 7 // one week
    let delay = add(250, 250) // 500 milliseconds
    let three = add(1, 2) // three apples
    let four = 4 // the number
    let list = names.map(\\.count) // the lengths of all names
    let first = names.first // an optional
    let maybe: Int? = nil // nil: no limit
    names.count // the number of names
    names.count // at most 5
    names.count // more than 2 of them
    names.count // 5 for large inputs
    names.count // 1, 2 or 3
    names.count // 3 or 4
    names.count // O(1)
    names.first // nil if there is none
    names.first // nil, if it is empty
    names.first // returns nil if there is none
    names.first // Returns the first name, or nil
    names.first // may be nil
    names.isEmpty // true or false
    names.isEmpty // true: there is none, false: there are some
    add(1, 2) // 1. the first step
    add(1, 2) // 1) the first step
    add(1, 2) // step 1
    add(1, 2) // 2 arguments are added
    add(1, 2) // see issue 42
    add(1, 2) // #42
    add(1, 2) // since 5.9
    add(1, 2) // Swift 5.9
    add(1, 2) // TODO: 4
    add(1, 2) // FIXME: 42
    add(1, 2) // Note: 5 is too much
    add(1, 2) // ...
    add(1, 2) // …
    add(1, 2) // throws if the sum is too large
    add(1, 2) // may throw an error
    add(1, 2) // crashes if the sum is too large
    add(1, 2) // traps on overflow
    add(1, 2) // would crash when it overflows
    add(1, 2) // never throws
    add(1, 2) // adds two numbers
    add(1, 2) // is fast
    add(1, 2) // is what we want
    add(1, 2) // equals the sum of both
    add(1, 2) // prints nothing
    add(1, 2) // logs the sum
    add(1, 2) // a = b
    add(1, 2) // x is 7
    add(1, 2) // i = 0, 1, 2
    add(1, 2) // width: 100
    add(1, 2) // http://example.com
    add(1, 2) // (as above)
    add(1, 2) // "sum" of both
    add(1, 2) // 'sum'
    add(1, 2) // 50 % of the time
    add(1, 2) // 100% safe
    add(1, 2) // 2x faster
    add(1, 2) // 3rd attempt
    add(1, 2) // 10:30
    add(1, 2) // 2024-01-01
    add(1, 2) // v1.0
    add(1, 2) // 1.2.3
    add(1, 2) // ✅ good
    add(1, 2) // ✅
    add(1, 2) // -- done
    add(1, 2) // > see below
    add(1, 2) // the value is 3 or more
    print("a") // prints its argument
    print("a") // the letter
    print("a") // to standard output
    print("a") // Prints the letter a
    print("a") // Outputs a letter
    print("a") // this is printed once
    print("a") // same as above
    print("a")
    // Now something else:
    print("b")
    // The rest is left to you.
    let start = 0
    // 1 is the next one
    let next = start + 1
    // Add one more
    let last = next + 1

    // 42
    let answer = 42
    // MARK: 5
    func one() -> Int { 1 } // 2
    struct Level { let low = 1 // 2
    }
    enum Size: Int {
      case small = 1 // 10
      case large // 20
    }
    let table = [
      1, // 2
      2, // 3
    ]
    let sum = add(
      1, // 5
      2  // 6
    )
    if names.isEmpty { // false
      add(1, 2) // 7
    }
    for name in names { _ = name } // 3 times
    let closure = { add(1, 2) } // 4
    let closures = [{ add(1, 2) }] // throws Failure.bad
    var total = 0 // 5 at the end
    total = 5 // five
    total += 1 // 1 more
    let date = Date() // 2024-01-01
    let start1970 = Date(timeIntervalSince1970: 0) // "Jan 1, 1970, 1:00 AM"
    guard names.count > 2 else { fatalError() } // 3
    defer { add(1, 2) } // 9
    add(1, 2) // 3
    """
}

import Testing

/// Code with `§` where its result is, with the right one and a wrong one.
struct ClaimStyle: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let rows: [(code: String, right: String, wrong: String)]

  static let prelude = """
    struct Point: Equatable { var x: Int; var y: Int }
    enum Color { case red, green }
    enum Failure: Error { case bad }
    @discardableResult func add(_ a: Int, _ b: Int) -> Int { a + b }
    func greet(_ name: String) { print("Hello, \\(name)!") }
    func fail() throws { throw Failure.bad }
    let names = ["Cassie", "Chloe", "Jasmine"]
    """

  /// A document with all rows, each in braces, and the lines of each row.
  func text(isRight: Bool) -> (String, [ClosedRange<Int>]) {
    var lines = ["```swift"] + Self.prelude.split(separator: "\n").map(String.init)
    var ranges: [ClosedRange<Int>] = []
    for row in rows {
      let code = row.code.replacing("§", with: isRight ? row.right : row.wrong)
      let first = lines.count + 1
      lines += ["do {"] + code.split(separator: "\n").map(String.init) + ["}"]
      ranges.append(first...lines.count)
    }
    return ((lines + ["```"]).joined(separator: "\n"), ranges)
  }

  static let all = [
    ClaimStyle(
      testDescription: "behind an expression",
      rows: [
        ("add(1, 2) // §", "3", "4"), ("names.count // §", "3", "2"),
        ("names.first // §", "\"Cassie\"", "\"Casie\""), ("names.isEmpty // §", "false", "true"),
        ("Int(\"x\") // §", "nil", "0"), ("names.map(\\.count) // §", "[6, 5, 7]", "[5, 6, 7]"),
        ("[3, 1, 2].sorted() // → §", "[1, 2, 3]", "[3, 2, 1]"),
        ("add(1, 2) // => §", "3", "4"), ("add(1, 2) //=> §", "3", "4"),
        ("add(1, 2) // = §", "3", "4"), ("add(1, 2) // == §", "3", "4"),
        ("add(1, 2) // -> §", "3", "4"), ("add(1, 2) // >> §", "3", "4"),
        ("add(1, 2) /* § */", "3", "4"),
        ("add(1, 2) // 👉 §", "3", "4"),
        ("add(1, 2) // ➔ §", "3", "4"), ("add(1, 2) // ⇾ §", "3", "4"),

        ("add(1, 2) // **§**", "3", "4"), ("add(1, 2) // `§`", "3", "4"),

        ("add(1, 2)\n/* § */", "3", "4"),
        ("Float(1.41421358E+20) // §", "1.41421358E+20", "1.41421458E+20"),
        ("add(1, 2) // § ✅", "3", "4"), ("add(1, 2) // Returns §", "3", "4"),
        ("add(1, 2) // returns §.", "3", "4"), ("add(1, 2) // evaluates to §", "3", "4"),
        ("add(1, 2) // equals §", "3", "4"), ("add(1, 2) // yields §", "3", "4"),
        ("add(1, 2) // Result: §", "3", "4"), ("add(1, 2) // result is §", "3", "4"),
        ("add(1, 2) // this is §", "3", "4"),

        ("1.0 / 3 // ≈ §", "0.33", "0.5"),
        ("1.0 / 3 // §", "0.333", "0.334"), ("2.0 / 3 // §", "0.67", "0.66"),
        ("1.0 / 3 // §", "0.33…", "0.34…"), ("Array(1...9) // §", "[1, 2, …]", "[1, 3, …]"),
        ("Array(1...9) // §", "[1, ..., 9]", "[1, ..., 8]"),
        ("names.lazy.filter { $0.count > 5 } // §", "[\"Cassie\", \"Jasmine\"]", "[\"Cassie\"]"),
        ("(1, \"a\") // §", "(1, \"a\")", "(1, \"b\")"),
        ("[\"a\": 1, \"b\": 2] // §", "[\"b\": 2, \"a\": 1]", "[\"b\": 1, \"a\": 2]"),
        ("Set([1, 2, 3]) // §", "[3, 2, 1]", "[3, 2]"), ("Color.red // §", ".red", ".green"),
        ("Point(x: 1, y: 2) // §", "Point(x: 1, y: 2)", "Point(x: 2, y: 1)"),
        ("names.count // §", "3", "\"three\""), ("UInt8(255) // §", "255", "256"),
        ("[12, 3].map { $0 + 1 } // §", "[13, 4]", "[14, 3]"),
        ("names.dropFirst() // §", "[\"Chloe\", \"Jasmine\"]", "[\"Jasmine\", \"Chloe\"]"),
        ("names\n.map { $0.count } // §\n.filter { $0 > 5 }", "[6, 5, 7]", "[6, 5]"),
        ("add(2, 2) // §", "4", "throws Failure.bad"),
        ("add(2, 2) // §", "4", "crashes"), ("add(2, 2) // §", "4", "Fatal error: overflow"),
        ("add(2, 2) // §", "4", "runtime error"),
        ("1400.0 // §", "1.4e3", "1e3"), ("Array(0..<3) // §", "0..<3", "0...9223372036854775807"),
        ("UInt64.max // §", "0xFFFF_FFFF_FFFF_FFFF", "0xFFFF_FFFF_FFFF_FFFE"),

        (
          "func f() -> (String, Int) { (\"a\", 1) }\nf() // §", "(\"a\", 1)",
          "(name: \"a\", age: 1)"
        ),
        ("print(Int(\"3\") as Any) // §", "Optional(3)", "3"),
        ("print(add(1, 2)) // §", "3", "Optional(3)"),
        ("names[0].uppercased() + \" ✅\" // §", "\"CASSIE ✅\"", "\"CASSIE\""),
        ("print(\"a\\tb\") // Prints §", "\"a\\tb\"", "\"a\\tc\""),
      ]),
    ClaimStyle(
      testDescription: "behind a declaration or an assignment",
      rows: [
        ("let a = add(1, 2) // §", "3", "4"), ("let a = add(1, 2) // a is §", "3", "4"),
        ("let a = add(1, 2) // a = §", "3", "4"), ("let a = add(1, 2) // a == §", "3", "4"),
        ("let a = add(1, 2) // a: §", "3", "4"), ("let a = add(1, 2)\n// a is §", "3", "4"),

        ("let (a, b) = (add(1, 2), 4) // a = §", "3, b = 4", "3, b = 5"),
        (
          "let a = names.map { [$0] } // §", "[[\"Cassie\"], [\"Chloe\"], [\"Jasmine\"]]",
          "[[\"Cassie\"], [\"Chloe\"]]"
        ),
        ("var a = [1]\na.append(2) // §", "[1, 2]", "[2, 1]"),
        ("var a = [1]\na.append(2) // a is now §", "[1, 2]", "[2, 1]"),
        ("var a = [1]\na.append(2) // now §", "[1, 2]", "[2, 1]"),

        ("var a = [1, 2]\na.removeLast() // §", "2", "1"),
        ("var a = [1, 2]\na.removeLast() // §", "[1]", "[2]"),
        ("var a = 1\na = add(1, 2) // §", "3", "4"), ("var a = 1\na += 2 // §", "3", "4"),

        ("var a = [\"b\": 2]\na[\"a\"] = 1 // §", "[\"a\": 1, \"b\": 2]", "[\"a\": 2, \"b\": 1]"),
        ("var p = Point(x: 1, y: 2)\np.x = add(2, 3) // §", "5", "6"),
        (
          "var p = Point(x: 1, y: 2)\np.x = 3\n// p is now §", "Point(x: 3, y: 2)",
          "Point(x: 1, y: 2)"
        ),
        ("let a = add(1, 2)\n// `a` evaluates to §", "3", "4"),
        (
          "var made = 0\nfunc next() -> Int {\nmade += 1\nreturn made\n}\nvar list = [1, 2]\n"
            + "list[next()] = 9 // 9\nmade // §", "1", "2"
        ),
        ("let twice: Int?? = .some(nil)\ntwice // §", "Optional(nil)", "nil"),
        ("import Foundation\nlet a = Decimal(add(1, 2))\na // §", "3.00", "3.10"),

        ("let a = names.lazy.map(\\.count)\n// Array(a) == §", "[6, 5, 7]", "[5, 6, 7]"),
        ("let a = names.lazy.map(\\.count)\n// equivalent to §", "[6, 5, 7]", "[5, 6, 7]"),
        ("var a = [\"b\": 2]\na[\"c\"] = 3\n// a is [\"b\": 2,\n//       \"c\": §]", "3", "4"),
        ("let a = names.map(\\.count)\na // §", "[6, 5, 7] as [Int]", "[6, 5, 8] as [Int]"),

        ("let a = add(1, 2)\nlet b = a + 1\n// b == §", "4", "5"),
        ("let a = names.map(\\.count)\n// §", "[6, 5, 7]", "[6, 7, 5]"),
        ("let a = names.map(\\.count)\n// => §", "[6, 5, 7]", "[6, 7, 5]"),
        (
          "let a = names.map { [$0] }\n// [[\"Cassie\"],\n//  [\"Chloe\"],\n//  [§]]",
          "\"Jasmine\"", "\"Chloe\""
        ),
        ("add(1, 2)\n// §", "3", "4"), ("add(1, 2)\n// Returns §", "3", "4"),
        ("add(1, 2)\n// Result:\n// §", "3", "4"), ("_ = add(1, 2) // §", "3", "4"),
      ]),
    ClaimStyle(
      testDescription: "of what is printed",
      rows: [
        ("print(1) // Prints \"§\"", "1", "2"), ("print(1) // Prints: §", "1", "2"),
        ("print(1) // prints §", "1", "2"), ("print(1) // This prints §", "1", "2"),
        ("print(1) // will print §", "1", "2"), ("print(1) // Output: §", "1", "2"),
        ("print(1) // §", "1", "2"), ("print(1) // >> §", "1", "2"),
        ("print(1) // => §", "1", "2"), ("print(1)\n// §", "1", "2"),
        ("print(1)\n// Prints §", "1", "2"), ("print(1)\n// Output:\n// §", "1", "2"),
        ("print(1)\nprint(2)\n/* Output:\n   §\n   2\n*/", "1", "3"),

        ("debugPrint(\"a\") // §", "\"a\"", "\"b\""),
        ("dump([1, 2])\n// ▿ 2 elements\n//   - §\n//   - 2", "1", "3"),
        ("for i in 1...3 { print(i) }\n// §\n// 2\n// 3", "1", "0"),
        ("for i in 1...3 {\n  print(i)\n}\n// Prints 1\n// Prints §\n// Prints 3", "2", "4"),

        ("greet(\"Bob\") // Prints \"§\"", "Hello, Bob!", "Hello, Bo!"),
        ("greet(\"Bob\")\n// Prints \"§\"", "Hello, Bob!", "Hello, Bo!"),
        ("// Prints \"§\"\ngreet(\"Bob\")", "Hello, Bob!", "Hello, Bo!"),
        ("print([3, 1, 2].sorted()) // §", "[1, 2, 3]", "[3, 2, 1]"),
        ("print(Set([1, 2])) // §", "[2, 1]", "[2, 3]"),

        ("let f = { print(5) } // Prints §\nf()", "5", "6"),

        ("let x = add(1, 2)\nprint(\"x = \\(x * 2)\") // §", "x = 6", "x = 3"),
        ("print(\"got = \\(add(1, 2))\")\n// Output:\n// §", "got = 3", "got = 4"),
        ("print(\"Error: \\(names.count)\") // §", "Error: 3", "Error: 4"),
        ("print(\"Fatal error: \\(names.count)\") // §", "Fatal error: 3", "Fatal error: 4"),
        (
          "do { try fail() } catch { print(\"Crash: \\(error)\") }\n// §", "Crash: bad",
          "Crash: bat"
        ),

        ("print(Optional<Int>.some(nil ?? 1) as Any) // §", "Optional(1)", "nil"),

        ("print(2.0 / 3) // Prints \"§\"", "0.6666666666666666", "0.67"),
        ("print(1, 2, 3) // §", "1 2 3", "123"),

      ]),
    ClaimStyle(
      testDescription: "within a body that runs",
      rows: [
        ("func f() -> Int {\n  return add(1, 2) // §\n}\n_ = f()", "3", "4"),
        ("func f() -> Int {\n  add(1, 2) // §\n}\n_ = f()", "3", "4"),
        ("func f() {\n  print(1) // Prints \"§\"\n}\nf()", "1", "2"),
        ("func f() {\n  let a = add(1, 2) // §\n  print(a)\n}\nf()", "3", "4"),
        ("for _ in 1...2 {\n  print(1) // §\n}", "1", "2"),

        ("for _ in 1...2 {\n  add(1, 2) // §\n}", "3", "4"),
        ("if names.count == 3 {\n  print(\"three\") // Prints \"§\"\n}", "three", "four"),
        ("if let first = names.first {\n  first.count // §\n}", "6", "5"),

        ("names.prefix(1).forEach {\n  print($0.count) // §\n}", "6", "5"),
        ("let f = { (a: Int) in\n  a + 1 // §\n}\n_ = f(1)", "2", "3"),
        ("while true {\n  print(names.count) // §\n  break\n}", "3", "4"),

      ]),
  ]

  /// Comments that look like results, and may be prose: the wrong one is counted, and neither of them
  /// fails or is written anew.
  static let counted: [(code: String, right: String, wrong: String)] = [
    ("add(1, 2) // > §", "3", "4"),
    ("add(1, 2) // > §", "2", "5"),
    ("add(30, 2) // §", "32, 0x20", "32, 0x21"),
    ("names[0] // ❌ §", "\"Cassie\"", "\"Casie\""),
    ("names[0] // ❗️  §", "\"Cassie\"", "\"Casie\""),
    ("names[0] // § -- the first", "\"Cassie\"", "\"Casie\""),
    ("names[0] // §  ✅ \"first\"", "\"Cassie\"", "\"Casie\""),
    ("names // count: §", "3", "4"),
    ("add(1, 2) // §, as expected", "3", "4"),
    ("add(1, 2) // § (the sum)", "3", "4"),
    ("add(1, 2) // $R0: Int = §", "3", "4"),
    ("add(1, 2) // Int = §", "3", "4"),
    ("names.count // § names", "3", "4"),
    ("[\"1\", \"2\"].joined(separator: \", \") // §", "1, 2", "1, 3"),
    ("Color.red // → §", "red", "green"),
    ("Color.red // → §", "Color.red", "Failure.red"),
    ("enum Fruit { case red }\nFruit.red // → §", "Fruit.red", "Color.red"),
    ("let (a, b) = (add(1, 2), 4) // §", "3, 4", "4, 3"),
    ("var a = [1]\na.append(2) // count: §", "2", "3"),
    ("let a = names.dropLast()\n// `a` has § elements", "2", "3"),
    ("let a = names[0]\n// a contains exactly § characters", "6", "5"),
    ("print(1) // > §", "1", "2"),
    ("print(\"Hello, World!\") // §", "Hello, World!", "Hello, Wrld!"),
    ("print(\"Hello, World!\")\n// §", "Hello, World!", "Hello, Wrld!"),
    ("print(\"Total:\", 5) // §", "Total: 5", "Total: 6"),
    ("print(1, 2) // §", "1 2", "1 3"),
    ("print(1, terminator: \" \")\nprint(2)\n// §", "1 2", "2 1"),
    ("for i in 1...3 { print(i) } // §", "1, 2, 3", "1, 3, 2"),
    ("print(\"a\", 1, true) // §", "a 1 true", "a 1 false"),
    ("print(\"a\", 12345) // §", "a 12345", "a 99"),
    ("print(1); print(2) // §", "1 2", "2 1"),
    ("print(1, terminator: \" \")\nprint(2) // §", "1 2", "1 3"),
    ("let sum = add(2, 4)\nprint(\"total: \\(sum)\") // §", "total: 6", "total: 7"),
    ("print(names.count) // § names", "3", "4"),
    ("print(\"a\\nb\")\n// a\n// §", "b", "c"),
    ("print(names[0].lowercased()) // gives §", "cassie", "casie"),
    (
      "print(1)\nfor i in 2...3 { print(i) }\n// Prints \"1\", then \"2\", then \"§\"", "3", "4"
    ),
    ("print(\"a\\nbody\")\n/*\n a\n § */", "body", "footer"),
    (
      "do { try fail() } catch { print(\"It was \\(error).\") }\n// => §", "It was bad.",
      "It was good."
    ),
    (
      "struct Oven { var heat = 0 { didSet { print(\"was\", oldValue) } } }\n"
        + "var oven = Oven()\noven.heat = 5\n// was §", "0", "1"
    ),
    ("for i in [1, 5] { print(i) } // §", "1, 5", "1.5"),
    ("for i in 1...2 {\n  print(i) // §\n}", "1, 2", "2, 1"),
    ("names.prefix(1).forEach { name in\n  print(name) // §\n}", "Cassie", "Casie"),
    ("switch names.count {\ncase 3: print(\"three\") // §\ndefault: break\n}", "three", "thre"),
    ("do { try fail() } catch {\n  print(error) // §\n}", "bad", "bat"),
  ]
}

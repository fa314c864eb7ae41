import SwiftAnalysis
import Testing

@Suite struct `Comments of authors` {
  @Test(arguments: [
    "error: cannot assign", "error", "error!", "Error: 'x' is a constant", "ERROR - no such member",
    "error, as expected", "errors", "^ error: here", "❌", "❌ error: cannot assign",
    "❌  error: expression is 'async'", "🛑 Ambiguous use of 'f'", "⛔️ Value has no member 'x'",
    "won't compile", "won’t compile, because it is constant", "Won't compile.", "doesn't compile",
    "This won't compile:", "this line does not compile", "The following line fails to compile",
    "The next two lines do not compile", "it doesn't compile: x is constant",
    "these lines below don't compile anymore", "compile error", "Compiler error: D is no subclass",
    "compiler error, invalid conversion", "compile-time error", "causes a compiler error",
    "this is a compile-time error", "but this does not compile (x is constant)",
    "❌ does not compile", "does not compile here",
  ])
  func `say that a line is wrong`(words: String) {
    #expect(Self.wrongLines(words).count == 1)
    #expect(Self.wrongLines(words).values.first != .perhaps)
  }

  @Test(arguments: [
    "a second call does not compile", "using it again won't compile",
    "without the label it does not compile", "In practice, the last two will not compile due to",
    "does not compile in Swift 5", "won't compile if T is no Sendable",
    "this does not compile without the import", "Swift 4: compiler error, no @objc method",
    "may become a compile-time error in the future", "compile errors are listed here",
    "error is an IndexingError that you can deal with", "errors are thrown here",
    "prints the error", "the error: a description", "\"error\"", "erroneous", "no error",
    "✅ compiles", "avoids a compiler error", "compiles, and does not fail to compile elsewhere",
  ])
  func `say nothing of the kind`(words: String) {
    #expect(Self.wrongLines(words).isEmpty)
  }

  /// A sign alone may also be about style: the line may compile, and need not.
  @Test(arguments: ["❌ Bad: error handling is missing", "❌ Avoid this", "🛑 slow"])
  func `may be about style`(words: String) {
    #expect(Array(Self.wrongLines(words).values) == [.perhaps])
  }

  @Test(arguments: [
    ("x // Returns nil.", "nil"), ("x // returns 5", "5"), ("x // nil.", "nil"), ("x // 5.", "5"),
    ("x // Returns true, since it is", "true"), ("x // → 3: the third", "3"),
    ("x // => -2 (rounded down)", "-2"), ("x // → nil, because it is empty", "nil"),
    ("x // → \"a\" (the first one)", "\"a\""), ("x // → (1, \"a: b\"); the pair", "(1, \"a: b\")"),
    ("x //> 7", "7"), ("x //=> 7", "7"), ("x //-> 7", "7"), ("x // → true -- it matches", "true"),
    ("x // → .red, as set above", ".red"), ("x // → false because it is empty", "false"),
    ("print(x) // Prints \"a\", then a line feed", "\"a\""),
  ])
  func `state the value behind a mark, in front of an explanation`(code: String, value: String) {
    let claims = Snippet(parsing: code + "\n").claims
    #expect(claims.map(\.text) == [value])
    #expect(claims.map(\.isResult) == [true])
  }

  @Test(arguments: [
    "x // nil, if he is the last", "x // true or false", "x // 5 for large inputs",
    "x // 1, 2 or 3", "x // true: enabled, false: disabled", "x // 5 - y", "x // 3 seconds",
    "x // 5, approximately", "x // \"a\", or \"b\"", "x // 7, for example",
    "let y = 0 // 1: fast, 2: slow", "let y = false // true: it is on",
    "let y: Int? = 5 // nil: no limit",
    "let y = 30 // 0 (no limit)", "x // 1) the first step", "x // (1) throws an error",
    "f() // 1: load it\nx // 2: show it", "x // 4 (random)", "x // the number: 5",
    "x // 300ms", "x // 36 hours", "x // \"stub\" type", "x // Returns nil if there is none",
    "x // returns the number", "x // 3 items", "x // 2 beats", "x // (1)", "x // → see below",
    "x // 0 as start", "x // 3: the third", "x // nil, because it is empty", "f() // 1\ng() // 2",
    "x // 13, works as expected", "x // -> the next one", "x // should be 5",
    "print(x) // Hello", "x // 'a'", "x.y = 1\n// x.y = 3",
  ])
  func `state no result where they may be prose`(code: String) {
    #expect(Snippet(parsing: code + "\n").claims.filter(\.isResult).map(\.text) == [])
  }

  private static func wrongLines(_ words: String) -> [Int: FenceShape.WrongLine] {
    Snippet(parsing: "let a = 1\na = 2 // \(words)\nlet b = 2\n").shape.wrongLines
  }
}

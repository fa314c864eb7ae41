import Manuscript
import Testing

/// Code as the authors of documents write it, and as it is compiled.
@Suite struct `A result that is no comment` {
  private func compiled(_ code: String) -> String {
    let text = "```swift\n\(code)\n```\n"
    let manuscript = Manuscript(parsing: text, path: "README.md", mode: .document)
    return manuscript.fences[0].body.map(\.text).joined(separator: "\n")
  }

  @Test(arguments: [
    "f()\n==> 5": "f()\n//> 5", "f()\n=> 5": "f()\n//> 5", "f()\n→ 5": "f()\n//> 5",
    "f()\n⇒ 5": "f()\n//> 5", "f()\n-> 5": "f()\n//> 5", "f()\n==>   5": "f()\n//> 5",
    "  f()\n==> 5": "  f()\n//> 5", "\tf()\n\t==> 5": "\tf()\n\t//> 5",
    "  f()\n  ==> 5": "  f()\n  //> 5", "f()\n  -> 5": "f()\n  //> 5",
    "\tf()\n\t-> 5": "\tf()\n\t//> 5",
    "f()\n==> 5\ng()\n==> 6": "f()\n//> 5\ng()\n//> 6",
    // It goes on in indented lines; a number goes on without a blank.
    "f()\n==> [1,\n     2]\ng()": "f()\n//> [1, 2]\n\ng()",
    "f()\n==> 123\n    456": "f()\n//> 123456\n",
    "f()\n==> one\n\t two": "f()\n//> one two\n",
    "f()\n==> 1\n  xyz\n  2": "f()\n//> 1 xyz 2\n\n",
  ])
  func `is put into one below its code`(code: String, expected: String) {
    #expect(compiled(code) == expected)
  }

  @Test(arguments: [
    "==> 5", "f()\n\n==> 5", "f()\n==>5", "f()\n==> ", "f()\n  ==> 5", "f()\n\t=> 5",
    "f()\n=== 5", "f()\n->5", "f()\n-> Int", "func f()\n-> 5", "f(\n)\n-> 5", "// f()\n-> 5",
    "x -> Y\n-> 3",
  ])
  func `stays as it is where nothing is above it, or code goes on`(code: String) {
    #expect(compiled(code) == code)
  }

  @Test func `ends where the code goes on with a member`() {
    #expect(compiled("f()\n==> 5\n  .g()") == "f()\n//> 5\n  .g()")
    #expect(compiled("f()\n==> 5\n\t6") == "f()\n//> 56\n")
    #expect(compiled("f()\n==> 5\n   \ng()") == "f()\n//> 5\n   \ng()")
    #expect(compiled("f()\n==> 5\n6") == "f()\n//> 5\n6")
    #expect(compiled("f()\n==> 5\n\n  6") == "f()\n//> 5\n\n  6")
  }

  @Test(arguments: [
    "[1, 2].sum() -> 3": "[1, 2].sum() //> 3", "sum(1) = 3": "sum(1) //> 3",
    "[1, 2].first = 1": "[1, 2].first //> 1", "\"a\".count = 1": "\"a\".count //> 1",
    "1 + 1 = 2": "1 + 1 //> 2", "9 - 1 = 8": "9 - 1 //> 8", "0 + 1 = 1": "0 + 1 //> 1",
    "½ + ½ = 1": "½ + ½ //> 1", "\t1 + 1 = 2": "\t1 + 1 //> 2", "a<Int>(1) = 3": "a<Int>(1) //> 3",
    "x_(1) = 3": "x_(1) //> 3", "x2(1) = 3": "x2(1) //> 3",
    "x -> 3": "x //> 3", "x.y -> 3": "x.y //> 3", "f() -> 3 // why": "f() //> 3",
    "f() -> a://b": "f() //> a://b", "f() -> 3 -> 4": "f() //> 3 -> 4", "f() -> nil": "f() //> nil",
    "f() -> [1]": "f() //> [1]",
    "f() -> \"a\"": "f() //> \"a\"", "f() -> int": "f() //> int",
    "let f: Int = g() -> 3": "let f: Int = g() //> 3", "let x = f() -> 3": "let x = f() //> 3",
    "x.case() -> 3": "x.case() //> 3", "for_x -> 3": "for_x //> 3", "if2 -> 3": "if2 //> 3",
    "f(a as B) -> 3": "f(a as B) //> 3", "a / b -> 3": "a / b //> 3",
    "f(a: 1) -> 3": "f(a: 1) //> 3",
    "f([a: 1]) -> 3": "f([a: 1]) //> 3", "f { $0 } -> 3": "f { $0 } //> 3",
    "} -> 3": "} //> 3",
    // What is in a text is no mark, and no bracket.
    "\"a -> b\".count -> 6": "\"a -> b\".count //> 6", "f(\"(\") -> 3": "f(\"(\") //> 3",
    "\"a\\\" -> b\".count -> 7": "\"a\\\" -> b\".count //> 7",
    "\"a\\\\\".count -> 2": "\"a\\\\\".count //> 2",
    "f(\"{\") -> 3": "f(\"{\") //> 3", "f(\"for\") -> 3": "f(\"for\") //> 3",
    // A result is not code: what it opens is not open below.
    "f() -> \"a(\ng() -> 3": "f() //> \"a(\ng() //> 3",
    "f() -> ((\ng() -> 3": "f() //> ((\ng() //> 3",
    "f() -> \"\"\"\ng() -> 3": "f() //> \"\"\"\ng() //> 3",
    "f(\n  1\n)\ng() -> 3": "f(\n  1\n)\ng() //> 3",
    "let t = \"\"\"\n  \"\n  \"\"\"\ng() -> 3": "let t = \"\"\"\n  \"\n  \"\"\"\ng() //> 3",
  ])
  func `is put into one behind its code`(code: String, expected: String) {
    #expect(compiled(code) == expected)
  }

  @Test(arguments: [
    "x = 3", "xyz = 3", "x[0] = 3", "let .some(x) = y", "a + (b) = c", "f()-> 3", "f()= 3",
    "  -> 3", "f(1) as X -> 3", "[1] as X -> 3", "f((1),\n a() -> 3", "f { { } x() -> 3 }",
    "let x = f()", "var (a, b) = f()", "let (a, b) = (1, 2)", "_ = f()",
    "(a, b) = (1, 2)", "x.y = 3", "é = 3", "f() == 3", "f() -= 3", "f()=3", "f() ->3", "-> 3",
    "let f: (Int) -> Int", "let f: (Int) -> Int = g() -> 3", "func f() -> Int {", "init() -> 3",
    "func f() -> 3", "case a -> 3", "for x in y -> 3", "if x -> 3", "switch x -> 3",
    "subscript(i: Int) -> 3", "x as Y -> 3", "any P -> 3", "some P -> 3", "x: Int -> 3",
    "@a f() -> 3", "typealias F = (Int) -> 3", ") -> 3", ") throws -> Int {",
    "f { x -> 3 }", "f { a() = 3 }", "f { x in -> 3", "f(x -> 3)", "[x -> 3]",
    "f() // -> 3", "f() /* -> 3 */", "f(\n  a -> 3\n)", "f(a,\n  b) -> 3", "f([\n  a() -> 3",
    "\"\"\"\na -> 3\n\"\"\"", "let t = \"\"\"\n  f() = 3\n  \"\"\"",
    "f() -> Int", "f() -> [Int]", "f() -> [String: Int]", "f() -> String?", "f() -> Int!",
    "f() -> (Int, Int)", "f() -> ()", "f() -> A.B<Int>", "f() -> {", "f() -> x in", "f() -> // a",
  ])
  func `stays as it is where it is code, a type or a declaration`(code: String) {
    #expect(compiled(code) == code)
  }

  @Test func `is looked for in code only`() {
    for info in ["text", "swift sketch=\"a\"", "sh"] {
      let text = "```\(info)\nf() -> 3\ng()\n==> 5\n```\n"
      let manuscript = Manuscript(parsing: text, path: "README.md", mode: .document)
      let body = manuscript.fences[0].body.map(\.text)
      #expect(body == ["f() -> 3", "g()", "==> 5"], "\(info)")
    }
  }

  @Test func `keeps the text of the page`() {
    let text = "```swift\nf() -> 3\ng()\n==> 5\n   6\n```\n"
    let body = Manuscript(parsing: text, path: "README.md", mode: .document).fences[0].body
    #expect(body.map(\.original) == ["f() -> 3", nil, "==> 5", "   6"])
  }
}

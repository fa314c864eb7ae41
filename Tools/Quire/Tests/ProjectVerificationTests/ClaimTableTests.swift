import Foundation
import Manuscript
import SwiftAnalysis
import Testing
import Verification

/// Ways in which authors write results, each once as it is and once with another result.
@Suite struct `A result that a comment states` {
  /// Verifies documents that have some code in a fence each, together, which takes few programs, and looks
  /// at each result. The declarations that most of them use are before the code.
  private func each(
    _ code: [String], after prelude: String = ClaimStyle.prelude + "\n",
    _ check: (ManuscriptResult, _ code: Testing.Comment) throws -> Void
  ) throws {
    let documents = Bench.documents(code: code.map { prelude + $0 })
    let results = try Bench.verifier().verify(documents)
    try #require(results.count == code.count)
    for (code, result) in zip(code, results) { try check(result, "\(code)") }
  }

  @Test(arguments: [true, false]) func `is compared, however it is written`(isRight: Bool) throws {
    let texts = ClaimStyle.all.map { $0.text(isRight: isRight) }
    let results = try Bench.verifier().verify(Bench.documents(texts.map { $0.0 }))
    try #require(results.count == texts.count)
    for (style, ((text, rows), result)) in zip(ClaimStyle.all, zip(texts, results)) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, range) in zip(style.rows, rows) {
        let found = result.diagnostics.filter { range.contains($0.line) }
        #expect(
          found.isEmpty == isRight,
          "\(isRight ? row.right : row.wrong) in \(row.code): \(found.map(\.verdictLine))")
      }
      let others = result.diagnostics.filter { found in !rows.contains { $0.contains(found.line) } }
      #expect(others.isEmpty, "\(others.map { "\($0.verdictLine) \(lines[$0.line - 1])" })")
      if isRight {
        #expect(result.marks == "✅")
        let left = result.fences.flatMap(\.uncomparedClaims).map { lines[$0 - 1] }
        #expect(left.isEmpty, "not compared: \(left)")
      }
    }
  }

  @Test func `is compared where a mark introduces it`() throws {
    try each(ClaimMark.all.map(\.right)) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
      #expect(result.marks == "✅", code)
    }
    try each(ClaimMark.all.map(\.wrong)) { result, code in
      #expect(result.diagnostics.count == 1, code)
    }
  }

  @Test(arguments: [
    ("\"main.swift\"", "\"swift\""), ("\"www.main.com\"", "\"www.com\""),
    ("[\"main.Part\"]", "[\"Part\"]"),
  ])
  func `is that of a text as it is, whatever names are in it`(value: String, other: String) throws {
    func document(_ claim: String) -> String { "```swift\n\(value) // \(claim)\n```\n" }
    let result = try Bench.result(of: document(other), mode: .document)
    #expect(result.marks == "❌")
    #expect(Update(result).text == document(value))
  }

  @Test func `is compared where only another one on its line differs from run to run`() throws {
    let text = "let a = 1, b = Int.random(in: 1...1 << 40) // a = 2, b = 3"
    let result = try Bench.result(of: "```swift\n\(text)\n```\n", mode: .document)
    #expect(result.diagnostics.contains { $0.message == "`a` is 1, not 2" })
  }

  @Test func `is introduced by the marks that the manual lists`() throws {
    let file = URL(
      filePath: #filePath + "/../../../../../Chapters/A1-VerifyYourPackage/VerifyYourPackage.md")
    let manual = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    let table = ClaimMark.table.joined(separator: "\n")
    #expect(manual.contains("\n\n\(table)\n\n"), "this belongs into the manual:\n\(table)")
  }

  @Test func `is counted where it may be prose, and never a problem`() throws {
    try each(ClaimStyle.counted.map { $0.code.replacing("§", with: $0.right) }) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
    }
    try each(ClaimStyle.counted.map { $0.code.replacing("§", with: $0.wrong) }) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
      #expect(result.fences.first?.uncomparedClaims.isEmpty == false, code)
      #expect(Update(result).text == nil, code)
    }
  }

  @Test func `is prose where it states none`() throws {
    try each([ClaimStyle.prose]) { result, _ in
      #expect(result.diagnostics.map(\.verdictLine) == [])
      #expect(result.marks == "✅")
    }
  }

  @Test func `is prose beside the code that it explains`() throws {
    try each([
      "print(1)\nprint(2)\n// 1\n// 2\n// Nice!",
      "let a = add(1, 2)\n// 10 rounds\nfor _ in 1...10 { add(a, 1) }",
      "let a = add(1, 2)\n// 5, since we need spares\nlet b = add(a, 2)\nprint(b)",
      "let a = add(1, 2) // 1️⃣ create it\n// 2️⃣ use it\nprint(a)", "add(1, 2) // ↳ 5",
      "do {\n  try fail() // throws an error\n} catch {}\nOptional<Int>.none! // crashes",
      "let p = Point(x: 1, y: 2)\n// p.x = 3 // error: cannot assign\nprint(p)",
      "let b = add(1, 1)\n// a is 0\nlet a = add(b, 2)\nprint(a)",
      "let p = Point(x: 3, y: 3)\n// Prints \"3\"\nprint(p.x)",
      "for n in 1...5 { print(n) }\n// Prints:\n// 1\n// ...\n// 5",
    ]) { result, code in #expect(result.diagnostics.map(\.verdictLine) == [], code) }
  }

  @Test func `is beside a text with dots, which leaves out no code`() throws {
    try each(["print(\"Loading…\")\ngreet()"]) { result, _ in #expect(result.marks == "❌") }
  }

  /// Code that does come to the end of its claim ends the program.
  @Test func `may be that the program ends`() throws {
    try each([
      "try fail() // throws Failure.bad", "try fail() // throws an error",
      "let list = [1]\nlist[list.count] // crashes", "Optional<Int>.none! // Fatal error: nil",
      "let zero = 0\n1 / zero // runtime error: division by zero",
      "struct Coded: Error { let code: Int }\nthrow Coded(code: 3) // throws Coded(code: 3)",
      "enum A { enum B: Error { case c(Int) } }\nthrow A.B.c(3) // throws A.c(3)",
      "func stop(_ n: Int) {\n\n\nprecondition(n > 3, \"too small\") }\nstop(1) // Precondition failed: too small",
    ]) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
      #expect(result.marks == "✅", code)
    }
  }

  @Test func `is a problem behind the end of the program, or at another one`() throws {
    try each([
      "exit(0)\nadd(1, 1) // 2", "throw Failure.bad\nadd(1, 1) // 2",
      "if add(1, 1) == 2 { exit(3) }\nprint(1) // Prints \"1\"",
      "func stop() -> Never { exit(0) }\nstop()\nlet a = add(1, 2)\n// a is 3",
      "kill(getpid(), SIGKILL)\nadd(1, 1) // → 2", "try fail()\nprint(2)\n// 2",
      "let trapezoid = [1, 2]\nprint(trapezoid[7])\nadd(1, 1) // 2",
      "try fail() // throws Failure.good",
      "do {\n  struct Late: Error { let days: Int }\n  throw Late(days: 1) // throws Late(days: 2)\n}",
      "struct Coded: Error { let code: Int }\nthrow Coded(code: 3) // throws Coded(code: 4)",
      "let list = [1]\nlist[list.count] // Fatal error: Division by zero",
      "do {\n  try fail() // throws Failure.bad\n} catch { }\nlet list: [Int] = []\nlet last = list[0]",
      "let list = [1]\nlist[list.count] // throws an error", "exit(0) // Fatal error: gone",
      "let list = [1]\nlist[list.count] // Fatal error: dex out",
    ]) { result, code in
      #expect(!result.diagnostics.isEmpty, code)
      #expect(result.marks == "❌", code)
    }
  }

  @Test func `is a problem where the statement prints nothing`() throws {
    try each(
      [
        "print(3)\nadd(1, 2) // This prints 3", "add(1, 2) // This prints 3\nprint(3)",
        "let a = add(1, 2) // prints 3\nprint(a)", "var a = 1\nprint(2)\na += 1 // Prints \"2\"",
      ].map { $0 + "\n```\n```swift\nprint(3)" }
    ) { result, code in
      #expect(result.diagnostics.count == 1, code)
      #expect(
        result.diagnostics.allSatisfy { $0.message.hasPrefix("this prints nothing, not ") }, code)
    }
  }

  @Test func `may be what is printed later`() throws {
    try each(
      [
        "Task { print(\"a\") } // Prints \"a\"\ntry await Task.sleep(for: .milliseconds(200))",
        "func start() { Task { print(\"a\") } }\nstart() // Prints \"a\"\nawait Task { }.value\n"
          + "try await Task.sleep(for: .milliseconds(200))",
      ], after: ""
    ) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
      #expect(result.fences.first?.comparedClaims == 1, code)
    }
  }

  /// The code's value is 4.
  @Test func `is not written anew where it may be prose`() throws {
    let comments = [
      "// 3 items", "// 2 beats", "// (1)", "// → see below", "// 0 as start", "// 5 (as before)",
      "// 3: the third one", "// 7 times", "// 1, because of the first one",
    ]
    try each(comments.map { "let x = 3\nx + 1 \($0)" }, after: "") { result, code in
      #expect(Update(result).text == nil, code)
    }
  }

  @Test func `is a problem where it is an arrow without a value`() throws {
    let text = "```swift\n1 + 1 // →\n```\n"
    let result = try Bench.result(of: text, mode: .document)
    #expect(Update(result).text == text.replacing("→", with: "→ 2"))
    #expect(result.diagnostics.map(\.message) == ["this is 2, and the comment states no value"])
  }

  @Test func `is counted where it is not in the words of a result`() throws {
    try each([
      "names.dropLast() // 3 items", "print(\"three\") // four", "print(1) // Prints 2 items",
      "names[0].uppercased() // CASIE", "Point(x: 3, y: 0) // €3,00", "names[0] // 'Casie'",
      "print(\"a\", \"is\", 5) // a is large",
      "[\"a\": 1, \"b\": 2].sorted { $0.key < $1.key } // [\"b\": 2, \"a\": 1]",
      "do {\ntry fail() // throws Failure.good\n} catch {}",
      "var p = Point(x: 1, y: 2)\n// p.x = 4\np.y = 1",
      "names[0].uppercased() // 3 letters", "print(names) // 4 names",
      "add(2, 2) // This should be 5", "add(2, 2) // not nil", "add(2, 2) // → five",
    ]) { result, code in
      #expect(result.diagnostics.map(\.verdictLine) == [], code)
      #expect(result.fences.first?.uncomparedClaims.count == 1, code)
    }
  }

  /// A block below code that prints, the words in front of it, and the verdicts of both.
  @Test(arguments: [
    ("text", "one 1\ntwo 2", "This prints:", "✅✅"), ("", "one 1\ntwo 2", "", "✅✅"),
    ("console", "two 2", "Output:", "✅✅"), ("text", "one 1\n…", "The console shows", "✅✅"),
    ("text", "one 1\ntwo 3", "This prints:", "✅❌"), ("", "three", "", "✅❌"),
    ("text", "two 2\none 1", "The result is", "✅❌"),
    ("text", "Package.swift\nSources", "This prints:", "✅❌"),
    ("text", "Package.swift\nSources", "The files are", "✅💬"),
    ("json", "two 2", "", "✅✅"), ("json", "two 4", "", "🔨💬"), ("bash", "two 3", "", "🔨💬"),
    ("", "$ swift run\nthree", "", "🔨💬"),
    ("text", "three", "This prints:\n\nIt is slow.\n\nBut it works.", "🔨💬"),
    ("text", "three", "This prints:\n\n# Next", "✅💬"), ("ruby", "two", "Then:", "✅💬"),
  ])
  func `may be a block below the code`(
    language: String, shown: String, words: String, marks: String
  )
    throws
  {
    let text =
      "```swift\nprint(\"one\", 1)\nprint(\"two\", 2)\n```\n\n\(words)\n\n```\(language)\n\(shown)\n```\n"
    let result = try Bench.result(of: text, mode: .document)
    #expect(result.marks == marks)
    #expect((Update(result).text == nil) == !marks.contains("❌"))
  }

  @Test(arguments: [
    ("print(\"two\", Int.random(in: 3...99999))", "two 2", "🔨💬"),
    ("print(Set([1, 2, 3, 4]))", "[5, 1, 2, 3]", "✅❌"), ("print([1, 2])", "[2, 1]", "✅❌"),
    ("_ = 1", "one", "✅💬"),
  ])
  func `may be a block below code without one output`(code: String, shown: String, marks: String)
    throws
  {
    let text = "```swift\n\(code)\n```\n\n```text\n\(shown)\n```\n"
    #expect(try Bench.result(of: text, mode: .document).marks == marks)
  }

  @Test(arguments: [(2, "✅", []), (3, "❌", ["5:1"])])
  func `may be that of a test of XCTest`(sum: Int, marks: String, places: [String]) throws {
    let result = try Bench.result(
      of: """
        ```swift
        import XCTest
        @MainActor final class SumTests: XCTestCase {
          func testSum() async throws {
            XCTAssertEqual(1 + 1, \(sum))
          }
        }
        ```
        """, mode: .document)
    #expect(result.marks == marks)
    #expect(result.diagnostics.map { "\($0.line):\($0.column)" } == places)
  }

  @Test(arguments: [
    "XCTAssertEqual(1 + 1, 2)": nil, "XCTAssertEqual(1 + 1, 3)": "XCTAssertEqual failed",
    "func checkSum(_ sum: Int) { XCTAssertEqual(sum, 3) }": nil,
    "let name = \"Ada\"\nXCTAssertEqual(name, \"Ada\")": nil,
    "@Test func f() { XCTAssertEqual(1 + 1, 2) }": "reports nothing in a test of Swift Testing",
    "final class T: XCTestCase { func testA() { let f = { XCTAssertEqual(1, 2) }; _ = f } }":
      "was not evaluated",
  ])
  func `may be an assertion of XCTest at any place`(code: String, problem: String?) throws {
    let result = try Bench.result(of: "```swift\nimport XCTest\n\(code)\n```\n", mode: .document)
    #expect(result.marks == (problem == nil ? "✅" : "❌"))
    #expect(problem.map { result.diagnostics.first?.message.contains($0) == true } ?? true)
  }

  @Test func `is counted beside code that does not parse`() throws {
    let text = "```swift\nlet a = [1]\na.count // 2\nlet b: Int = ...\n```\n"
    let fence = try #require(try Bench.result(of: text, mode: .document).fences.first)
    #expect(fence.uncomparedClaims == [3])
  }

  @Test func `is counted where nothing compares it`() throws {
    let result = try Bench.result(
      of: """
        ```swift
        func never() -> Int { 1 }
        func unused() {
          print(never()) // Prints "1"
          never() // 1
        }
        if never() == 2 {
          print("two") // Prints "two"
        }
        never() // 1
        let random = Int.random(in: 0...1_000_000_000) // 5
        Array(1...5000) // 1999 elements
        struct Oven { static let heat = 3 // → 5
        }
        URL(string: "a://b")! // "The address"
        ```
        """, mode: .document)
    #expect(result.diagnostics.map(\.verdictLine) == [])
    let fence = try #require(result.fences.first)
    #expect(fence.comparedClaims == 1)
    #expect(fence.uncomparedClaims.sorted() == [4, 5, 8, 11, 13, 15])
  }
}

import Foundation
import Manuscript
import ProjectVerification
import Support
import TestSupport
import Testing

@testable import Verification

@Suite struct `Documents that are verified together` {
  /// The text of a document: what is not complete is the code of its only fence.
  private static func text(_ text: String) -> String {
    text.hasPrefix("```") || text.hasPrefix("<!--") ? text : "```swift\n\(text)\n```"
  }

  @Test func `get the same verdicts as alone`() throws {
    let fixtures = Fixture.documents + Fixture.completions + Fixture.claims
    let results = try Bench.verifier().verify(Bench.documents(fixtures.map(\.text)))
    #expect(results.count == fixtures.count)
    for (fixture, result) in zip(fixtures, results) { fixture.check(result) }
  }

  @Test func `prove no code that is not in their program`() throws {
    let texts = ["a", "b", "c"].map { name in
      """
      ```swift fails
      let \(name): Int = "" // error: another message
      ```

      ```swift
      print("\(name)")
      ```
      """
    }
    for result in try Bench.verifier().verify(Bench.documents(texts)) {
      #expect(result.diagnostics.map(\.line) == [2], "\(result.diagnostics)")
    }
  }

  @Test func `are few programs, and what came of each is remembered by itself`() throws {
    let count = Counter()
    let folder = URL.ofTest()
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder), report: count.started)
    let verifier = Verifier(executor: executor, sources: .inMemory)
    func started(_ words: [String]) throws -> Int {
      let before = count.value
      let results = try verifier.verify(
        Bench.documents(code: words.map { "let word = \"\($0)\"\nword.count // \($0.count)" }))
      #expect(results.filter { !$0.isVerified }.isEmpty)
      return count.value - before
    }
    let words = (1...12).map { String(repeating: "a", count: $0) }
    #expect(try started(words) == 2)
    #expect(try started([words[3]]) == 0)
    #expect(try started(words + ["b"]) == 1)
    #expect(try started(words.reversed()) == 0)

    // What these state cannot be compared by any program.
    let before = count.value
    let prose = Bench.documents(code: (1...12).map { "let x = \($0)\nx + 1 // \($0) items" })
    #expect(try verifier.verify(prose).allSatisfy { $0.marks == "🔨" })
    #expect(count.value - before == 2)
  }

  @Test(arguments: [
    ("1 + 1 // 2", 1), ("Bool.random() || true // true", 2), ("Set([1]).first // Optional(1)", 4),
    ("[1: \"a\"].keys.first // Optional(1)", 4), ("[1, 2].first // Optional(1)", 1),
  ])
  func `are run twice where one of them may have been lucky`(code: String, count: Int) throws {
    let units = try ["let one = 1", code].map { code in
      let programs = ManuscriptPrograms(try #require(Bench.documents(code: [code]).first))
      return try #require(BatchUnit(programs, DocumentSettings()))
    }
    let program = BatchProgram(units)
    #expect(program.layout.program.repetitions == count)
    let whole = try Bench.executor().transcript(
      of: program.layout.program, identity: "batch", place: "batch", total: 1)
    #expect(program.transcript(of: 1, in: whole, []).runs.count == count)
  }

  @Test func `do not spoil each other`() throws {
    let texts = [
      ("let one = 1 // 1", "✅"), ("fatalError(\"here\")", "🔨"), ("let two: Int = \"\"", "❌"),
      ("print([0][1])", "❌"), ("let three = 3 // 4", "❌"), ("let four = 4 // 4", "✅"),
      ("struct One {}\nextension One {}", "✅"), ("exit(0)", "🔨"),
    ]
    let results = try Bench.verifier().verify(Bench.documents(code: texts.map(\.0)))
    #expect(results.map(\.marks) == texts.map(\.1))
  }

  @Test
  func `do not see what others change outside of them, and keep what their other fences need`()
    throws
  {
    let texts = [
      ("_ = setenv(\"QUIRE_BATCH\", \"1\", 1)", "✅"),
      ("getenv(\"QUIRE_BATCH\") != nil // true", "❌"),
      (
        "```swift\nlet a = 1\n```\n\n```swift fails\nlet b: String = a // error: cannot convert\n```",
        "✅✅"
      ),
      ("let other = 2 // 2", "✅"),
    ]
    let results = try Bench.verifier().verify(Bench.documents(texts.map { Self.text($0.0) }))
    #expect(results.map(\.marks) == texts.map(\.1))
  }

  @Test func `keep their own values and their own output`() throws {
    let texts = (1...6).flatMap { number in
      [("print(\(number)) // Prints 1", number == 1), ("Int(\"\(number)\")! // 1", number == 1)]
    }
    let results = try Bench.verifier().verify(Bench.documents(code: texts.map(\.0)))
    #expect(results.map(\.isVerified) == texts.map(\.1))
  }

  @Test func `find nothing that the others have changed by calls`() throws {
    // The first number of a process is that of the seed 1.
    let code = (1...4).map { "let first\($0) = rand()\nsrand(1)\nfirst\($0) == rand() // true" }
    let units = try Bench.documents(code: code).map {
      try #require(BatchUnit(ManuscriptPrograms($0), DocumentSettings()))
    }
    #expect(Set(units.map(\.context)).count == 1)
    let results = try Bench.verifier().verify(Bench.documents(code: code))
    #expect(results.map(\.marks) == code.map { _ in "✅" })
  }

  /// Documents that would get a better verdict in one program, and the verdict that they have to get.
  private static let separate: [(name: String, text: String, marks: String)] = [
    ("an ordinary one", "let one = 1 // 1", "✅"), ("another one", "let two = 2 // 2", "✅"),
    ("an isolated fence", "```swift\nlet a = 1\n```\n\n```swift isolated\nprint(a)\n```", "✅📝"),
    ("a line that is not wrong", "let x = 1 // error: cannot", "❌"),
    ("a module that is nowhere", "import Vapor\nlet x = 1", "🌍"),
    ("no imports", "<!-- quire: import none -->\n\n```swift\nlet x = URL(string: \"a\")\n```", "📝"),
    (
      "a value that is never released",
      "```swift\nfinal class A { deinit { print(1) } }\nlet a = A()\n```\n\n```output\n1\n```", "✅❌"
    ),
    ("a change of the folder", "_ = chdir(\"/\")", "✅"),
    ("what depends on the folder", "String(cString: getcwd(nil, 0)) // \"/\"", "❌"),
  ]

  @Test func `are those that no other can help`() throws {
    let texts = Self.separate.map { Self.text($0.text) }
    let results = try Bench.verifier().verify(Bench.documents(texts))
    #expect(results.count == texts.count)
    for (document, result) in zip(Self.separate, results) {
      #expect(result.marks == document.marks, "\(document.name): \(result.diagnostics)")
    }
  }

  private static let units: [(text: String, isShared: Bool)] = [
    ("let a = 1", true), ("```swift\nlet a = 1\n```\n\n```swift\nprint(a)\n```", true),
    ("```swift\nprint(1)\n```\n\n```output\n1\n```", false),
    ("```swift isolated\nlet a = 1\n```", false), ("```swift session=a\nlet a = 1\n```", false),
    ("```swift network\nlet a = 1\n```", false), ("```swift compiles\nlet a = 1\n```", false),
    ("```swift quiz\nlet a = 1\n```", false), ("let a = 1 }", false),
    ("let a: Int = \"\" // error: cannot convert", false),
    ("extension Int { var a: Int { 1 } }", false), ("infix operator <->", false),
    ("import Foundation\nlet a = 1", true), ("import Dispatch\nlet a = 1", false),
    ("import struct Foundation.Date\nlet a = 1", true),
    ("@preconcurrency import Foundation\nlet a = 1", false),
    ("#if DEBUG\nlet a = 1\n#endif", false), ("Task { print(1) }", true), ("exit(0)", true),
    ("var a = 1\na += 1", true),
    ("```swift\nvar a = [1]\n```\n\n```swift\na[0] = 2\nswap(&a[0], &a[0])\n```", true),
    ("func f(_ a: inout [Int]) { a[0] = 1; [1].forEach { b in var b = b; b = 2 } }", true),
    ("Settings.list[0]!.size += 2", true), ("swap(&optind, &opterr)", true),
    ("```swift\nlet a = 1\n```\n\n```swift\nlet a = 2\n```", false),
    ("```swift\nlet a = 1\n```\n\n```swift fails\nlet b: String = a\n```", false),
    ("```swift\nlet a = 1\n```\n\n```swift fails\nlet b: String = 1\n```", true),
    ("<!-- quire: import none -->\n\n```swift\nlet a = 1\n```", false),
    ("```swift\nlet a = 1\n```\n\n```swift\nlet a = 2\n```\n\n```swift\nprint(a)\n```", false),
    ("```swift\nlet a = 1\n```\n\n<!-- quire: isolated -->", false),
  ]

  @Test(arguments: units)
  func `share a program where nothing in them needs one of its own`(
    text: String, isShared: Bool
  ) throws {
    let text = Self.text(text)
    let manuscript = Bench.documents([text])[0]
    let unit = BatchUnit(ManuscriptPrograms(manuscript), DocumentSettings())
    #expect((unit != nil) == isShared)
    let selected = ManuscriptPrograms(manuscript, lines: [1])
    #expect(BatchUnit(selected, DocumentSettings()) == nil)
    let chapter = Bench.manuscript(text + "\n")
    #expect(BatchUnit(ManuscriptPrograms(chapter), DocumentSettings()) == nil)
  }

  @Test(arguments: [
    ("let a = 1", true), ("<!-- quire: compiles -->\n\n    let a = 1", false),
    ("<!-- quire: fails -->\n\n    let a: Int = \"\"", false), ("let a = 1 }", false),
    ("Settings.size = 2", true),
  ]) func `share a program if they are comments of plain code`(text: String, isShared: Bool) throws
  {
    let lines = (text.hasPrefix("<") ? text : "    \(text)").split(
      separator: "\n", omittingEmptySubsequences: false)
    let source = lines.map { "/// \($0)\n" }.joined() + "public struct A {}\n"
    let manuscript = Manuscript(commentsOf: source, path: "A.swift", module: "A")
    let comment = try #require(manuscript.comments.first).manuscript
    #expect((BatchUnit(ManuscriptPrograms(comment), DocumentSettings()) != nil) == isShared)
  }

  @Test(arguments: [
    ("let a = 1", "let b = 2", true), ("let a = 1", "let a = Date()", false),
    ("let a = 1", "await f()", false), ("let a = Date()", "let b = Date()", true),
  ]) func `share a program with those that import the same and wait or do not`(
    first: String, second: String, isShared: Bool
  ) throws {
    var settings = DocumentSettings()
    settings.triesWithoutFoundation = true
    let contexts = try Bench.documents(code: [first, second]).map {
      try #require(BatchUnit(ManuscriptPrograms($0), settings)).context
    }
    #expect((contexts[0] == contexts[1]) == isShared)
  }

  @Test func `share no program with examples that see what is internal`() throws {
    let contexts = try [true, false].map { isTestable in
      var manuscript = Bench.documents(code: ["let a = 1"])[0]
      manuscript.imports = Imports(modules: ["A"], line: 1, isTestable: isTestable)
      return try #require(BatchUnit(ManuscriptPrograms(manuscript), DocumentSettings())).context
    }
    #expect(contexts[0] != contexts[1])
  }
}

@Suite struct `A fence that fails` {
  @Test(arguments: [
    // Neither its claim nor its form changes the error.
    ("let a = 1.letters // => 2", 3), ("let b: Int = \"b\"\nprint(b)", 1),
    // Its claim does not compile either, and is compared in words.
    ("let c = 1 // => .red\nlet d = 1.letters", 2),
    // At the top level and in a function.
    ("func f() {\n  return 1\n}\nf()", 2),
    // No form of it is well-formed.
    ("let e = [1, 2", 1),
  ]) func `is compiled as often as it may help`(code: String, count: Int) throws {
    let started = Counter()
    let executor = try Bench.executor(report: started.started)
    let result = try Verifier(executor: executor, sources: .inMemory).verify(
      Bench.documents(code: [code]))[0]
    #expect(result.marks == "❌")
    #expect(started.value == count)
  }
}

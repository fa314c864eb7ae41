import Foundation
import Manuscript
import Proof
import Support
import Testing

@testable import Verification

@Suite struct `Documents that are verified together` {
  @Test func `get the same verdicts as alone`() throws {
    let fixtures = Fixture.documents + Fixture.completions + Fixture.claims
    let results = try Bench.verifier().verify(Bench.documents(fixtures.map(\.text)))
    for (fixture, result) in zip(fixtures, results) { fixture.check(result) }
  }

  @Test func `are few programs, and what came of each is remembered by itself`() throws {
    let count = Counter()
    let folder = URL.ofTest()
    let executor = try Bench.executor(
      cache: ArtifactStore(folder: folder), report: count.started)
    let verifier = Verifier(executor: executor, sources: .inMemory)
    func started(_ words: [String]) throws -> Int {
      let before = count.value
      let results = try verifier.verify(
        Bench.documents(
          code: words.map { "let word = \"\($0)\"\nword.count // \($0.count)" }))
      #expect(results.filter { !$0.isVerified }.isEmpty)
      return count.value - before
    }
    let words = (1...12).map { String(repeating: "a", count: $0) }
    #expect(try started(words) == 2)
    #expect(try started([words[3]]) == 0)
    #expect(try started(words + ["b"]) == 1)
    #expect(try started(words.reversed()) == 0)
  }

  @Test func `do not spoil each other`() throws {
    let texts = [
      ("let one = 1 // 1", "✅"), ("fatalError(\"here\")", "✅"), ("let two: Int = \"\"", "❌"),
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
      ("```swift\n_ = setenv(\"QUIRE_BATCH\", \"1\", 1)\n```", "✅"),
      ("```swift\ngetenv(\"QUIRE_BATCH\") != nil // true\n```", "❌"),
      (
        "```swift\nlet a = 1\n```\n\n```swift fails\nlet b: String = a // error: cannot convert\n```",
        "✅✅"
      ),
      ("```swift\nlet other = 2 // 2\n```", "✅"),
    ]
    let results = try Bench.verifier().verify(Bench.documents(texts.map(\.0)))
    #expect(results.map(\.marks) == texts.map(\.1))
  }

  @Test func `keep their own values and their own output`() throws {
    let texts = (1...6).flatMap { number in
      [("print(\(number)) // Prints 1", number == 1), ("Int(\"\(number)\")! // 1", number == 1)]
    }
    let results = try Bench.verifier().verify(Bench.documents(code: texts.map(\.0)))
    #expect(results.map(\.isVerified) == texts.map(\.1))
  }

  /// Documents that would get a better verdict in one program, and the verdict that they have to get.
  private static let separate: [(name: String, text: String, marks: String)] = [
    ("an ordinary one", "```swift\nlet one = 1 // 1\n```", "✅"),
    ("another one", "```swift\nlet two = 2 // 2\n```", "✅"),
    ("an isolated fence", "```swift\nlet a = 1\n```\n\n```swift isolated\nprint(a)\n```", "✅📝"),
    ("a line that is not wrong", "```swift\nlet x = 1 // error: cannot\n```", "❌"),
    ("a module that is nowhere", "```swift\nimport Vapor\nlet x = 1\n```", "🌍"),
    (
      "no imports", "<!-- quire: import none -->\n\n```swift\nlet x = URL(string: \"a\")\n```",
      "📝"
    ),
    (
      "a value that is never released",
      "```swift\nfinal class A { deinit { print(1) } }\nlet a = A()\n```\n\n```output\n1\n```", "✅❌"
    ),
    ("a change of the folder", "```swift\n_ = chdir(\"/\")\n```", "✅"),
    (
      "what depends on the folder",
      "```swift\nString(cString: getcwd(nil, 0)) // \"/\"\n```", "❌"
    ),
  ]

  @Test func `are those that no other can help`() throws {
    let results = try Bench.verifier().verify(Bench.documents(Self.separate.map(\.text)))
    for (document, result) in zip(Self.separate, results) {
      #expect(result.marks == document.marks, "\(document.name): \(result.diagnostics)")
    }
  }

  @Test func `are no chapters`() throws {
    let results = try Bench.verifier().verify(
      (1...2).map { Bench.manuscript("```swift\nprint(\($0))\n```\n") })
    #expect(results.map(\.marks) == ["❌", "❌"])
  }

  private static let units: [(text: String, isShared: Bool)] = [
    ("```swift\nlet a = 1\n```", true),
    ("```swift\nlet a = 1\n```\n\n```swift\nprint(a)\n```", true),
    ("```swift\nprint(1)\n```\n\n```output\n1\n```", false),
    ("```swift isolated\nlet a = 1\n```", false),
    ("```swift session=a\nlet a = 1\n```", false),
    ("```swift network\nlet a = 1\n```", false),
    ("```swift compiles\nlet a = 1\n```", false),
    ("```swift quiz\nlet a = 1\n```", false),
    ("```swift\nlet a = 1 }\n```", false),
    ("```swift\nlet a: Int = \"\" // error: cannot convert\n```", false),
    ("```swift\nextension Int { var a: Int { 1 } }\n```", false),
    ("```swift\ninfix operator <->\n```", false),
    ("```swift\nimport Foundation\nlet a = 1\n```", true),
    ("```swift\nimport Dispatch\nlet a = 1\n```", false),
    ("```swift\nimport struct Foundation.Date\nlet a = 1\n```", true),
    ("```swift\n@preconcurrency import Foundation\nlet a = 1\n```", false),
    ("```swift\n#if DEBUG\nlet a = 1\n#endif\n```", false),
    ("```swift\nTask { print(1) }\n```", false),
    ("```swift\nexit(0)\n```", false),
    ("```swift\nvar a = 1\na += 1\n```", true),
    ("```swift\nvar a = [1]\n```\n\n```swift\na[0] = 2\nswap(&a[0], &a[0])\n```", true),
    (
      "```swift\nfunc f(_ a: inout [Int]) { a[0] = 1; [1].forEach { b in var b = b; b = 2 } }\n```",
      true
    ),
    ("```swift\nSettings.size = 2\n```", false),
    ("```swift\nSettings.list[0]!.size += 2\n```", false),
    ("```swift\noptind = 5\n```", false),
    ("```swift\nswap(&optind, &opterr)\n```", false),
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
    ("Settings.size = 2", false),
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
  private static let programs: [(code: String, count: Int)] = [
    // Neither its claim nor its form changes the error.
    ("let a = 1.letters // => 2", 2),
    ("let b: Int = \"b\"\nprint(b)", 1),
    // Its claim does not compile either, and is compared in words.
    ("let c = 1 // => .red\nlet d = 1.letters", 2),
    // At the top level, in a function and in a type.
    ("func f() {\n  return 1\n}\nf()", 3),
    // No form of it is well-formed.
    ("let e = [1, 2", 1),
  ]

  @Test(arguments: programs) func `is compiled as often as it may help`(
    example: (code: String, count: Int)
  ) throws {
    let count = Counter()
    let executor = try Bench.executor(report: count.started)
    let result = try Verifier(executor: executor, sources: .inMemory).verify(
      Bench.documents(code: [example.code]))[0]
    #expect(result.marks == "❌")
    #expect(count.value == example.count, "in\n\(example.code)")
  }
}

import CommonMark
import Testing

@testable import Manuscript

private let code = fence("swift")

private func fence(_ info: String) -> String { "```\(info)\nx\n```\n" }

/// A comment for quire above a fence.
private func quire(_ words: String, _ info: String = "swift") -> String {
  "<!-- quire: \(words) -->\n" + fence(info)
}

@Suite struct `A comment above a fence` {
  @Test(arguments: [
    quire("isolated"): Fence.Kind.code(.init(scope: .isolated(line: 2))),
    "<!--quire:isolated-->\n\n" + code: .code(.init(scope: .isolated(line: 3))),
    quire("session=a, fails"): .code(.init(.fails, scope: .session("a"))),
    "<!-- quire:\n  session=a\n  fails\n-->\n" + code: .code(.init(.fails, scope: .session("a"))),
    "<!-- quire: quiz -->\n<!-- a -->\n" + quire("traps"): .code(.init(.traps, isQuiz: true)),
    "text\n<!-- quire: network -->\n" + fence("swift isolated"):
      .code(.init(scope: .isolated(line: 3), permissions: .init(network: true))),
    quire("sketch=\"a, b\""): .sketch(reason: "a, b"),
    "> - a\n>\n>   <!-- quire: compiles -->\n>   ```swift\n>   x\n>   ```\n":
      .code(.init(.compiles)),
    "<!-- a quire: isolated -->\n<!-- quire -->\n<!-- quire proves it -->\n" + code: .code(.init()),
  ])
  func `gives the fence its words`(text: String, kind: Fence.Kind) {
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(manuscript.fences.map(\.kind) == [kind])
    #expect(manuscript.diagnostics == [])
  }

  @Test func `is the place of its words`() {
    let fence = Manuscript.fences(
      "<!-- quire: default isolated -->\n\n> <!-- quire: reads=b -->\n> ```swift traps\n> x\n> ```\n"
    )[0]
    #expect(
      fence.words.map { "\($0.start.line):\($0.start.column) \($0.spelling)" } == [
        "3:3 reads=b", "4:3 traps", "1:1 isolated",
      ])
    #expect(fence.info == "swift traps")
  }

  @Test(
    arguments: [
      quire("isolated", "swift isolated"):
        "2:1 “isolated” is said twice, on lines 1 and 2; remove one",
      "<!-- quire: fails -->\n<!-- quire: fails -->\n" + code:
        "2:1 “fails” is said twice, on lines 1 and 2; remove one",
      quire("session=a", "swift session=b"): "2:1 “session=b” is said twice, on lines 1 and 2",
      quire("fails", "swift traps"):
        "2:1 “fails” on line 1 contradicts “traps” on line 2; remove one of them",
      quire("fails traps"): "1:1 “fails” contradicts “traps”; remove one of them",
      "a\n\n" + quire("isolate"): "3:1 unknown word “isolate”; did you mean `isolated`?",
      quire("defualt isolated"): "1:1 unknown word “defualt”; did you mean `default`?",
      quire("stup"): "1:1 unknown word “stup”; did you mean `setup`?",
      quire("swift"): "1:1 unknown word “swift”; the known words are",
      quire("isolated", "text"): "1:1 “isolated” has no meaning on an `text` fence",
      quire("sketch=\"a"): "1:1 the quotes",
      "<!-- quire: -->\n" + code: "1:1 this comment says nothing",
      "<!-- Quire: isolated -->\n" + code: "1:1 write this comment as <!-- quire: … -->",
      "<!-- quire isolated -->\n" + code: "1:1 write this comment as <!-- quire: … -->",
      "<!-- quire : x -->\n" + code: "1:1 write this comment as <!-- quire: … -->",
      "<!-- qiure: isolated -->\n" + code: "1:1 write this comment as <!-- quire: … -->",
      "<!-- quire: isolated -->\n": "1:1 there is no fence right below this comment",
      "<!-- quire: isolated -->\n\ntext\n\n" + code: "1:1 there is no fence right below",
      "<!-- quire: isolated -->\n<div>\n</div>\n\n" + code: "1:1 there is no fence right below",
      "- <!-- quire: isolated -->\n\n" + code: "1:3 there is no fence right below",
      "<!-- quire: isolated -->\n- ```swift\n  x\n  ```\n": "1:1 there is no fence right below",
      "a <!-- quire: isolated -->\n" + code: "1:1 a comment for quire needs lines of its own",
      "a\nb <!-- quire:\nfails --> c\n\n" + code: "2:1 a comment for quire needs lines of its own",
      "# a <!-- quire: isolated -->\n" + code: "1:1 a comment for quire needs lines of its own",
      "<div>\n<!-- quire: isolated -->\n</div>\n\n" + code: "2:1 a comment for quire needs lines",
      "<!-- quire: isolated --> a\n" + code: "1:1 a comment for quire needs lines of its own",
      "<!-- a --> <!-- quire: fails -->\n" + code: "1:1 a comment for quire needs lines of its own",
    ] as [String: String])
  func `is refused where it cannot be understood`(text: String, problem: String) {
    expect(Manuscript.problems(text), [problem])
  }
}

@Suite struct `A file's defaults` {
  private func kinds(_ text: String) -> [Fence.Kind] { Manuscript.fences(text).map(\.kind) }

  @Test func `apply to the fences below them, and give way to their own words`() {
    let text =
      code + "\n<!-- quire: default isolated -->\n\n" + code
      + "\n> ```swift session=a\n> x\n> ```\n"
      + "\n<!-- quire: session=b -->\n" + code + "\n```swift source=a\n```\n\n```text\nx\n```\n"
      + "\n```swift isolated\nx\n```\n\n<!-- quire: default compiles, session=c -->\n\n" + code
      + "\n```swift traps\nx\n```\n"
    expect(Manuscript.problems(text), [])
    #expect(
      kinds(text) == [
        .code(.init()), .code(.init(scope: .isolated(line: 7))), .code(.init(scope: .session("a"))),
        .code(.init(scope: .session("b"))), .excerpt(.init(path: "a")),
        .quotation(language: "text"), .code(.init(scope: .isolated(line: 27))),
        .code(.init(.compiles, scope: .session("c"))), .code(.init(.traps, scope: .session("c"))),
      ])
  }

  @Test(
    arguments: [
      "<!-- quire: synonyms -->\n": "1:1 “synonyms” needs names",
      "<!-- quire: synonyms , -->\n": "1:1 “synonyms” needs names",
      "## A\n\n<!-- quire: folded x -->\n\n### B\n": "3:1 “folded” says nothing more",
      "## A\n\n<!-- quire: folded -->\n\n## B\n\n### C\n": "3:1 there is no section of level 3",
      "## A\n\n<!-- quire: fold -->\n\n### B\n": "3:1 unknown word “fold”; did you mean `folded`",
      "<!-- quire: book -->\n": "1:1 this book has no title",
      "<!-- quire: book\ntitle: A\ncolor: red\n-->\n": "1:1 a book has no “color”",
      "<!-- quire: book\ntitle\n-->\n": "1:1 “title” is no line of a book",
      "<!-- quire: book\ntitle: A\nlang: zh_CN\n-->\n": "1:1 “zh_CN” is no language",
      quire("default"): "1:1 “default” needs words",
      quire("default fails"): "1:1 “fails” cannot be a default",
      quire("default sketch=\"a\""): "1:1 “sketch” cannot be a default",
      quire("default isolatde"): "1:1 unknown word “isolatde”; did you mean",
      quire("default isolated session=a"): "1:1 “isolated” contradicts “session”",
      quire("default compiles network"): "1:1 “network” contradicts “compiles”",
      code + "\n<!-- quire: default isolated -->\n": "5:1 there is no Swift fence below",
      "<!-- quire: default isolated -->\n<!-- quire: default compiles -->\n" + code:
        "1:1 there is no Swift fence below",
    ] as [String: String])
  func `are refused where they cannot apply`(text: String, problem: String) {
    expect(Manuscript.problems(text), [problem])
  }
}

@Suite struct `A file's imports` {
  @Test(arguments: [
    code: nil, quire("import none"): Imports(modules: [], line: 1),
    "a\n\n<!-- quire: import A, B_2,C.D E -->\n":
      Imports(modules: ["A", "B_2", "C.D", "E"], line: 3),
  ])
  func `come from a comment`(text: String, imports: Imports?) {
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(manuscript.imports == imports)
    #expect(manuscript.diagnostics == [])
  }

  @Test(
    arguments: [
      "<!-- quire: import -->\n": "1:1 “import” needs the names of modules",
      "<!-- quire: import A, none -->\n": "1:1 “import” needs the names of modules",
      "<!-- quire: import A, A -->\n": "1:1 “A” is said twice",
      "<!-- quire: import A-B -->\n": "1:1 “A-B” is not the name of a module",
      "<!-- quire: import A. -->\n": "1:1 “A.” is not the name of a module",
      quire("imports A"): "1:1 unknown word “imports”; did you mean `import`?",
      "<!-- quire: import A -->\n\n<!-- quire: import none -->\n":
        "3:1 imports are said twice, on lines 1 and 3",
    ] as [String: String])
  func `are refused where they cannot be understood`(text: String, problem: String) {
    expect(Manuscript.problems(text), [problem])
  }
}

@Suite struct `A setup` {
  @Test func `is a fence of the program below it, on the comment's lines`() {
    let text =
      "a\n\n> <!-- quire: setup\n> let s = \"\"\"\n>   ```swift\n>   \"\"\"\n>\n>  // x\n> -->\n"
      + "> <!-- quire: isolated -->\n> ```swift compiles\n> x\n> ```\n"
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(manuscript.diagnostics == [])
    let (setup, fence) = (manuscript.fences[0], manuscript.fences[1])
    #expect(setup.isSetup && !fence.isSetup)
    #expect(setup.kind == .code(.init(scope: .isolated(line: 11))))
    #expect(fence.kind == .code(.init(.compiles, scope: .isolated(line: 11))))
    #expect(
      setup.body == [
        .init("let s = \"\"\"", offset: 2), .init("  ```swift", offset: 2),
        .init("  \"\"\"", offset: 2), .init("", offset: 1), .init(" // x", offset: 2),
      ])
    #expect(setup.start == Position(line: 3, column: 3))
    #expect((setup.line(ofBody: 0), setup.closingLine) == (4, 9))
    #expect((setup.language, setup.prefix) == ("swift", "> "))
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `ends its lines alike`(end: String) {
    let text = "<!-- quire: setup\na\n\n  b\n  -->\n```swift\nx\n```\n\n```output\n1\n```\n"
    let manuscript = Manuscript(parsing: text.replacing("\n", with: end), path: "a.md")
    #expect(manuscript.diagnostics == [])
    #expect(manuscript.fences.map(\.text) == ["a\n\n  b\n", "x\n", "1\n"])
    #expect(manuscript.fences.map(\.output) == [nil, 2, nil])
    #expect(manuscript.fences.map(\.closingLine) == [5, 8, 12])
  }

  @Test(
    arguments: [
      quire("setup"): "1:1 a setup is `<!-- quire: setup`",
      quire("setup let x = 1"): "1:1 a setup is",
      "<!-- quire: setup\nlet x = 1 -->\n" + code: "1:1 a setup is",
      "<!-- quire:\nsetup\nlet x = 1\n-->\n" + code: "1:1 a setup is",
      "<!-- quire: setup isolated\nlet x = 1\n-->\n" + code: "1:1 a setup is",
      "<!-- quire: setup\nlet x = 1\n--> a\n" + code: "1:1 a comment for quire needs lines",
      "<!-- quire: setup\n\n-->\n" + code: "1:1 this setup is empty",
      "<!-- quire: setup\n-->\n" + code: "1:1 this setup is empty",
      "<!-- quire: setup\nx\n-->\n": "1:1 there is no fence right below this comment",
      "<!-- quire: setup\nx\n-->\n" + fence("text"):
        "1:1 the fence below this setup has no program",
      "<!-- quire: setup\nx\n-->\n" + fence("swift step=A"):
        "1:1 the fence below this setup has no",
      "<!-- quire: setup\nx\n\n" + code: "1:1 this HTML comment is not closed",
    ] as [String: String])
  func `is refused where it belongs to no program`(text: String, problem: String) {
    expect(Manuscript.problems(text), [problem])
  }
}

@Suite struct `A book's comment` {
  @Test func `gives its title, its promise, its author and its identifier`() {
    let text =
      "# A\n\n<!-- quire: book\ntitle: A  Book\npromise: It is short: a page.\nauthor: B\n"
      + "identifier: urn:uuid:1\n-->\n"
    let book = Manuscript(parsing: text, path: "a.md").book
    var expected = BookFacts(title: "A Book")
    expected.promise = "It is short: a page."
    (expected.author, expected.identifier) = ("B", "urn:uuid:1")
    #expect(book == expected)
  }
}

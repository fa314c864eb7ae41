import CommonMark
import Manuscript
@testable import Support
import Testing

extension Manuscript {
  /// What is wrong with a text's fences, a line each, such as `3:1 this fence is empty`.
  static func problems(_ text: String) -> [String] {
    describe(Manuscript(parsing: text, path: "a.md").diagnostics)
  }

  /// Diagnostics, a line each.
  static func describe(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.line):\($0.column) \($0.message)" }
  }

  /// The fences of a text.
  static func fences(_ text: String) -> [Fence] { Manuscript(parsing: text, path: "a.md").fences }
}

/// Compares problems with their beginnings.
func expect(
  _ problems: [String], _ beginnings: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let fits =
    problems.count == beginnings.count && zip(problems, beginnings).allSatisfy { $0.hasPrefix($1) }
  #expect(fits, "\(problems)\nshould begin with\n\(beginnings)", sourceLocation: sourceLocation)
}

private let lost = "this looks like a fence"
private let unclosed = "this fence is not closed"

@Suite struct `A fence that Markdown loses` {
  @Test(arguments: [
    ("after HTML without a blank line", "<div>\n```swift\nx\n```\n</div>\n", ["2:1 \(lost)"]),
    ("below a comment in HTML", "<div>\n<!--\n-->\n```swift\nx\n```\n", ["4:1 \(lost)"]),
    ("below the other end of a comment", "<!--\n--!>\n```swift\n```\n-->\n", ["3:1 \(lost)"]),
    ("in a script", "<script>\n<!--\n```swift\n```\n-->\n</script>\n", ["3:1 \(lost)"]),
    ("in a declaration", "<!X <!--\n```swift\n```\n-->\n", ["2:1 \(lost)"]),
    ("in HTML with half a comment", "<div>\n<!--\n```swift\n```\n", ["3:1 \(lost)"]),
    ("twice in HTML", "<div>\n```swift\nx\n```\n~~~swift\n~~~\n", ["2:1 \(lost)", "5:1 \(lost)"]),
    ("indented by four columns", "    ```swift\n    x\n    ```\n", ["1:5 indented code"]),
    ("indented by a tab", "text\n\n\t```swift\n\tx\n\t```\n", ["3:2 indented code"]),
    ("indented code alone", "text\n\n    x\n", ["3:5 indented code"]),
    ("deep in a list", "- a\n\n      ```swift\n      x\n      ```\n", ["3:7 indented code"]),
    (
      "with a backtick in its words", "```swift `x`\nx\n```\n\ntext\n",
      ["1:1 \(lost)", "3:1 a fence needs a language", "3:1 \(unclosed)"]
    ),
  ])
  func `is reported at its line`(name: String, text: String, problems: [String]) {
    expect(Manuscript.problems(text), problems)
  }

  @Test(arguments: [
    ("````objc\nx\n\n````swift\ny\n````\n", 4), ("~~~c\nx\n\n> - ```swift\n~~~\n", 4),
    ("```swift sketch=\"a\"\n~~~swift\n```\n", 2), ("```markdown\n````swift\n````\n", 2),
  ])
  func `is reported at the fence that contains it`(text: String, line: Int) {
    let problems = Manuscript.problems(text)
    expect(problems, ["1:1 this fence contains what looks like another fence, on line \(line)"])
  }

  @Test(arguments: [
    "````markdown\n```swift\n```\n````\n", "~~~text\n```swift\n~~~\n", "```swift\n~~~ x\n```\n",
    "````objc\n```\n````\n", "~~~diff\n- ```swift\n~~~\n",
  ])
  func `is text in a fence that shows Markdown`(text: String) {
    expect(Manuscript.problems(text), [])
    #expect(Manuscript.fences(text).count == 1)
  }

  @Test func `has a hint about backticks or HTML`() {
    func hint(_ text: String) -> String {
      Manuscript(parsing: text, path: "a.md").diagnostics[0].hint ?? ""
    }
    #expect(hint("```swift `x`\ny\n```\n").contains("backtick"))
    #expect(hint("<div>\n```swift\ny\n```\n").contains("blank line"))
  }

  @Test(arguments: [
    "Write ```` ```swift ```` to open one.\n", "```code``` in a line\n", "a ```swift b\n",
    "> say ~~~ often\n", "- ``x``\n", "``\n",
  ])
  func `is not found in other text`(text: String) {
    expect(Manuscript.problems(text), [])
  }
}

@Suite struct `A fence in an HTML comment` {
  @Test(arguments: [
    ("text\n\n<!--\n```swift\nx\n```\n-->\n", []),
    ("<!-- a\n\n```swift\n\n    x\n\n````\n~~~\n-->\n```text\nx\n```\n", ["text"]),
    ("<div>\n<!-- a\n```swift\n-->\n</div>\n\n```text\nx\n```\n", ["text"]),
    ("<div><!--\n```swift\n--> <!--\n```swift\n-->\n", []),
    ("> - <!--\n>   ```swift\n>   -->\n>\n> ```text\n> x\n> ```\n", ["text"]),
    ("<!-->\n```text\nx\n```\n<!--->\n```text\nx\n```\n", ["text", "text"]),
    ("<!-- a -->\n```text\n<!--\n```\n\n<!--\r\n```swift\r\n-->\r\n", ["text"]),
  ])
  func `is no fence`(text: String, languages: [String]) {
    expect(Manuscript.problems(text), [])
    #expect(Manuscript.fences(text).map(\.language) == languages)
  }

  @Test(arguments: [
    ("text\n\n<!--\n```swift\nx\n```\n", "3:1"), ("> <!-- a\n> ```swift\n\ntext\n", "1:3"),
    ("<!-- a --> <!--\n", "1:1"), ("<!--", "1:1"),
  ])
  func `is refused where the comment is not closed`(text: String, place: String) {
    expect(Manuscript.problems(text), ["\(place) this HTML comment is not closed"])
  }
}

@Suite struct `A fence that is not closed` {
  @Test(arguments: [
    ("at the end of the file", "```swift\nx\n", ["1:1 \(unclosed)"]),
    ("without a line feed", "```swift\nx", ["1:1 \(unclosed)"]),
    ("and empty, at the very end", "text\n\n```swift", ["3:1 \(unclosed)"]),
    ("in a quote", "> ```swift\n> x\n\ntext\n", ["1:3 \(unclosed)"]),
    ("in a quote whose text goes on", "> ```swift\n> x\ntext\n", ["1:3 \(unclosed)"]),
    ("in a list item", "- ```swift\n  x\n\ntext\n", ["1:3 \(unclosed)"]),
    ("since the mark is shorter", "````swift\nx\n```\n", ["1:1 \(unclosed)"]),
    ("since the mark is another", "```swift\nx\n~~~\n", ["1:1 \(unclosed)"]),
    ("since the mark has words", "```swift\nx\n``` end\n", ["1:1 \(unclosed)"]),
    ("since the mark is indented too far", "```swift\nx\n    ```\n", ["1:1 \(unclosed)"]),
    (
      "since a quoted line lacks its mark", "> ```swift\n> x\n```\n",
      ["1:3 \(unclosed)", "3:1 a fence needs a language", "3:1 \(unclosed)"]
    ),
    (
      "since a list item's body is not indented", "- ```swift\nx\n```\n",
      ["1:3 \(unclosed)", "3:1 a fence needs a language", "3:1 \(unclosed)"]
    ),
    (
      "since a list item's closing line is not indented", "1. ```swift\n   x\n```\ntext\n",
      ["1:4 \(unclosed)", "3:1 a fence needs a language", "3:1 \(unclosed)"]
    ),
    (
      "since a string in it closes it early", "```swift\nlet s = \"\"\"\n```\n\"\"\"\n```\n",
      ["5:1 a fence needs a language", "5:1 \(unclosed)"]
    ),
  ])
  func `is refused`(name: String, text: String, problems: [String]) {
    expect(Manuscript.problems(text), problems)
  }

  @Test func `has a hint about longer fences`() {
    let text = "```swift\nlet s = \"\"\"\n```\n\"\"\"\n```\n"
    let hint = Manuscript(parsing: text, path: "a.md").diagnostics.last?.hint
    #expect(hint?.contains("longer fence") == true)
  }
}

@Suite struct `A fence's lines` {
  private func body(_ text: String) -> [String] {
    Manuscript.fences(text).first?.body.map { "\($0.offset)|\($0.text)" } ?? []
  }

  @Test(arguments: [
    ("at the margin", "```swift\nx\n```\n", ["0|x"]),
    ("with tildes", "~~~ swift\na ``` b\n~~~\n", ["0|a ``` b"]),
    ("under a longer mark", "````swift\n```\n````\n", ["0|```"]),
    ("closed by a longer mark and blanks", "```swift\nx\n`````  \n", ["0|x"]),
    (
      "behind three blanks", "   ```swift\n   a\n     b\n c\nd\n   ```\n",
      ["3|a", "3|  b", "1|c", "0|d"]
    ),
    ("in a quote", "> ```swift\n> a\n>b\n>   c\n> ```\n", ["2|a", "1|b", "2|  c"]),
    ("in a list", "- ```swift\n  a\n\n    b\n  ```\n", ["2|a", "0|", "2|  b"]),
    ("in a list in a quote", "> 1. x\n>\n>    ```swift\n>    a\n>    ```\n", ["5|a"]),
    ("behind the bullet itself", "10. ```swift\n    a\n    ```\n", ["4|a"]),
    ("with tabs", "```swift\n\ta\t\n```\n", ["0|\ta\t"]),
    ("behind a part of a tab", "- ```swift\n\ta\n\t\tb\n  ```\n", ["-1|  a", "-1|  \tb"]),
    ("blank first and last", "```swift\n\nx\n \n\n```\n", ["0|", "0|x", "0| ", "0|"]),
    ("with CR LF", "```swift\r\na\r\n\r\nb\r\n```\r\n", ["0|a", "0|", "0|b"]),
    ("with CR", "```swift\ra\rb\r```\r", ["0|a", "0|b"]),
    ("with mixed ends", "```swift\na\r\nb\rc\n```\r", ["0|a", "0|b", "0|c"]),
    ("that are not ASCII", "> ```swift\n> let é = \"👩‍👩‍👧\"\n> ```\n", ["2|let é = \"👩‍👩‍👧\""]),
    ("that begin with a combining mark", "> ```text\n> \u{301}x\n> ```\n", ["2|\u{301}x"]),
    ("without a last line feed", "```swift\nx\n```", ["0|x"]),
  ])
  func `have their text and the offset of their bytes`(name: String, text: String, lines: [String])
  {
    expect(Manuscript.problems(text), [])
    #expect(body(text) == lines)
  }

  @Test func `are counted from the fence's line, also after a byte order mark`() {
    let fences = Manuscript.fences(
      "\u{FEFF}# é\r\n\r\n```swift\r\na\r\nb\r\n```\r\n\n~~~text\nc\n~~~\n")
    #expect(fences.map(\.start) == [Position(line: 3, column: 1), Position(line: 8, column: 1)])
    #expect(fences[0].line(ofBody: 1) == 5)
    #expect(fences.map(\.closingLine) == [6, 10])
    #expect([3, 4, 5, 6].map(fences[0].contains(line:)) == [false, true, true, false])
  }

  @Test func `keep the prefix of the marks`() {
    let fence = Manuscript.fences("> - a\n>\n>   ~~~~swift\n>   x\n>   ~~~~\n")[0]
    #expect(fence.prefix == ">   ")
    #expect(fence.marks == "~~~~")
    #expect(fence.text == "x\n")
  }

  @Test func `are kept for both of two equal fences`() {
    let fences = Manuscript.fences("```swift\nx\n```\n\n```swift\nx\n```\n")
    #expect(fences.map(\.start.line) == [1, 5])
    #expect(fences[0].body == fences[1].body)
  }

  @Test func `are found in alerts and in their lists`() {
    let text = "> [!NOTE]\n> ```swift\n> x\n> ```\n>\n> - a\n>\n>   ```text\n>   y\n>   ```\n"
    #expect(Manuscript.fences(text).map(\.start.line) == [2, 8])
    #expect(Manuscript.problems(text) == [])
  }
}

@Suite struct `A manuscript` {
  @Test func `reports all problems in reading order`() {
    expect(
      Manuscript.problems(
        "```swfit\nx\n```\n\n    y\n\n```swift\n```\n\n<b>\n```swift\nz\n```\n\n```swift\nend"),
      [
        "1:1 unknown language “swfit”", "5:5 indented code", "7:1 this fence is empty",
        "11:1 \(lost)", "15:1 \(unclosed)",
      ])
  }

  @Test(arguments: ["", " ", "\n \n\t\n"]) func `refuses an empty fence`(body: String) {
    expect(Manuscript.problems("```swift\n\(body)\n```\n"), ["1:1 this fence is empty"])
  }

  @Test func `refuses a NUL byte`() {
    let found = Manuscript(parsing: "a\nb\u{0}\n", path: "a.md").diagnostics
    #expect(found.map(\.verdict) == [.encoding])
    #expect(found[0].line == 2)
  }

  @Test func `refuses front matter`() {
    expect(Manuscript.problems("---\ntitle: x\n---\n\n# A\n"), ["1:1 front matter"])
    expect(Manuscript.problems("# A\n\n---\n"), [])
  }

  @Test func `has the first heading as its title`() {
    #expect(Manuscript(parsing: "x\n\n## *A* `b`\n\n# C\n", path: "a.md").title == "A b")
    #expect(Manuscript(parsing: "x\n", path: "a.md").title == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `with 20,000 sections is parsed in seconds`() {
    let sections = (0..<20_000).map {
      "## S\($0)\n\n```swift\nprint(\($0))\n```\n\n```output\n\($0)\n```\n"
    }
    let clock = ContinuousClock()
    var manuscript = Manuscript(parsing: "", path: "a.md")
    let time = clock.measure {
      manuscript = Manuscript(parsing: sections.joined(separator: "\n"), path: "a.md")
    }
    #expect(manuscript.fences.count == 40_000)
    #expect(manuscript.fences[39_998].output == 39_999)
    #expect(manuscript.diagnostics.isEmpty)
    #expect(time < .seconds(20), "\(time), in a debug build")
  }
}

@Suite struct `An output` {
  private func owners(_ text: String) -> [Int?] { Manuscript.fences(text).map(\.output) }

  private let code = "```swift\nprint(1)\n```\n\n"
  private let output = "```output\n1\n```\n\n"

  @Test func `belongs to the Swift fence above it`() {
    #expect(owners(code + output) == [1, nil])
    #expect(owners(code + "It prints\nthis.\n\n" + output + code + output) == [1, nil, 3, nil])
    #expect(owners("> ```swift\n> x\n> ```\n>\n> ```output\n> 1\n> ```\n") == [1, nil])
  }

  @Test(arguments: ["# Heading\n\n", "- list\n\n", "> quote\n\n", "---\n\n", "```text\nx\n```\n\n"])
  func `is refused where more than paragraphs come between`(between: String) {
    let text = code + between + output
    #expect(owners(text).allSatisfy { $0 == nil })
    #expect(Manuscript.problems(text).count == 1)
    #expect(Manuscript.problems(text)[0].contains("there is no Swift fence right above"))
  }

  @Test func `is refused where the fence has one already`() {
    let problems = Manuscript.problems(code + output + output)
    expect(problems, ["9:1 there is no Swift fence right above"])
  }

  @Test func `is refused outside the quote of its fence`() {
    let problems = Manuscript.problems("> ```swift\n> x\n> ```\n\n" + output)
    expect(problems, ["5:1 there is no Swift fence right above"])
  }

  @Test func `takes no words`() {
    expect(Manuscript.problems(code + "```output x\n1\n```\n"), ["5:1 “x” has no meaning"])
  }
}

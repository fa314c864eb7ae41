import CommonMark
import Manuscript
@testable import Support
import Testing

@Suite struct `A quiz` {
  private func quizzes(_ text: String) -> [Int: Quiz] {
    Manuscript(parsing: text, path: "a.md").quizzes
  }

  private let code = "```swift quiz\nprint(1)\n```\n\n```output\n1\n```\n\n"

  @Test func `has the choices of the list below it`() throws {
    let list = """
      - `1` — because.
      - **It does not compile.** No.
      - **It compiles.**
        No.
      - **It traps.** No.
      - **Nothing.** No.
      - Else. No.

        More.
      """
    let quiz = try #require(quizzes(code + list)[0])
    #expect(quiz.blocks == Position(line: 1, column: 1)...Position(line: 9, column: 1))
    #expect(quiz.choices.count == 6)
    let answers: [Quiz.Answer?] = [.text("1"), .doesNotCompile, .compiles, .traps, .text(""), nil]
    for (answer, words) in zip(answers, ["because.", "No.", "No.", "No.", "No.", "More."]) {
      let choice = try #require(quiz.choices.first { $0.answer == answer })
      #expect(choice.explanation.flatMap(\.inlines).plainText == words)
    }
  }

  @Test func `has its choices in an order that depends on its code`() throws {
    func order(_ code: String) throws -> [String] {
      let text = "```swift quiz\n\(code)\n```\n\n- `a` — A.\n- `b` — B.\n- `c` — C.\n"
      return try #require(quizzes(text)[0]).choices.map(\.label.plainText)
    }
    let orders = try (0..<20).map { try order("print(\($0))") }
    #expect(try orders == (0..<20).map { try order("print(\($0))") })
    #expect(Set(orders.map(\.[0])) == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("It compiles", Quiz.Answer.compiles), ("It does not compile.", .doesNotCompile),
    ("It traps", .traps), ("Nothing", .text("")),
    ("It compiles, and then formats the disk.", nil), ("It does compile.", nil),
    ("It compiles..", nil), ("it compiles.", nil), ("It *compiles*.", nil),
    ("It compiles.<b>", nil), ("This does not compile.", nil), ("Nothing else.", nil),
    ("Traps", nil), (".", nil),
  ])
  func `understands a choice in bold by its exact words`(words: String, answer: Quiz.Answer?)
    throws
  {
    let quiz = try #require(quizzes(code + "- **\(words)** Because.\n")[0])
    #expect(quiz.choices.map(\.answer) == [answer])
  }

  @Test func `has a fence as a choice`() throws {
    let quiz = try #require(quizzes(code + "- ```text\n  1\n  2\n  ```\n\n  Because.\n")[0])
    #expect(quiz.choices.map(\.answer) == [.text("1\n2\n")])
    #expect(quiz.choices[0].explanation.count == 1)
  }

  @Test(arguments: ["text\n\n", "# A\n\n", "```swift\nx\n```\n\n"])
  func `has no choices where other blocks come between`(between: String) {
    #expect(quizzes(code + between + "- `1` yes\n")[0]?.choices.isEmpty == true)
  }

  @Test func `has the paragraph right above it as its question`() {
    let text = "# A\n\nWhy?\n\n" + code + "- `1` yes\n\n" + code
    #expect(quizzes(text)[0]?.question.plainText == "Why?")
    #expect(quizzes(text)[0]?.blocks.lowerBound == Position(line: 3, column: 1))
    #expect(quizzes(text)[2]?.question.plainText == "What does this print?")
  }

  @Test func `of code that fails asks whether it compiles, where nothing else is asked`() {
    let fails = quizzes("# A\n\n" + code.replacing("swift quiz", with: "swift quiz fails"))
    #expect(fails[0]?.question.plainText == "Does this compile?")
    #expect(quizzes("Why?\n\n" + code)[0]?.question.plainText == "Why?")
  }

  @Test(arguments: [
    ("```swift figure\nx\n```\n", 2), ("```swift\nx\n```\n", nil),
    ("```text\nx\n```\n\n```swift figure\nx\n```\n", nil),
    ("Words.\n\n```swift figure\nx\n```\n", nil),
  ])
  func `has the figure right below its choices`(below: String, figure: Int?) {
    #expect(quizzes(code + "- `1` yes\n\n" + below)[0]?.figure == figure)
  }

  @Test func `may be in a quote, and ends with its output where it has no choices`() {
    let quote = code.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    #expect(quizzes(quote).keys.sorted() == [0])
    #expect(
      quizzes(code)[0]?.blocks == Position(line: 1, column: 1)...Position(line: 5, column: 1))
  }

  @Test func `needs the word quiz`() {
    #expect(quizzes("```swift\nx\n```\n\n- `1` yes\n").isEmpty)
  }
}

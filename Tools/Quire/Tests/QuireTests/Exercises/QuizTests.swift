import Foundation
import Testing

@Suite struct `quire exercises quiz` {
  private let space: Workspace

  init() throws { space = try Workspace.withQuizzes() }

  private func objects(_ arguments: String...) throws -> [[String: Any]] {
    try space.json("quiz", arguments: arguments)
  }

  @Test func `asks without revealing answers, without a terminal`() throws {
    let result = try space.quire("exercises", "quiz", "Sample").expect(
      0, output: "Quiz 1 of 3  (Sample/1)\nChapters/01-Sample/Sample.md:5\n",
      "Two numbers are added. What does this print?", "\n    print(1 + 2)\n\n1  12\n2  3\n",
      "1  It compiles.\n2  It does not compile.\n")
    for secret in ["cannot assign", "They are numbers", "It prints", "✓", "✗"] {
      #expect(!result.output.contains(secret))
    }
  }

  @Test(arguments: [
    ("Sample/1", "2", "✓ right\n", Int32(0)), ("Sample/1", "1", "✗ wrong: it is 2\n", 1),
    ("Sample/2", "2", "✓ right\n", 0), ("1/2", "1", "✗ wrong: it is 2\n", 1),
  ])
  func `judges an answer by the verification`(
    quiz: String, answer: String, verdict: String, status: Int32
  ) throws {
    let result = try space.quire("exercises", "quiz", quiz, "--answer", answer).expect(status)
    #expect(result.output.hasSuffix("\n" + verdict), "\(result.output)")
    let texts =
      quiz == "Sample/1"
      ? [
        "It prints:\n  3\n", "✗ 1  12\n", "  So it would be, were they texts.\n", "✓ 2  3\n",
        "  They are numbers.\n",
      ]
      : [
        "The compiler says:\n  line 20: error: cannot assign to value: 'a' is a 'let' constant\n",
        "✗ 1  It compiles.\n", "✓ 2  It does not compile.\n", "  It would with `var`.\n",
      ]
    for text in texts { result.expect(output: text) }
  }

  @Test func `follows the code when it changes`() throws {
    try space.replace("print(1 + 2)", with: "print(\"1\" + \"2\")", in: Workspace.chapter)
    try space.replace("```output\n3\n", with: "```output\n12\n", in: Workspace.chapter)
    // With the code, the order of the choices changes, too.
    try space.quire("exercises", "quiz", "Sample/1", "--answer", "1").expect(1)
    try space.quire("exercises", "quiz", "Sample/1", "--answer", "2").expect(0)
  }

  @Test func `reveals no answer if the chapter does not verify`() throws {
    try space.replace("print(1 + 2)", with: "print(1 + 3)", in: Workspace.chapter)
    try space.quire("exercises", "quiz", "Sample/1", "--answer", "2").expect(
      1, errors: "Sample.md:5 does not verify, so its answer is unknown")
  }

  @Test func `reveals what happened after a prediction, without choices`() throws {
    let right = try space.quire("exercises", "quiz", "Sample/3", "--answer", "two words")
    #expect(right.status == 0 && right.output.hasSuffix("✓ right\n"))
    let other = try space.quire("exercises", "quiz", "Sample/3", "--answer", "a word").expect(
      output: "It prints:\n  two words\n\nYou predicted:\n  a word\n")
    #expect(other.output.hasSuffix("compare what you predicted with what happened\n"))
  }

  @Test func `takes answers from standard input, one per line`() throws {
    let result = try space.quire("exercises", "quiz", "Sample", input: "2\n1\n")
      .expect(1, output: "✓ right\nQuiz 2 of 3")
    #expect(result.output.hasSuffix("✗ wrong: it is 2\n1 of 3 right, 1 not answered\n"))
    let all = try space.quire("exercises", "quiz", "Sample", input: "2\n2\nother words\n")
    #expect(all.output.hasSuffix("\n2 of 3 right, 1 in your own words\n") && all.status == 0)
  }

  @Test func `asks again what was answered wrong, and reviews say so`() throws {
    let nothing = try space.quire("exercises", "quiz", "--wrong").expect(0)
    #expect(nothing.output == "no quiz here was answered wrong\n")
    try space.quire("exercises", "quiz", "Sample", input: "2\n1\n").expect(1)
    let wrong = try objects("--wrong")
    #expect(wrong.map { $0["id"] as? String } == ["Sample/2"])
    try space.solve("double")
    try space.quire("exercises", "review").expect(
      0,
      output: "Quizzes that you answered wrong: 1; `quire exercises quiz --wrong` asks them again.")
    let review: [String: Any] = try space.json("review")
    #expect(review["wrongQuizzes"] as? [String] == ["Sample/2"])
    try space.quire("exercises", "quiz", "--wrong", "--answer", "2").expect(0, output: "✓ right")
    #expect(try objects("--wrong").isEmpty)
    try space.quire("exercises", "list", "--wrong").expect(
      2, errors: "--wrong goes with `quire exercises quiz`")
  }

  @Test func `prints JSON, and keeps answers`() throws {
    let asked = try objects("Sample")
    #expect(asked.map { $0["id"] as? String } == ["Sample/1", "Sample/2", "Sample/3"])
    #expect(asked[0]["code"] as? String == "print(1 + 2)")
    #expect(asked.allSatisfy { $0["right"] == nil && $0["found"] == nil && $0["verdict"] == nil })
    let judged = try objects("Sample/1", "--answer", "1")
    #expect(judged[0]["verdict"] as? String == "wrong")
    #expect(judged[0]["right"] as? Int == 2)
    #expect(judged[0]["found"] as? [String] == ["It prints:", "  3"])
    let again = try objects("Sample")
    #expect(again[0]["answer"] as? String == "1" && again[0]["verdict"] as? String == "wrong")
    #expect(again[0]["right"] == nil)
    #expect(try space.read("Exercises/.quire/state.json").contains("\"quizzes\""))
    #expect(
      try space.quire("exercises", "list").output.hasSuffix(
        "0 of 2 done\n1 of 3 quizzes answered, 0 right\n"))
  }

  @Test(arguments: [
    (["quiz", "Sampel"], "there is no chapter “Sampel”; did you mean `Sample`?"),
    (["quiz", "Sample/4"], "Sample has 3 quizzes, from Sample/1 on"),
    (["quiz", "Sample/1", "--answer", "3"], "Sample/1 has the choices 1 to 2, not “3”"),
    (["list", "--answer", "3"], "--answer goes with `quire exercises quiz`"),
  ])
  func `ends with 2 at wrong usage`(arguments: [String], message: String) throws {
    try space.quire("exercises", arguments: arguments).expect(2, errors: message)
  }
}

@Suite(.serialized) struct `Quizzes on a terminal` {
  private let space: Workspace

  init() throws { space = try Workspace.withQuizzes() }

  @Test func `take keys, explain each choice, and keep the answers`() throws {
    let terminal = try space.exercises("quiz", "Sample", seeing: "1–2 answer")
    #expect(!terminal.screen.contains { $0.contains("They are numbers") })
    terminal.type("9x1", seeing: "✗ wrong: it is 2")
    let lines = ["It prints:", "✓ 2  3", "  They are numbers."]
    #expect(Set(terminal.screen).isSuperset(of: lines))
    terminal.type("n", seeing: "Quiz 2 of 3")
    terminal.type("2", seeing: "✓ right")
    #expect(terminal.screen.contains { $0.contains("cannot assign to value") })
    terminal.type("n", seeing: "What happens? >")
    terminal.type("two wordsx\u{7F}\r", seeing: "✓ right")
    terminal.type("n", seeing: "2 of 3 right", "✗ Two numbers are added. What does this print?")
    #expect(terminal.screen.contains("  Chapters/01-Sample/Sample.md:5"))
    #expect(terminal.screen.contains("✓ Does this compile?"))
    terminal.type("w", seeing: "Quiz 1 of 3")
    terminal.type("2", seeing: "✓ right", "n result")
    terminal.type("n", seeing: "1 of 1 right")
    terminal.type("q", endingWith: 0)
    #expect(terminal.isAsShellsWantIt)
    #expect(waits { terminal.transcript.contains("3 of 3 quizzes answered, 3 right") })
    let again = try space.exercises("quiz", "Sample", seeing: "last time you said 2: right")
    again.type("\u{3}", endingWith: 130)
    #expect(again.isAsShellsWantIt)
  }

  @Test func `open over the exercise, and close`() throws {
    let terminal = try space.exercises()
    terminal.type("z", seeing: "Quiz 1 of 3, Sample")
    terminal.type("2", seeing: "✓ right")
    terminal.type("q", seeing: "1 of 2 checks pass")
    try terminal.save(Workspace.right, seeing: "✓ passed")
  }

  @Test func `judge an answer that was given before the verification has ended`() throws {
    let slow = "\n```swift isolated\nimport Foundation\nThread.sleep(forTimeInterval: 3)\n```\n"
    try space.write(try space.read(Workspace.chapter) + slow, to: Workspace.chapter)
    let terminal = try space.exercises("quiz", "Sample", seeing: "verifying the answers")
    terminal.type("1", seeing: "you say 1; the verdict is on its way")
    // No other answer, and no next question meanwhile.
    terminal.type("2n")
    terminal.shows("✗ wrong: it is 2")
    terminal.type("q", endingWith: 0)
    #expect(waits { terminal.transcript.contains("1 of 3 quizzes answered, 0 right") })
  }

  @Test func `ask in a review what went wrong`() throws {
    try space.quire("exercises", "quiz", "Sample", input: "2\n1\n").expect(1)
    try space.solve("double")
    let terminal = try space.exercises(
      "review", seeing: "z asks what you answered wrong in quizzes: 1")
    terminal.type("z", seeing: "Quiz 2 of 3, Sample")
    terminal.type("2", seeing: "✓ right")
    terminal.type("n", seeing: "1 of 1 right")
    terminal.type("x", seeing: "review, 1 left")
  }

  @Test func `may be left while they are verified`() throws {
    let slow = "\n```swift isolated\nimport Foundation\nThread.sleep(forTimeInterval: 6)\n```\n"
    try space.write(try space.read(Workspace.chapter) + slow, to: Workspace.chapter)
    let terminal = try space.exercises()
    // The question is there before its answer is known.
    terminal.type("z", seeing: "Quiz 1 of 3, Sample", "verifying the answers", "print(1 + 2)")
    terminal.type("q", seeing: "1 of 2 checks pass")
    terminal.type("z", seeing: "verifying the answers")
    let start = ContinuousClock.now
    terminal.type("\u{3}")
    #expect(terminal.exitStatus() == 130, "\(terminal.transcript.suffix(4_000))")
    #expect(start.duration(to: .now) < .seconds(4))  // less than the program takes
    #expect(try !space.hasScratch())
    // An interrupted verification is not cached.
    try space.quire("verify", Workspace.chapter).expect(0)
  }

  @Test(arguments: [(20, 10), (30, 14), (120, 40)])
  func `fit`(width: Int, height: Int) throws {
    let terminal = try space.exercises(
      "quiz", "Sample", width: width, height: height, environment: ["NO_COLOR": "1"],
      seeing: "Quiz 1 of 3")
    terminal.type("1", seeing: "✗ wrong: it is 2")
    #expect(terminal.screen.allSatisfy { $0.count <= width })
    #expect(terminal.screen.count <= height + 1)
    #expect(!terminal.transcript.contains("\u{1B}[1"))
    for _ in 0..<40 { terminal.type("\u{1B}[B") }
    terminal.shows("numbers.")
  }
}

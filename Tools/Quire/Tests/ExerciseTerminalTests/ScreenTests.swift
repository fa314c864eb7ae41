import Testing

@testable import ExerciseTerminal
@testable import Support

@Suite struct `A screen` {
  private let screen = Screen(
    head: [StyledText("A title"), StyledText("Sample/01-one 1 of 2")],
    text: (1...30).map { StyledText("Sentence \($0) of a task that is long.") },
    result: (1...9).map { StyledText("✗ problem \($0)") }, resultGap: "… o shows all of it",
    keys: ["n next", "p previous", "h hint", "q quit"])

  @Test(arguments: [1, 2, 5, 12, 30, 80, 200], [1, 2, 3, 5, 10, 24, 60])
  func `is never higher or wider than the terminal`(width: Int, height: Int) {
    let lines = screen.lines(width: width, height: height)
    #expect(lines.count <= height)
    #expect(lines.allSatisfy { $0.text.displayWidth <= width })
  }

  @Test func `gives half of its room to the task, and cuts the end of the result`() {
    #expect(
      screen.lines(width: 50, height: 12).map(\.text) == [
        "A title", "Sample/01-one 1 of 2", "", "Sentence 1 of a task that is long.",
        "Sentence 2 of a task that is long.", "…", "", "✗ problem 1", "✗ problem 2", "✗ problem 3",
        "… o shows all of it", "n next  p previous  h hint  q quit",
      ])
  }

  @Test(arguments: [(0, 9), (9, 9), (10, 10), (12, 12), (30, 14)])
  func `gives what matters of the result more than half of its room`(focus: Int, problems: Int) {
    var screen = screen
    screen.result = (1...30).map { StyledText("✗ problem \($0)") }
    screen.resultFocus = focus
    let lines = screen.lines(width: 50, height: 24).map(\.text)
    #expect(lines.count { $0.hasPrefix("✗") } == problems)
    #expect(lines.count == 24)
  }

  @Test func `gives the room that the task leaves to the result`() {
    var short = screen
    short.text = [StyledText("One line.")]
    let lines = short.lines(width: 80, height: 15).map(\.text)
    #expect(lines[3] == "One line." && lines.contains("✗ problem 9") && lines.count == 15)
  }

  @Test(arguments: 3...9)
  func `always shows the title, the path and the keys`(height: Int) {
    let lines = screen.lines(width: 80, height: height).map(\.text)
    #expect(lines.prefix(2) == ["A title", "Sample/01-one 1 of 2"])
    #expect(height == 3 || lines.last?.hasPrefix("n next") == true)
  }

  @Test func `wraps prose, and cuts source`() {
    let lines = [StyledText("one two three"), .source("let one = two(three)")]
    #expect(lines.fitted(to: 8).map(\.text) == ["one two", "three", "let one…"])
  }

  @Test(arguments: [(20, "    "), (9, "  "), (7, ""), (5, "")])
  func `indents code as far as its lines leave room`(width: Int, indent: String) {
    let lines = StyledText.code(["let a=1", "", "a"], width: width).map(\.text)
    #expect(lines == [width < 7 ? "let …" : indent + "let a=1", "", indent + "a"])
  }

  @Test func `cuts a path at its beginning`() {
    let path = StyledText.path("Chapters/01-One/One.md:12", .accent)
    #expect([path].fitted(to: 12).map(\.text) == ["…e/One.md:12"])
    #expect([path].fitted(to: 40).map(\.text) == [path.text])
  }

  @Test func `keeps the words of a key together`() {
    #expect(
      Screen.flow(["n next", "p previous"], width: 14).map(\.text) == ["n next", "p previous"])
  }
}

@Suite struct `A text on a terminal` {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🐦", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2),
    ("\u{200B}", 0), ("→", 1),
  ])
  func `has the width that terminals give it`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("日本語", 4, "日…"), ("a👩‍👩‍👧b", 3, "a…"), ("ab", 0, ""),
  ])
  func `is cut between characters`(text: String, width: Int, expected: String) {
    #expect(text.truncated(to: width) == expected)
  }

  @Test func `is wrapped at spaces, and inside a word that is too long`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
    #expect("  ab cd".wrapped(to: 5) == ["  ab", "  cd"])
    #expect("x  one two".wrapped(to: 7) == ["x  one", "   two"])
  }

  @Test func `shows differences with context`() {
    let diff = LineDiff(old: "a\nb\nc\nd\ne", new: "a\nb\nX\nd\ne")
    #expect(diff.lines(context: 1).map(\.text) == ["⋯", "  b", "- c", "+ X", "  d"])
    #expect(LineDiff(old: "a", new: "a").isEmpty)
  }

  @Test(arguments: [
    ("\u{1B}[5~", -9), ("\u{1B}[6~", 9), (" ", 9), ("\u{1B}[A", -1), ("k", -1), ("\u{1B}[B", 1),
    ("j", 1), ("q", nil),
  ])
  func `scrolls by a page or a line`(sent: String, lines: Int?) {
    #expect(Key.read(Array(sent.utf8)).map { $0.lines(page: 9) } == [lines])
  }

  @Test(arguments: [
    ("\u{1B}", true), ("a\u{1B}[", true), ("\u{1B}[1;5", true), ("\u{1B}O", true),
    ("\u{1B}[B", false), ("\u{1B}[1;5C", false), ("\u{1B}x", false), ("ab", false), ("é", false),
    ("\u{1B}[Bé", false), ("", false),
  ])
  func `may end within a key`(text: String, isIncomplete: Bool) {
    #expect(Key.isIncomplete(Array(text.utf8)) == isIncomplete)
  }

  @Test(arguments: ["é", "日", "🐦"])
  func `may end within a character`(text: String) {
    for count in 1..<text.utf8.count { #expect(Key.isIncomplete(Array(text.utf8.prefix(count)))) }
    #expect(!Key.isIncomplete(Array(text.utf8)))
  }

  @Test func `is parsed into keys, without unknown sequences`() {
    #expect(
      Key.read(Array("n\u{1B}[A\u{1B}[1;5Cq\u{1B}".utf8)) == [
        .character("n"), .up, .character("q"), .escape,
      ])
  }
}

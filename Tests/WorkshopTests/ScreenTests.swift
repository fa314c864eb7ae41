import Testing

@testable import Workshop
@testable import Support

@Suite struct `A screen` {
  private let screen = Screen(
    head: [Line("A title"), Line("Sample/01-one 1 of 2")],
    text: (1...30).map { Line("Sentence \($0) of a task that is long.") },
    verdict: [Line("  ✗ is 42"), Line("✗ failed: 0 of 1 checks hold"), Line("Checks.swift:3:5")],
    keys: ["n next", "p previous", "h hint", "q quit"])

  @Test(arguments: [1, 2, 5, 12, 30, 80, 200], [1, 2, 3, 5, 10, 24, 60])
  func `never is higher or wider than the terminal`(width: Int, height: Int) {
    let lines = screen.lines(width: width, height: height)
    #expect(lines.count <= height)
    #expect(lines.allSatisfy { $0.text.displayWidth <= width })
  }

  @Test func `ends with the verdict, its place, and the keys`() {
    let lines = screen.lines(width: 80, height: 12).map(\.text)
    #expect(
      lines.suffix(3) == [
        "✗ failed: 0 of 1 checks hold", "Checks.swift:3:5", "n next  p previous  h hint  q quit",
      ])
    #expect(lines.first == "A title")
    #expect(lines.count == 12)
  }

  @Test func `lets go of the text first`() {
    let lines = screen.lines(width: 80, height: 5).map(\.text)
    #expect(lines.contains("Checks.swift:3:5") && lines.contains("A title"))
    #expect(!lines.contains { $0.hasPrefix("Sentence") })
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

  @Test func `is broken at blanks, and inside a word that is too long`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
    #expect("  ab cd".wrapped(to: 5) == ["  ab", "  cd"])
  }

  @Test func `shows what differs, with a little around it`() {
    let diff = LineDiff(old: "a\nb\nc\nd\ne", new: "a\nb\nX\nd\ne")
    #expect(diff.lines(context: 1).map(\.text) == ["⋯", "  b", "- c", "+ X", "  d"])
    #expect(LineDiff(old: "a", new: "a").isEmpty)
  }

  @Test func `is no key when nobody knows it`() {
    #expect(
      Key.read(Array("n\u{1B}[A\u{1B}[1;5Cq\u{1B}".utf8)) == [
        .character("n"), .up, .character("q"), .escape,
      ])
  }
}

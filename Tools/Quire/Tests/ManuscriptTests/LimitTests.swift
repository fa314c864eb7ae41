import Foundation
import Manuscript
import Testing

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

/// The processor time of the thread, which does not depend on what else the machine does.
private func secondsOfThisThread() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A text of extreme size or depth, what is wrong with it, and how many fences it has.
private struct Extreme: CustomTestStringConvertible {
  let testDescription, text: String
  let problem: String?
  let fences: Int

  init(_ name: String, _ text: String, _ problem: String? = nil, fences: Int = 0) {
    (testDescription, self.text, self.problem, self.fences) = (name, text, problem, fences)
  }

  static let all = [
    Extreme(
      "10,000 quote marks", "a\n\n" + many(">", 10_000) + " x\n",
      "3:102 quotes and lists are nested more than 100 levels deep"),
    Extreme("10,000 bullets", many("- ", 10_000) + "x\n", "1:203 quotes and lists are nested"),
    Extreme(
      "20,000 levels of emphasis", many("*a ", 20_000) + many("b* ", 20_000),
      "1:301 emphasis, links and images are nested"),
    Extreme(
      "20,000 nested images", many("![", 20_000) + "x" + many("](a)", 20_000),
      "1:201 emphasis, links and images are nested"),
    Extreme(
      "100,000 fences that are not closed", many("```swift\n", 100_000),
      "1:1 this fence is not closed", fences: 1),
    Extreme(
      "3,000 nested conditions", conditions(3_000),
      "258:1 `#if` is nested more than 256 levels deep", fences: 1),
    Extreme("256 nested conditions", conditions(256), fences: 1),
    Extreme(
      "3,000 values", "```swift\n" + many("1  // → 1\n", 3_000) + "```\n",
      "1002:1 this fence states more than 1000 values", fences: 1),
    Extreme(
      "a fence's word of a million letters", "```swift " + many("a", 1_000_000) + "\nx\n```\n",
      "1:1 unknown word", fences: 1),
    Extreme("100,000 symbol links on a line", many("``A`` ", 100_000)),
    Extreme(
      "50,000 symbol links behind blanks", "a\n" + many(" ", 50_000) + many("``A`` ", 50_000)),
    Extreme("50,000 symbol links in a cell", "| a |\n| - |\n| " + many("``A`` ", 50_000) + "|"),
    Extreme("200,000 links on a line", many("[a](b) ", 200_000)),
    Extreme(
      "50,000 bullets in a fence", "````markdown\n" + many("1. ", 50_000) + "```\n````\n",
      fences: 1),
    Extreme(
      "100,000 empty lines in 10,000 lists", many("- ", 10_000) + "x\n" + many("\n", 100_000),
      "1:1 quotes and lists are nested"),
    Extreme(
      "100,000 images that are not closed", many("![[]()", 100_000),
      "1:1 this paragraph has too many images"),
    Extreme(
      "a table of 9,000,000 cells",
      many("|a", 3_000) + "|\n" + many("|-", 3_000) + "|\n" + many("|a|\n", 3_000),
      "1:1 the rows of this table leave out more than 500000 cells"),
  ]

  private static func conditions(_ count: Int) -> String {
    "```swift\n" + many("#if true\n", count) + many("#endif\n", count) + "```\n"
  }
}

@Suite(.serialized) struct `An extreme manuscript` {
  @Test(.timeLimit(.minutes(1)), arguments: Extreme.all)
  fileprivate func `is read in seconds`(extreme: Extreme) {
    let start = secondsOfThisThread()
    let manuscript = Manuscript(parsing: extreme.text, path: "a.md")
    let time = secondsOfThisThread() - start
    expect(Manuscript.describe(manuscript.diagnostics), extreme.problem.map { [$0] } ?? [])
    #expect(manuscript.fences.count == extreme.fences)
    #expect(time < 5, "\(time) s, in a debug build")
  }

  @Test func `with 100,000 unclosed fences in quotes has a diagnostic for each`() {
    let text = many("> ```swift\n> let x = 1\n\n", 100_000)
    let start = secondsOfThisThread()
    let manuscript = Manuscript(parsing: text, path: "a.md")
    let time = secondsOfThisThread() - start
    #expect(manuscript.fences.count == 100_000)
    #expect(manuscript.diagnostics.count == 100_000)
    #expect(time < 20, "\(time) s, in a debug build")
  }
}

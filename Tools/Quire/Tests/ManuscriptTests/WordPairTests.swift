import Manuscript
@testable import Support
import Testing

@Suite struct `Two words on a fence` {
  private static let words = [
    "compiles", "tests", "fails", "warns", "traps", "figure", "declares", "quiz", "isolated",
    "session=s", "step=A", "source=a.swift", "sketch=\"why\"", "reads=a", "network",
    "trace",
  ]

  private static let withoutSteps: Set = [
    "compiles", "tests", "fails", "warns", "figure", "declares", "quiz", "step=A", "reads=a",
    "network",
  ]

  /// The pairs that go together; everything else contradicts.
  private static func goTogether(_ a: String, _ b: String) -> Bool {
    let pair = Set([a, b])
    if pair.isSubset(of: ["isolated", "session=s"]) || pair.contains("sketch=\"why\"") {
      return false
    }
    if pair.contains("source=a.swift") { return pair.contains("step=A") }
    if pair.contains("trace") {
      return a != b && pair.isDisjoint(with: Self.withoutSteps)
    }
    if pair.contains("isolated") || pair.contains("session=s") { return a != b }
    if pair.contains("reads=a") || pair.contains("network") {
      return a != b && pair.isDisjoint(with: ["compiles", "fails", "declares", "step=A"])
    }
    return pair == ["quiz", "fails"] || pair == ["quiz", "traps"]
  }

  @Test(arguments: words, words) func `go together or contradict, in any order`(
    a: String, b: String
  ) {
    let manuscript = Manuscript(parsing: "```swift \(a) \(b)\nlet x = 1\n```\n", path: "a.md")
    let isRefused = manuscript.fences[0].kind == .refused
    #expect(isRefused == !Self.goTogether(a, b), "\(manuscript.diagnostics)")
    #expect(manuscript.diagnostics.count == (isRefused ? 1 : 0))
    if isRefused {
      let message = manuscript.diagnostics[0].message
      #expect(message.contains(a == b ? "is said twice" : "contradicts"), "\(message)")
    }
  }
}

import Manuscript
import Support
import SwiftAnalysis

/// What a block below a fence shows of what the fence printed.
enum ShownOutput: Equatable {
  /// That, or a part of it, but for blanks.
  case same
  /// Another text in its place.
  case another
  /// Perhaps that: it was not compared, for a reason.
  case uncertain(String)

  /// Nil where the fence prints nothing.
  init?(_ block: Fence, below code: Snippet, printed: String?) {
    guard let printed, !printed.isEmpty else { return nil }
    let shown = block.body.map { $0.text == "…" ? "..." : $0.text.withoutBlanks }
    let actual = printed.outputLines.map(\.withoutBlanks)
    let isPart =
      !shown.isEmpty && actual.indices.contains { actual[$0...].starts(with: shown) }
    if isPart || LineDifference(expected: shown, actual: actual) == nil {
      self = .same
    } else if block.showsOutput != true {
      self = .uncertain("it may be something else")
    } else if code.mayDiffer {
      self = .uncertain("what is printed may differ each time")
    } else if code.text.hasElementsWithoutOrder, Self.letters(shown) == Self.letters(actual) {
      self = .uncertain("the elements of sets and dictionaries have no order")
    } else {
      self = .another
    }
  }

  private static func letters(_ lines: [String]) -> [Character] { lines.joined().sorted() }
}

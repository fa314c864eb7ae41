import Support

package struct LineDiff {
  /// A line of both texts, of the old one only, or of the new one only.
  package typealias Step = (kind: LineChange, text: String)

  /// All lines of both, in order.
  package let steps: [Step]

  /// Compares two texts. O(lines × differences).
  package init(old: String, new: String) {
    let (old, new) = (old.lines.map(String.init), new.lines.map(String.init))
    steps = new.merged(with: old).map { ($0, $0 == .removed ? old[$1] : new[$1]) }
  }

  package var isEmpty: Bool { steps.allSatisfy { $0.kind == .same } }

  /// The changes with some lines around them, as ranges of the steps.
  package static func hunks(of steps: [Step], context: Int = 3) -> [Range<Int>] {
    steps.indices.filter { steps[$0].kind != .same }.reduce(into: []) { hunks, index in
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
  }

  /// The changes with some context lines; `⋯` marks omitted lines.
  package func lines(context: Int = 3) -> [StyledText] {
    let styles: [LineChange: StyledText.Style] = [.removed: .removed, .added: .added]
    return Self.hunks(of: steps, context: context).flatMap { hunk in
      (hunk.lowerBound > 0 ? [StyledText("⋯", .dim)] : [])
        + steps[hunk].map { step in
          .source("\(step.kind.rawValue) \(step.text.visible)", styles[step.kind] ?? .plain)
        }
    }
  }
}

/// The first line in which a text is not the expected one.
struct LineDifference {
  /// The first expected line that does not match, counted from 0.
  let row: Int
  /// What is removed, as `- line`, and what is added, as `+ line`; shortened.
  let summary: String

  /// nil where the texts match; with ellipses, an expected line `...` matches any lines.
  init?(expected: [String], actual: [String], hasEllipses: Bool = true) {
    guard let first = Self.firstMismatch(expected, actual, hasEllipses) else { return nil }
    row = first
    summary = Self.summary(expected, actual)
  }

  /// Searches for each run of lines between two ellipses behind the one before it. O(lines²) at most.
  private static func firstMismatch(
    _ expected: [String], _ actual: [String], _ hasEllipses: Bool
  ) -> Int? {
    let runs =
      hasEllipses
      ? expected.split(separator: "...", omittingEmptySubsequences: false) : [expected[...]]
    var position = 0
    for (number, run) in runs.enumerated() {
      let isLast = number == runs.count - 1
      if number > 0, isLast || !run.isEmpty {
        let hit =
          isLast
          ? actual.count - run.count
          : (position..<actual.count).first { actual[$0...].starts(with: run) }
        guard let hit, hit >= position else { return run.startIndex }
        position = hit
      }
      for (index, line) in zip(run.indices, run) {
        guard position < actual.count, actual[position].isSameBytes(as: line) else { return index }
        position += 1
      }
    }
    return position == actual.count ? nil : expected.count
  }

  private static func summary(_ old: [String], _ new: [String]) -> String {
    let start = zip(old, new).prefix { $0.isSameBytes(as: $1) }.count
    let (old, new) = (old[start...], new[start...])
    // To align more lines would take minutes: they are listed from their first difference.
    let lines =
      old.count + new.count > 500
      ? old.prefix(6).map { "- \($0)" } + new.prefix(6).map { "+ \($0)" }
      : new.difference(from: old, by: { $0.isSameBytes(as: $1) }).map { change in
        switch change {
        case .remove(_, let text, _): "- \(text)"
        case .insert(_, let text, _): "+ \(text)"
        }
      }
    let rest = lines.count > 12 ? ["… and \(lines.count - 12) more lines"] : []
    return (lines.prefix(12) + rest).joined(separator: "\n")
  }
}

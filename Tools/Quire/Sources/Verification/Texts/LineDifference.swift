/// The first line in which a text is not the expected one.
struct LineDifference {
  /// The first expected line that does not match, counted from 0.
  package let row: Int
  /// What is removed, as `- line`, and what is added, as `+ line`; shortened.
  package let summary: String

  /// nil where the texts match; with ellipses, an expected line `...` matches any lines.
  package init?(expected: [String], actual: [String], hasEllipses: Bool = true) {
    guard let first = Self.firstMismatch(expected, actual, hasEllipses) else { return nil }
    row = first
    summary = Self.summary(expected, actual)
  }

  /// Each run of lines between two ellipses is searched for behind the one before it. O(lines²) at
  /// most, for runs that begin alike again and again.
  private static func firstMismatch(
    _ expected: [String], _ actual: [String], _ hasEllipses: Bool
  ) -> Int? {
    var position = actual.startIndex
    var isOpen = false
    for (index, line) in expected.enumerated() {
      if hasEllipses, line == "..." {
        isOpen = true
        continue
      }
      if isOpen {
        let rest = expected[index...].prefix { $0 != "..." }
        let isLastRun = index + rest.count == expected.count
        let hit =
          isLastRun
          ? (actual.count - rest.count >= position ? actual.count - rest.count : nil)
          : (position..<max(position, actual.count)).first { actual[$0...].starts(with: rest) }
        guard let hit else { return index }
        position = hit
        isOpen = false
      }
      guard position < actual.count, actual[position].isSameBytes(as: line) else { return index }
      position += 1
    }
    return isOpen || position == actual.count ? nil : expected.count
  }

  /// Texts of more lines are listed from their first difference: to align them would take minutes.
  private static let mostAligned = 500

  private static func summary(_ old: [String], _ new: [String]) -> String {
    let start = zip(old, new).prefix { $0.isSameBytes(as: $1) }.count
    let (old, new) = (old[start...], new[start...])
    let lines =
      old.count + new.count > mostAligned
      ? old.prefix(6).map { "- \($0)" } + new.prefix(6).map { "+ \($0)" }
      : new.difference(from: old, by: { $0.isSameBytes(as: $1) }).map { change in
        switch change {
        case .remove(_, let text, _): "- \(text)"
        case .insert(_, let text, _): "+ \(text)"
        }
      }
    let most = 12
    let rest = lines.count > most ? ["… and \(lines.count - most) more lines"] : []
    return (lines.prefix(most) + rest).joined(separator: "\n")
  }
}

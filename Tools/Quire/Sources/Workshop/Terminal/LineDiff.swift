import Support

/// The difference between two texts, line by line.
public struct LineDiff {
  /// A line of both texts, of the old one only, or of the new one only.
  public enum Step: Equatable, Sendable {
    case same(String), removed(String), added(String)
  }

  /// All lines of both, in order.
  public let steps: [Step]

  /// Compares two texts. O(lines × differences).
  public init(old: String, new: String) {
    let old = old.lines.map(String.init)
    let new = new.lines.map(String.init)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [Step] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        steps.append(.removed(old[i]))
        i += 1
      } else if j < new.count, added.contains(j) {
        steps.append(.added(new[j]))
        j += 1
      } else {
        steps.append(.same(new[j]))
        (i, j) = (i + 1, j + 1)
      }
    }
    self.steps = steps
  }

  /// Whether the texts are equal.
  public var isEmpty: Bool { steps.allSatisfy { if case .same = $0 { true } else { false } } }

  /// The changes with some context lines; `⋯` marks omitted lines.
  public func lines(context: Int = 3) -> [StyledText] {
    let changed = steps.indices.filter { if case .same = steps[$0] { false } else { true } }
    var result: [StyledText] = []
    var last = -1
    for index in steps.indices
    where changed.contains(where: { abs($0 - index) <= context }) {
      if index != last + 1 { result.append(StyledText("⋯", .dim)) }
      last = index
      switch steps[index] {
      case .same(let text): result.append(.source("  " + text.visible))
      case .removed(let text): result.append(.source("- " + text.visible, .removed))
      case .added(let text): result.append(.source("+ " + text.visible, .added))
      }
    }
    return result
  }
}

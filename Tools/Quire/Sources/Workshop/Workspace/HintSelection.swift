import Manuscript

/// A hint that the learner asked for, with its number among the hints that apply.
public struct TakenHint {
  /// Its number, from 1.
  public let number: Int
  /// The number of hints that apply.
  public let count: Int
  /// The hint.
  public let hint: Exercise.Hint

  /// The heading: “Hint 2 of 4, for “is 0 for 0””.
  var heading: String { "Hint \(number) of \(count)\(purpose)" }

  /// The checks that it is for, as text.
  public var purpose: String {
    hint.checks.isEmpty
      ? "" : ", for " + hint.checks.map { "“\($0)”" }.joined(separator: " and ")
  }
}

/// The hints that apply to an exercise: the first general one, which asks a question, then those for the
/// failing check, then the other general ones.
struct HintSelection {
  private let hints: [Exercise.Hint]
  /// The indices of the hints that apply, in the order in which they are given.
  private let order: [Int]
  /// The indices of the hints that the learner asked for.
  private let shown: [Int]

  /// - Parameter failedCheck: The first check that fails; nil if none is known.
  init(_ exercise: Exercise, _ entry: Progress.Entry?, failedCheck: String?) {
    let hints = exercise.hints
    let general = hints.indices.filter { hints[$0].checks.isEmpty }
    self.hints = hints
    let special = hints.indices.filter { index in
      failedCheck.map(hints[index].checks.contains) ?? false
    }
    order = general.prefix(1) + special + general.dropFirst()
    // Old states contain only the number of hints.
    let known = entry?.hintsShown ?? Array(general.prefix(entry?.hints ?? 0))
    shown = known.filter(hints.indices.contains)
  }

  /// The indices after one more hint; nil if all were given.
  var withNext: [Int]? { order.first { !shown.contains($0) }.map { shown + [$0] } }

  /// The given hints that apply, in the order of asking.
  var taken: [TakenHint] {
    shown.filter(order.contains).enumerated().map { index, place in
      TakenHint(number: index + 1, count: order.count, hint: hints[place])
    }
  }
}

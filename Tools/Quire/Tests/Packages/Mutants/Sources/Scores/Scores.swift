/// A list of scores.
public struct Scores: Sendable {
  private var values: [Int] = []

  /// Makes an empty list.
  public init() {}

  /// Adds a score, unless it is negative.
  public mutating func add(_ score: Int) {
    guard score >= 0 else { return }
    values.append(score)
  }

  /// Adds zeros, up to some number of scores.
  public mutating func fill(to count: Int) {
    while values.count < count { values.append(0) }
  }

  /// Whether a score is in the list.
  public func contains(_ score: Int) -> Bool { values.contains(score) }

  /// Removes all scores.
  public mutating func removeAll() { values.removeAll() }

  /// The next free place.
  public func nextPlace() -> Int {
    var place = 0
    while contains(place) { place += 1 }
    return place
  }
}

extension CheckResult.Comparison {
  /// What fits a few lines of a terminal, in characters.
  private static let limit = 160

  /// The comparison for a reader: where a side is long, the parts around the first difference, and a
  /// sentence that says where it is. The elements of lists are compared, else characters.
  package var abridged: (comparison: Self, note: String?) {
    guard max(expected.count, actual.count) > Self.limit, expected != actual else {
      return (self, nil)
    }
    if let own = expected.elements, let other = actual.elements, max(own.count, other.count) > 1 {
      let index = zip(own, other).prefix { $0 == $1 }.count
      func part(_ list: [Substring]) -> String { "[" + list.part(around: index) + "]" }
      let counts =
        own.count == other.count ? "" : ", of \(own.count) expected and \(other.count) got"
      let note = "the first difference is at index \(index)\(counts)"
      return (Self(expected: part(own), actual: part(other)), note)
    }
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    func part(_ text: String) -> String {
      let begin = max(0, same - Self.limit / 4)
      let shown = text.dropFirst(begin).prefix(Self.limit / 2)
      let isWhole = begin + shown.count == text.count
      return (begin > 0 ? "…" : "") + shown + (isWhole ? "" : "…")
    }
    return (
      Self(expected: part(expected), actual: part(actual)),
      "the first difference is at character \(same + 1)"
    )
  }
}

extension [Substring] {
  /// The elements around an index, with dots for the others.
  fileprivate func part(around index: Int) -> String {
    guard !isEmpty else { return "" }
    let range = Swift.max(0, index - 3)..<Swift.max(0, Swift.min(count, index + 4))
    guard range.lowerBound < range.upperBound else { return "…" }
    let shown = self[range].map { $0.count > 40 ? "\($0.prefix(40))…" : String($0) }
    return
      ((range.lowerBound > 0 ? ["…"] : []) + shown + (range.upperBound < count ? ["…"] : []))
      .joined(separator: ", ")
  }
}

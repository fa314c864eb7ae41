/// A ruler of a hundred ticks, a tick a line of Swift. A run of them is one line, drawn dashed.
enum Ruler {
  /// A step of a chapter, and how many lines the module has after it.
  typealias Step = (number: Int, lines: Int)

  /// The ruler under a title. The label is its text alternative, as HTML.
  static func title(lines: Int, steps: [Step] = [], label: String) -> String {
    """
    <div class="rulerbox"><svg class="ruler" viewBox="0 0 596 28" role="img" aria-label="\(label)">\
    <text x="596" y="26" text-anchor="end">⟦100 lines⟧</text>\(numbers(steps))\
    \(ticks(lines, height: 11))</svg></div>
    """
  }

  /// Ticks for the lines, and shorter ones up to a hundred.
  private static func ticks(_ lines: Int, height: Int) -> String {
    let end = min(6 * lines, 596)
    func path(_ style: String, _ own: Int, _ range: Range<Int>) -> String {
      guard !range.isEmpty else { return "" }
      let y = Double(height) - Double(own) / 2
      return
        "<path class=\"\(style)\" stroke-width=\"\(own)\" d=\"M\(range.lowerBound) \(y)H\(range.upperBound)\"/>"
    }
    return path("on", height, 0..<end) + path("off", height - 4, end..<596)
  }

  /// The number of each step under its last line. Those that would overlap are a range, as in `2–5`.
  private static func numbers(_ steps: [Step]) -> String {
    var groups: [StepGroup] = []
    for step in steps.reversed() {
      let place = 1 + 6 * (min(max(step.lines, 1), 100) - 1)
      let group = StepGroup(numbers: step.number...step.number, places: place...place)
      if let right = groups.last, group.span().upperBound + 5 > right.span().lowerBound {
        groups[groups.count - 1] = group.joined(with: right)
      } else {
        groups.append(group)
      }
    }
    var shown = groups.reversed().map { (group: $0, isNamed: false) }
    if let first = shown.first?.group, first.span(isNamed: true).lowerBound >= 0,
      first.span(isNamed: true).upperBound + 5
        <= (shown.count > 1 ? shown[1].group.span().lowerBound : 530)
    {
      shown[0].isNamed = true
    }
    // Right of 530 is “100 lines”.
    return shown.filter { $0.group.span(isNamed: $0.isNamed).upperBound <= 525 }
      .map { $0.group.text(isNamed: $0.isNamed) }.joined()
  }

  static func small(lines: Int) -> String {
    """
    <svg class="ruler small" viewBox="0 0 596 8" preserveAspectRatio="none" aria-hidden="true">\
    \(ticks(lines, height: 8))</svg>
    """
  }

  /// The upper edge of a step: a tick for each line of its file, new ones taller and green.
  static func edge(lines: Int, new: Set<Int>) -> String {
    func path(_ style: String, _ ticks: some Collection<Int>, height: Int) -> String {
      let runs = RangeSet(ticks.map { $0..<$0 + 1 }).ranges
      let lines = runs.map { "M\(3 + 10 * $0.lowerBound) \(8 - height / 2)h\(10 * $0.count - 7)" }
      return "<path class=\"\(style)\" stroke-width=\"\(height)\" d=\"\(lines.joined())\"/>"
    }
    let shown = Array(0..<min(lines, 100))
    return """
      <svg class="ruler edge" viewBox="0 0 998 8" preserveAspectRatio="none" aria-hidden="true">\
      \(path("on", shown.filter { !new.contains($0) }, height: 6))\
      \(path("new", shown.filter(new.contains), height: 8))\
      \(path("off", min(lines, 100)..<100, height: 4))</svg>
      """
  }
}

/// Steps of a ruler that have one label.
private struct StepGroup {
  let numbers, places: ClosedRange<Int>

  func joined(with right: Self) -> Self {
    let first = min(places.lowerBound, right.places.lowerBound)
    let last = max(places.upperBound, right.places.upperBound)
    return Self(
      numbers: numbers.lowerBound...right.numbers.upperBound, places: first...last)
  }

  private func label(_ isNamed: Bool) -> String {
    let isOne = numbers.count == 1
    let (first, last) = (numbers.lowerBound, numbers.upperBound)
    guard isNamed else { return isOne ? "\(first)" : "\(first)–\(last)" }
    return isOne ? "⟦step \(first)⟧" : "⟦steps \(first)–\(last)⟧"
  }

  private var middle: Int { (places.lowerBound + places.upperBound) / 2 }

  /// From where to where its label reaches, six units a letter.
  func span(isNamed: Bool = false) -> ClosedRange<Int> {
    let half = 1 + 3 * Labels.resolved(label(isNamed)).count
    return middle - half...middle + half
  }

  func text(isNamed: Bool) -> String {
    "<text x=\"\(middle)\" y=\"26\" text-anchor=\"middle\">\(label(isNamed))</text>"
  }
}

/// A ruler of a hundred ticks, a tick a line of Swift. A run of them is one line, drawn dashed.
enum Ruler {
  /// A step of a chapter, and how many lines the module has after it.
  typealias Step = (number: Int, lines: Int)

  /// The ruler under a title. The label is its text alternative.
  static func title(lines: Int, steps: [Step] = [], label: String) -> String {
    """
    <div class="rulerbox"><svg class="ruler" viewBox="0 0 596 28" role="img" aria-label="\(Html.escape(label))">\
    <text x="596" y="26" text-anchor="end">100 lines</text>\(numbers(steps))\
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

  /// The number of each step under its last line. Where two would overlap, only the later one is shown.
  private static func numbers(_ steps: [Step]) -> String {
    var free = 530  // Right of it is “100 lines”.
    var texts: [String] = []
    for (index, step) in steps.enumerated().reversed() {
      let x = 1 + 6 * (min(max(step.lines, 1), 100) - 1)
      func fits(_ half: Int) -> Bool { x >= half && x + half + 5 <= free }
      let isWord = index == 0 && fits(18)
      guard isWord || fits(4) else { continue }
      let word = isWord ? "step \(step.number)" : "\(step.number)"
      texts.append("<text x=\"\(x)\" y=\"26\" text-anchor=\"middle\">\(word)</text>")
      free = x - 4
    }
    return texts.reversed().joined()
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

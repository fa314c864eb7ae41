/// The book's one ornament: a ruler of a hundred ticks, a tick a line of Swift.
enum Ruler {
  /// The ruler under a title.
  ///
  /// - Parameters:
  ///   - lines: How many of the hundred the module takes.
  ///   - steps: How many lines it has after each step.
  ///   - label: The same in words.
  static func title(lines: Int, steps: [Int] = [], label: String) -> String {
    let on = (0..<min(lines, 100)).map { "M\(1 + 6 * $0) 0V11" }.joined()
    let off = (min(lines, 100)..<100).map { "M\(1 + 6 * $0) 4V11" }.joined()
    return """
      <div class="rulerbox"><svg class="ruler" viewBox="0 0 596 28" role="img" aria-label="\(Html.escape(label))">\
      <text x="596" y="26" text-anchor="end">100 lines</text>\(numbers(steps))\
      <path class="on" stroke-width="2" d="\(on)"/><path class="off" stroke-width="2" d="\(off)"/></svg></div>
      """
  }

  /// The number of each step under the last of its lines. Where two would touch, the later one is
  /// kept.
  private static func numbers(_ steps: [Int]) -> String {
    var free = 530  // Right of it is “100 lines”.
    var texts: [String] = []
    for (index, lines) in steps.enumerated().reversed() {
      let x = 1 + 6 * (min(max(lines, 1), 100) - 1)
      func fits(_ half: Int) -> Bool { x >= half && x + half + 5 <= free }
      let isWord = index == 0 && fits(18)
      guard isWord || fits(4) else { continue }
      let word = isWord ? "step 1" : "\(index + 1)"
      texts.append("<text x=\"\(x)\" y=\"26\" text-anchor=\"middle\">\(word)</text>")
      free = x - 4
    }
    return texts.reversed().joined()
  }

  /// A small ruler for the first page: a line that CSS breaks into ticks.
  static func small(lines: Int) -> String {
    let width = 6 * min(lines, 100)
    return
      "<svg class=\"ruler small\" viewBox=\"0 0 600 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "<path class=\"on\" d=\"M0 4H\(width)\"/><path class=\"off\" d=\"M\(width) 4H600\"/></svg>"
  }

  /// The upper edge of a step: its file's lines, the new ones taller and green.
  static func edge(lines: Int, new: Set<Int>) -> String {
    func path(_ ticks: [Int], from top: Int) -> String {
      ticks.map { "M\(4 + 10 * $0) \(top)V8" }.joined()
    }
    let shown = Array(0..<min(lines, 100))
    return """
      <svg class="ruler edge" viewBox="0 0 998 8" preserveAspectRatio="none" aria-hidden="true">\
      <path class="on" d="\(path(shown.filter { !new.contains($0) }, from: 2))"/>\
      <path class="new" d="\(path(shown.filter(new.contains), from: 0))"/>\
      <path class="off" d="\(path(Array(min(lines, 100)..<100), from: 4))"/></svg>
      """
  }
}

/// A ruler of a hundred ticks, one for each line of Swift: the book's only ornament.
enum Ruler {
  /// The ruler under a title.
  ///
  /// - Parameters:
  ///   - lines: How many lines the module has.
  ///   - label: The text alternative.
  static func title(lines: Int, label: String) -> String {
    let on = (0..<min(lines, 100)).map { "M\(1 + 6 * $0) 0V11" }.joined()
    let off = (min(lines, 100)..<100).map { "M\(1 + 6 * $0) 4V11" }.joined()
    return """
      <div class="rulerbox"><svg class="ruler" viewBox="0 0 596 28" role="img" aria-label="\(Html.escape(label))">\
      <text x="596" y="26" text-anchor="end">100 lines</text>\
      <path class="on" stroke-width="2" d="\(on)"/><path class="off" stroke-width="2" d="\(off)"/></svg></div>
      """
  }

  /// The upper edge of a step: a tick for each line of its file, new ones taller and green.
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

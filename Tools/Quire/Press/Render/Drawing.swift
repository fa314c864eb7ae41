/// What a figure printed: a drawing, and its title, which is shown as the caption.
struct Drawing {
  let svg: String
  /// The title as HTML; empty where there is none.
  let caption: String

  init(_ output: String) {
    svg = output.trimmingLastNewline
    caption = svg.firstMatch(of: Self.title).map { String($0.output.1) } ?? ""
  }

  private static var title: Regex<(Substring, Substring)> { #/<title>([\s\S]*?)<\/title>\n?/# }

  /// The drawing with an element of the page as its name. Left in the drawing, the title would be
  /// read twice, and pop up over the figure.
  func labeled(by id: String) -> String {
    svg.replacing(Self.title, with: "", maxReplacements: 1)
      .replacing("<svg ", with: "<svg aria-labelledby=\"\(id)\" ", maxReplacements: 1)
  }

  /// Whether it is about as wide as the text: a phone has to shrink it.
  var isAcross: Bool {
    let width = svg.firstMatch(of: #/viewBox="\S+ \S+ (\d+)/#).flatMap { Int($0.output.1) }
    return (width ?? 0) > 560
  }
}

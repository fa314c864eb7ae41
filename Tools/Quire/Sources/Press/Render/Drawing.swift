import Verification

/// A figure's drawing as the pages and the EPUB show it.
struct Drawing {
  /// The drawing, named by the element of the page with the figure's id. Its own title is left out:
  /// it would be read twice, and pop up over the figure. Empty where there is no drawing.
  let markup: String
  /// The title as HTML; empty where there is none.
  let caption: String
  /// Whether it is about as wide as the text: a phone has to shrink it.
  let isAcross: Bool

  /// Reads what a figure's program printed; drafts and failed fences have no drawing.
  ///
  /// - Parameter id: The figure's id. The ids in the drawing begin with it.
  init(_ output: String, id: String) {
    let svg = try? SVGFigure(parsing: output)
    markup = svg?.markup(labeledBy: id, idPrefix: id + "-") ?? ""
    caption = Html.words(svg?.title ?? "")
    isAcross = (svg?.viewBoxWidth ?? 0) > 560
  }
}

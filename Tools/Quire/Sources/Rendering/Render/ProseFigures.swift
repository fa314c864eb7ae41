import Manuscript
import Tracing
import Verification

/// Figures: those that fences draw, and the objects of one step of a run.
extension Prose {
  /// The button for the steps of a fence's run, which come when a reader asks for them; and the objects of
  /// one step, for paper, the EPUB and pages without scripts.
  func trace(_ index: Int) -> String {
    guard let trace = run(index) else { return "" }
    let id = copies.id(index)
    let button =
      showsTraces
      ? "<p class=\"run js-only\" id=\"\(id)-run\"><button type=\"button\" class=\"start\">"
        + "⟦Step through⟧</button></p>\n" : ""
    let section = TraceSection(trace, listing: id)
    guard let still = section.still(manuscript.fences[index].code?.trace?.still),
      let svg = try? SVGFigure(parsing: still.drawing.svg)
    else { return button }
    let name = (medium == .page ? "" : copies.prefix) + id + "-still"
    let markup = svg.markup(labeledBy: name, idPrefix: name + "-")
    return button + """
      <figure class="drawing still" aria-labelledby="\(name)">
      <div class="panels one">\(medium == .page ? markup : markup.inNamespace)</div>
      <figcaption id="\(name)">\(svg.title).</figcaption>
      </figure>

      """
  }

  /// The steps of a fence's run.
  func run(_ index: Int) -> Trace? {
    result.fences[index].trace.flatMap { try? Trace(json: $0) }
  }

  func figure(_ index: Int) -> String {
    let number = number(index) { $0.action == .figure }
    let name = copies.unused("figure-\(number)")
    let id = medium == .page ? name : copies.prefix + name
    // Only proved figures have a drawing. Its title would be read twice, and pop up over it.
    let printed = result.fences[index].output ?? ""
    if let scenes = try? SVGScenes(parsing: printed) {
      return self.scenes(scenes, index, number: number, id: id)
    }
    let svg = try? SVGFigure(parsing: printed)
    let markup = svg?.markup(labeledBy: id, idPrefix: id + "-") ?? ""
    let caption = Html.words(svg?.title ?? "")
    guard medium == .page else {
      return markup.isEmpty ? "" : drawing(markup, id: id, number: number, caption: caption)
    }
    return drawing(
      markup, index, id: id, number: number, caption: caption, width: svg?.viewBoxWidth)
  }

  /// A figure with switches: on a page one drawing, whose parts a script shows and hides; elsewhere all
  /// versions where there are four at most, or the first.
  private func scenes(_ scenes: SVGScenes, _ index: Int, number: Int, id: String) -> String {
    let title = Html.words(scenes.title)
    guard medium == .page else {
      let count = scenes.scenes.count > 4 ? 1 : scenes.scenes.count
      return (0..<count).map { scene in
        let (svg, own) = (scenes.scenes[scene], scene == 0 ? id : "\(id)-\(scene)")
        let positions = scenes.words(of: scene)
        let words = Html.words(
          "\(positions.prefix(1).uppercased())\(positions.dropFirst()). \(svg.title)")
        return drawing(
          svg.markup(labeledBy: own, idPrefix: own + "-"), id: own, number: number,
          caption: "\(title) \(words)")
      }.joined(separator: "\n")
    }
    let fields = scenes.switches.enumerated().map { place, one in
      let choices = one.positions.enumerated().map { position, words in
        "<label><input type=\"radio\" name=\"\(id)-\(place)\" value=\"\(position)\""
          + "\(position == 0 ? " checked" : "")> \(Html.words(words))</label>"
      }
      return "<fieldset><legend>\(Html.words(one.name))</legend>\(choices.joined())</fieldset>"
    }
    let titles = scenes.scenes.map { "<li>\(Html.words($0.title))</li>" }
    let widths = scenes.scenes.compactMap(\.viewBoxWidth)
    let controls = """
      <form class="switches js-only" data-figure="\(id)">\(fields.joined())</form>\
      <p class="scene" aria-live="polite">\(Html.words(scenes.scenes[0].title))</p>\
      <ol class="titles" hidden>\(titles.joined())</ol>
      """
    return drawing(
      scenes.markup(labeledBy: id, idPrefix: id + "-"), index, id: id, number: number,
      caption: title, width: widths.max(), controls: controls)
  }

  private func drawing(_ markup: String, id: String, number: Int, caption: String) -> String {
    """
    <figure class="drawing">
    \(markup.inNamespace)
    <figcaption id="\(id)"><b>⟦Figure \(number).⟧</b> \(caption)</figcaption>
    </figure>
    """
  }

  private func drawing(
    _ markup: String, _ index: Int, id: String, number: Int, caption: String, width: Double?,
    controls: String = ""
  ) -> String {
    // A phone has to shrink what is about as wide as the text; what is wider reaches into the margin.
    let width = width ?? 0
    let style = width > 640 ? " across broad" : width > 560 ? " across" : ""
    return """
      <figure class="drawing" aria-labelledby="\(id)">\
      <figcaption class="note caption"><p><span class="label" id="\(id)">⟦Figure \(number).⟧</span> \(caption)</p></figcaption>
      <div class="panels one\(style)">\(controls)\(markup)</div>
      <details class="words"><summary>⟦The code that drew it⟧</summary>\(listing(index))</details></figure>
      """
  }
}

extension String {
  /// A drawing with SVG's namespace, which XHTML wants.
  fileprivate var inNamespace: String {
    if prefix(while: { $0 != ">" }).contains("xmlns=") { return self }
    return replacing(
      "<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ", maxReplacements: 1)
  }
}

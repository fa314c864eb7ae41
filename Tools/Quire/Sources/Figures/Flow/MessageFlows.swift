/// Message flows next to each other, so that two ways to do the same can be compared.
///
/// ```swift
/// print(MessageFlows("Who hears the news?", ("an array", old), ("a Multicast", new)))
/// ```
public struct MessageFlows: Figure {
  private let title: String
  private let panels: [(title: String, flow: MessageFlow)]

  /// Makes a figure of flows, as many per row as fit, each under its title.
  public init(_ title: String, _ panels: (title: String, flow: MessageFlow)...) {
    (self.title, self.panels) = (title, panels)
  }

  /// The SVG.
  public var svg: String {
    let flows = panels.map { ($0.title, $0.flow.drawing) }
    let layout = FlowLayout(
      flows.map { title, flow in
        var drawing = Drawing()
        drawing.text("title", at: Point(1, 14), title)
        drawing.add(flow.drawing, at: Point(0, 30))
        let width = max(flow.size.width, Lettering.width(title, 8))
        return (drawing, Size(width, flow.size.height + 30))
      })
    let words = flows.map { "\($0): \($1.words)" }.joined(separator: " ")
    return layout.drawing.svg("flow", title: title, details: words, size: layout.size)
  }
}

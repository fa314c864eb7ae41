/// Lays out and draws a panel of an ownership figure.
struct PanelDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(0, 0)
  let boxes: [Box]
  let labels: [Labels.Label]

  init(_ panel: Ownership.Panel) {
    let graph = panel.graph
    // The best of several spacings: small ones are preferred, but every label must have a position.
    let gaps = [34.0, 60, 96, 130].flatMap { x in [62.0, 84, 104].map { y in Size(x, y) } }
    var best: (layout: Layout, router: Router, labels: Labels, cost: Double)?
    for gap in gaps {
      let layout = Layout(graph, gap: gap)
      let router = Router(layout)
      let labels = Labels(layout, router)
      let cost = labels.cost + router.cost + gap.width + gap.height * 1.5
      if cost < best?.cost ?? .infinity { best = (layout, router, labels, cost) }
    }
    guard let (layout, router, labels, _) = best else { fatalError("there is always a layout") }
    (boxes, self.labels) = (layout.boxes, labels.labels)

    var drawing = Drawing()
    let curves = router.curves.sorted { $0.key < $1.key }
    for (index, curve) in curves {
      let edge = graph.edges[index]
      let style = graph.isInCycle(edge) ? "cycle" : edge.strength == .strong ? "strong" : "weak"
      let head = style == "cycle" ? Drawing.Head.cycle : style == "weak" ? .open : .full
      drawing.arrow(style, curve, head: head)
    }
    for (node, box) in zip(graph.nodes, boxes) {
      if node.kind != .variable {
        let isUnseen = node.kind == .unseen
        drawing.rect(isUnseen ? "box unseen" : "box", box, corner: isUnseen ? 17 : 0)
      }
      drawing.text("mid", at: box.center + Point(0, 4.5), node.name)
    }
    for label in self.labels {
      for (index, line) in label.lines.enumerated() {
        drawing.text(label.style, at: label.anchor + Point(0, Double(index) * 15), line)
      }
    }
    frame(drawing, title: panel.title, around: curves.flatMap(\.value.samples))
  }

  /// Crops the drawing to its content, and puts the title on top.
  private mutating func frame(_ content: Drawing, title: String, around points: [Point]) {
    var all = boxes.first ?? Box(x: 0, y: 0, width: 0, height: 0)
    for box in boxes + labels.map(\.box) { all = all.union(box) }
    for point in points { all = all.union(Box(around: point, Size(12, 4))) }
    let head = title.isEmpty ? 0.0 : 30.0
    drawing.text("title", at: Point(1, 14), title)
    drawing.add(content, at: Point(1 - all.x, head + 1 - all.y))
    let width = max(all.width, Lettering.width(title, 8))
    size = Size(width + 2, head + all.height + 2)
  }
}

/// Draws layers.
struct LayerDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(0, 0)
  /// The box of each node, in the order of the graph's nodes; a passing arrow has a box of width
  /// zero.
  private(set) var boxes: [Box] = []

  private static let height = 30.0
  private static let pitch = 60.0
  private static let gap = 20.0

  init(_ graph: LayerGraph) {
    let widths = graph.nodes.map { node in
      node.name.map { Lettering.width($0, Lettering.name) + 22 } ?? 0
    }
    let middles = Self.middles(graph, widths)
    let left = zip(middles, widths).map { $0 - $1 / 2 }.min() ?? 0
    boxes = graph.nodes.indices.map { index in
      Box(
        x: middles[index] - widths[index] / 2 - left + 1,
        y: 1 + Self.pitch * Double(graph.nodes[index].layer), width: widths[index],
        height: Self.height)
    }
    for (index, node) in graph.nodes.enumerated() {
      for lower in node.below { addArrow(index, lower, of: graph) }
    }
    for (box, node) in zip(boxes, graph.nodes) {
      guard let name = node.name else { continue }
      drawing.rect("box", box)
      drawing.text("mid", at: Point(box.center.x, box.center.y + 4.5), name)
      size.width = max(size.width, box.x + box.width + 1)
    }
    size.height = Self.pitch * Double(graph.layers.count - 1) + Self.height + 2
  }

  /// Adds the part of an arrow between two layers, and its continuation through the lower one.
  private mutating func addArrow(_ upper: Int, _ lower: Int, of graph: LayerGraph) {
    let start = Point(boxes[upper].center.x, boxes[upper].y + Self.height)
    let end = Point(boxes[lower].center.x, boxes[lower].y)
    if graph.nodes[lower].name == nil {
      drawing.path("strong", "M\(start.svg)L\(end.svg)V\((end.y + Self.height).short)")
    } else {
      drawing.arrow("strong", Curve(from: start, to: end, bulge: 0), head: .full)
    }
  }

  // MARK: Positions

  /// The center of each node: as near to its neighbors as the other nodes of its layer allow.
  private static func middles(_ graph: LayerGraph, _ widths: [Double]) -> [Double] {
    var middles = widths.map { _ in 0.0 }
    for round in 0..<40 {
      for layer in round.isMultiple(of: 2) ? graph.layers : graph.layers.reversed() {
        let wanted = layer.map { node in
          let near = graph.nodes[node].above + graph.nodes[node].below
          guard !near.isEmpty else { return middles[node] }
          return near.reduce(0) { $0 + middles[$1] } / Double(near.count)
        }
        let places = apart(wanted, layer.map { widths[$0] })
        for (node, place) in zip(layer, places) { middles[node] = place }
      }
    }
    return middles
  }

  /// Positions near the wanted ones that leave room for the widths: the mean of the positions found
  /// from left to right and from right to left.
  private static func apart(_ wanted: [Double], _ widths: [Double]) -> [Double] {
    func distance(_ index: Int) -> Double { (widths[index] + widths[index + 1]) / 2 + gap }
    var (right, left) = (wanted, wanted)
    for index in wanted.indices.dropLast() {
      right[index + 1] = max(right[index + 1], right[index] + distance(index))
    }
    for index in wanted.indices.dropLast().reversed() {
      left[index] = min(left[index], left[index + 1] - distance(index))
    }
    return zip(right, left).map { ($0 + $1) / 2 }
  }
}

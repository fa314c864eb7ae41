/// Places each label next to its arrow, without overlapping a box, a line or another label.
struct Labels {
  /// A label with its position.
  struct Label {
    let style: String
    let lines: [String]
    let anchor: Point
    let box: Box
  }

  private let obstacles: [Box]
  private let lines: [Point]
  private(set) var labels: [Label] = []
  private(set) var cost = 0.0

  init(_ layout: Layout, _ router: Router) {
    obstacles = layout.boxes.map { $0.grown(by: 3) }
    lines = router.samples.values.flatMap { $0 }
    let graph = layout.graph
    let cycles = graph.cycles.filter { cycle in
      let centers = cycle.map { layout.boxes[$0].center }
      return !put(cycle: middles(of: centers), limit: 1)
    }
    for (index, edge) in graph.edges.enumerated() {
      guard let curve = router.curves[index], !edge.words.isEmpty else { continue }
      let size = Size(Lettering.width(edge.words, Lettering.label), 13)
      put([edge.words], style: "edge", size: size, at: places(along: curve, height: 13, from: 0.5))
    }
    for cycle in cycles {
      let places = graph.edges.indices.flatMap { index -> [Place] in
        let edge = graph.edges[index]
        guard cycle.contains(edge.from), graph.isInCycle(edge), let curve = router.curves[index]
        else { return [] }
        return self.places(along: curve, height: 28, from: 0.5)
      }
      put(cycle: places, limit: .infinity)
    }
  }

  // MARK: Candidate positions

  private typealias Place = (anchor: String, point: Point, stray: Double)

  /// At the center of a cycle, which is the best position for its name if there is room.
  private func middles(of centers: [Point]) -> [Place] {
    let middle = centers.reduce(Point(0, 0), +) * (1 / Double(centers.count))
    return [0.0, -8, 8, -16, 16].map { (" mid", middle + Point($0, -3), 0) }
  }

  /// On both sides of a curve; its middle is best.
  private func places(along curve: Curve, height: Double, from best: Double) -> [Place] {
    (2...18).flatMap { step -> [Place] in
      let share = Double(step) / 20
      let (place, way) = (curve.at(share), (curve.at(share + 0.02) - curve.at(share - 0.02)).unit)
      let stray = abs(share - best) * 20
      // The flatter the line, the larger the distance that a text next to it needs.
      let aside = 6 + min(40, height / 2 * abs(way.x / (abs(way.y) < 0.05 ? 0.05 : way.y)))
      let rise = 10 - height / 2
      return [
        ("", place + Point(aside, rise), stray), (" end", place + Point(-aside, rise), stray),
        (" mid", place + Point(0, 5 - height), stray + 1),
        (" mid", place + Point(0, 15), stray + 2),
        ("", place + Point(aside + 22, rise), stray + 30),
        (" end", place + Point(-aside - 22, rise), stray + 30),
      ]
    }
  }

  // MARK: Choice

  @discardableResult
  private mutating func put(cycle places: [Place], limit: Double) -> Bool {
    put(["retain", "cycle"], style: "cyc", size: Size(42, 28), at: places, limit: limit)
  }

  /// Places a label at the best position, unless even that one is too bad.
  @discardableResult
  private mutating func put(
    _ text: [String], style: String, size: Size, at places: [Place], limit: Double = .infinity
  ) -> Bool {
    let labels = places.map { place -> (label: Label, cost: Double) in
      let left = place.anchor == "" ? 0 : place.anchor == " end" ? size.width : size.width / 2
      let corner = place.point - Point(left, 10)
      let box = Box(x: corner.x, y: corner.y, width: size.width, height: size.height)
      let label = Label(style: style + place.anchor, lines: text, anchor: place.point, box: box)
      return (label, place.stray + collisions(of: box) * 12)
    }
    guard let best = labels.min(by: { $0.cost < $1.cost }), best.cost <= limit else { return false }
    self.labels.append(best.label)
    cost += best.cost
    return true
  }

  private func collisions(of box: Box) -> Double {
    let boxes = obstacles.count(where: box.meets)
    let others = labels.count { $0.box.grown(by: 3).meets(box) }
    return Double(boxes * 100 + others * 100 + lines.count(where: box.grown(by: 2).contains))
  }
}

/// Finds a curve for each reference that avoids the boxes and other curves.
struct Router {
  private let layout: Layout
  private(set) var curves: [Int: Curve] = [:]
  private(set) var samples: [Int: [Point]] = [:]
  private(set) var cost = 0.0

  init(_ layout: Layout) {
    self.layout = layout
    let edges = layout.graph.edges
    let lengths = edges.map { way(of: $0).length }
    // Short ones first: they have the fewest alternatives.
    for index in edges.indices.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      let ways = candidates(for: index).map { (curve: $0, cost: cost(of: $0, for: index)) }
      guard let best = ways.min(by: { $0.cost < $1.cost }) else { continue }
      curves[index] = best.curve
      samples[index] = best.curve.samples
      cost += best.cost
    }
  }

  private func way(of edge: Graph.Edge) -> Point {
    layout.boxes[edge.to].center - layout.boxes[edge.from].center
  }

  private func candidates(for index: Int) -> [Curve] {
    let edge = layout.graph.edges[index]
    let (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
    if edge.from == edge.to {
      return [1.0, -1.0].map { side in
        let reach = side * (from.width / 2 + 52)
        let (near, far) = (Point(reach, -34), Point(reach, 34))
        return Curve(from.center, from.center + near, from.center + far, from.center)
          .clipped(from: from, to: from)
      }
    }
    let hasReturn = layout.graph.edges.contains { $0.from == edge.to && $0.to == edge.from }
    // If there is also a reverse edge, both bulge, so that “retain cycle” has room in the middle.
    let first = !hasReturn ? 0.0 : layout.graph.isInCycle(edge) ? 50 : 30
    let bulges = [0.0, 18, 34, 60, 90, 125, 165, 210].map { first + $0 }.flatMap { [$0, -$0] }
    let reach = from.width / 2 + to.width / 2
    return bulges.map { bulge in
      // A curve far to the side of wide boxes has to go around them.
      let extra = abs(bulge) < 64 ? 0 : max(0, reach - 60) * 0.4 * (bulge < 0 ? -1 : 1)
      return Curve(from: from.center, to: to.center, bulge: bulge + extra)
        .clipped(from: from, to: to)
    }
  }

  private func cost(of curve: Curve, for index: Int) -> Double {
    let edge = layout.graph.edges[index]
    let bend = (curve.near + curve.far - curve.start - curve.end).length
    var cost = bend * 0.35 + (curve.end - curve.start).length * 0.02
    let places = curve.samples
    for (node, box) in layout.boxes.enumerated() {
      let isOwn = node == edge.from || node == edge.to
      let zone = isOwn ? box.grown(by: -2) : box.grown(by: 9)
      cost += Double(places.count(where: zone.contains)) * 60
    }
    let inner = places.filter { ($0 - curve.start).length > 16 && ($0 - curve.end).length > 16 }
    for (other, taken) in curves.sorted(by: { $0.key < $1.key }) {
      let points = samples[other] ?? []
      let close = inner.count { place in
        points.contains { abs($0.x - place.x) < 9 && ($0 - place).length < 9 }
      }
      cost += Double(close) * (layout.graph.edges[other].from == edge.to ? 14 : 9)
      if (taken.end - curve.end).length < 9 || (taken.start - curve.end).length < 9 { cost += 30 }
    }
    return cost
  }
}

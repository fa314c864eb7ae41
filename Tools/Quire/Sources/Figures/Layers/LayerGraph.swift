/// A graph whose names are in layers, with arrows from one layer to the next.
struct LayerGraph {
  /// A box with a name, or the point where an arrow passes through a layer.
  struct Node {
    let name: String?
    let layer: Int
    fileprivate(set) var above: [Int] = []
    fileprivate(set) var below: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// The nodes of each layer from left to right, the top layer first.
  private(set) var layers: [[Int]] = []

  init(_ relation: UseRelation) {
    var places: [String: Int] = [:]
    for name in relation.names { places[name] = add(name, layer: relation.layer[name] ?? 0) }
    for name in relation.names {
      for used in relation.direct[name] ?? [] {
        if let from = places[name], let to = places[used] { connect(from, to) }
      }
    }
    sort()
  }

  private mutating func add(_ name: String?, layer: Int) -> Int {
    while layers.count <= layer { layers.append([]) }
    nodes.append(Node(name: name, layer: layer))
    layers[layer].append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func connect(_ from: Int, _ to: Int) {
    var last = from
    for layer in nodes[from].layer + 1..<nodes[to].layer {
      let point = add(nil, layer: layer)
      link(last, point)
      last = point
    }
    link(last, to)
  }

  private mutating func link(_ upper: Int, _ lower: Int) {
    nodes[upper].below.append(lower)
    nodes[lower].above.append(upper)
  }

  // MARK: Order within layers

  /// Moves each node toward the center of its neighbors, from the top to the bottom and back, and
  /// keeps the order with the fewest crossings.
  private mutating func sort() {
    var best = (layers: layers, crossings: crossings)
    for round in 0..<12 where best.crossings > 0 {
      let isDownward = round.isMultiple(of: 2)
      for layer in isDownward ? Array(layers.indices) : layers.indices.reversed() {
        let rank = ranks
        func middle(_ node: Int) -> Double {
          let near = isDownward ? nodes[node].above : nodes[node].below
          guard !near.isEmpty else { return rank[node] }
          return near.reduce(0) { $0 + rank[$1] } / Double(near.count)
        }
        layers[layer].sort { (middle($0), $0) < (middle($1), $1) }
      }
      if crossings < best.crossings { best = (layers, crossings) }
    }
    layers = best.layers
  }

  /// The relative position of each node in its layer, from 0 (left) to 1.
  private var ranks: [Double] {
    var ranks = nodes.map { _ in 0.0 }
    for layer in layers {
      for (place, node) in layer.enumerated() {
        ranks[node] = (Double(place) + 0.5) / Double(layer.count)
      }
    }
    return ranks
  }

  /// The number of pairs of arrows that cross.
  var crossings: Int {
    let rank = ranks
    return layers.reduce(0) { sum, layer in
      let arrows = layer.flatMap { upper in
        nodes[upper].below.map { (rank[upper], rank[$0]) }
      }
      return sum
        + arrows.indices.reduce(0) { sum, index in
          let arrow = arrows[index]
          return sum
            + arrows[index...].count { ($0.0 - arrow.0) * ($0.1 - arrow.1) < 0 }
        }
    }
  }
}

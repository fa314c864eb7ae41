/// Positions for the nodes of a graph: one row for each distance from the variables on top.
struct Layout {
  let graph: Graph
  private(set) var boxes: [Box]
  private var rows: [[Int]]
  private let gap: Size

  init(_ graph: Graph, gap: Size) {
    (self.graph, self.gap) = (graph, gap)
    rows = Self.rows(of: graph)
    boxes = graph.nodes.map { Box(around: Point(0, 0), Self.size(of: $0)) }
    place()
    improve()
  }

  private static func size(of node: Graph.Node) -> Size {
    let width = Lettering.width(node.name, Lettering.name)
    return node.kind == .variable ? Size(width, 18) : Size(max(56, width + 22), 34)
  }

  private static func rows(of graph: Graph) -> [[Int]] {
    var depth: [Int: Int] = [:]
    var queue: [Int] = []
    func begin(_ node: Int, _ row: Int) {
      guard depth[node] == nil else { return }
      depth[node] = row
      queue.append(node)
    }
    func follow() {
      while !queue.isEmpty {
        let node = queue.removeFirst()
        for edge in graph.edges where edge.from == node { begin(edge.to, depth[node]! + 1) }
      }
    }
    for (index, node) in graph.nodes.enumerated() where node.kind == .variable { begin(index, 0) }
    follow()
    // An unseen owner is above the objects that it owns; a leaked object is below the variables'
    // row.
    for index in graph.nodes.indices {
      let below = graph.edges.compactMap { $0.from == index ? depth[$0.to] : nil }.min()
      begin(index, below.map { max(0, $0 - 1) } ?? (graph.nodes[index].kind == .unseen ? 0 : 1))
      follow()
    }
    return (0...(depth.values.max() ?? 0)).map { row in
      graph.nodes.indices.filter { depth[$0] == row }
    }
  }

  // MARK: Positions

  private mutating func place() {
    var y = 0.0
    for row in rows {
      let height = row.map { boxes[$0].height }.max() ?? 18
      for node in row { boxes[node].y = y + height - boxes[node].height }
      y += height + (row == rows[0] ? min(46, gap.height) : gap.height)
    }
    for node in boxes.indices { boxes[node].x = -boxes[node].width / 2 }
    for row in rows { settle(row, near: rows[0] + row) }
    for _ in 0..<3 {
      for (index, row) in rows.enumerated().reversed() where index + 1 < rows.count {
        settle(row, near: rows[index + 1])
      }
      for (index, row) in rows.enumerated().dropFirst() { settle(row, near: rows[index - 1]) }
    }
  }

  /// Moves the nodes of a row toward the nodes that they are connected to, and apart.
  private mutating func settle(_ row: [Int], near others: [Int]) {
    var shift = 0.0
    var edge = -Double.infinity
    for node in row {
      let wish = wish(of: node, near: others) - boxes[node].width / 2
      boxes[node].x = max(wish, edge)
      edge = boxes[node].x + boxes[node].width + gap.width
      shift += (wish - boxes[node].x) / Double(row.count)
    }
    for node in row { boxes[node].x += shift }
  }

  private func wish(of node: Int, near others: [Int]) -> Double {
    let ends = graph.edges.compactMap { edge -> Double? in
      if edge.from == node, others.contains(edge.to) { return boxes[edge.to].center.x }
      if edge.to == node, others.contains(edge.from) { return boxes[edge.from].center.x }
      return nil
    }
    return ends.isEmpty ? boxes[node].center.x : ends.reduce(0, +) / Double(ends.count)
  }

  // MARK: Order

  /// Swaps neighbors while that reduces the number of crossings.
  private mutating func improve() {
    for _ in 0..<3 {
      let before = cost
      for row in rows.indices {
        for left in rows[row].indices {
          for right in rows[row].indices.dropFirst(left + 1) {
            let old = self
            rows[row].swapAt(left, right)
            place()
            if cost > old.cost - 0.01 { self = old }
          }
        }
      }
      if cost == before { return }
    }
  }

  private var cost: Double {
    let lines = graph.edges.map {
      Curve(from: boxes[$0.from].center, to: boxes[$0.to].center, bulge: 0)
    }
    var cost = 0.0
    for (index, line) in lines.enumerated() {
      cost += (line.end - line.start).length
      let ends = [graph.edges[index].from, graph.edges[index].to]
      let places = (1...7).map { line.at(Double($0) / 8) }
      for node in boxes.indices
      where !ends.contains(node) && places.contains(where: boxes[node].contains) {
        cost += 300
      }
      for other in lines.dropFirst(index + 1) where line.crosses(other) { cost += 200 }
    }
    return cost
  }
}

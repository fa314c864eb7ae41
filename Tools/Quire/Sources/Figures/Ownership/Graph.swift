/// An object graph as a panel draws it. It contains names and numbers only, so it retains no
/// object.
struct Graph {
  /// An object, or a variable.
  struct Node {
    enum Kind { case variable, object, unseen }
    let kind: Kind
    var name: String
  }

  /// A reference from one node to another.
  struct Edge: Equatable {
    var from: Int
    let to: Int
    var label: String
    let strength: Strength
    /// Whether it was read in a closure, and is not declared.
    var isCaptured = false
    /// The item that declares it, if it was not read.
    var declaration: Int?

    /// The label with Swift's keyword for the reference.
    var words: String {
      if strength == .strong || label.contains(strength.rawValue) { return label }
      return label.isEmpty ? strength.rawValue : "\(strength.rawValue) \(label)"
    }
  }

  var nodes: [Node] = []
  var edges: [Edge] = []

  /// The nodes that the given ones keep alive, including themselves.
  func keptAlive(by first: some Sequence<Int>) -> Set<Int> {
    var found = Set(first)
    var open = Array(found)
    while let node = open.popLast() {
      for edge in edges where edge.from == node && edge.strength == .strong {
        if found.insert(edge.to).inserted { open.append(edge.to) }
      }
    }
    return found
  }

  /// Whether a reference is part of a retain cycle.
  func isInCycle(_ edge: Edge) -> Bool {
    edge.strength == .strong && keptAlive(by: [edge.to]).contains(edge.from)
  }

  /// The retain cycles, each as its nodes; cycles that share a node count as one.
  var cycles: [[Int]] {
    var found: [[Int]] = []
    for edge in edges where isInCycle(edge) {
      guard !found.contains(where: { $0.contains(edge.from) }) else { continue }
      let members = keptAlive(by: [edge.from]).filter { keptAlive(by: [$0]).contains(edge.from) }
      found.append(members.sorted())
    }
    return found
  }

  /// The nodes that stay alive without the variables: cycles, unseen owners, and what they own.
  var afterlife: Set<Int> {
    let owners = nodes.indices.filter { index in
      nodes[index].kind == .unseen && !edges.contains { $0.to == index }
    }
    return keptAlive(by: cycles.joined() + owners)
  }

  /// The graph in sentences, for screen readers.
  var inWords: String {
    let sentences = edges.map { edge in
      let verb = edge.strength == .strong ? "holds" : "refers to"
      let how = edge.words.isEmpty ? "" : " (\(edge.words))"
      return "\(nodes[edge.from].name) \(verb) \(nodes[edge.to].name)\(how)."
    }
    let rings = cycles.map { "Retain cycle: \($0.map { nodes[$0].name }.joined(separator: ", "))." }
    return (sentences + rings).joined(separator: " ")
  }
}

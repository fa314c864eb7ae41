/// Follows references from the items of a panel in breadth-first order.
///
/// It retains every object that it finds, so that no address is reused; release it soon.
struct ObjectGraphTraversal {
  private(set) var graph = Graph()
  private var objects: [AnyObject?] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var waiting: [Int] = []
  private let names: [ObjectIdentifier: String]
  private let hidden: Set<String>

  init(_ items: [Ownership.Item]) {
    let named = items.compactMap { item -> (ObjectIdentifier, String)? in
      guard case .named(let object, let name) = item.kind else { return nil }
      return (ObjectIdentifier(object), name)
    }
    names = Dictionary(named) { $1 }
    hidden = Set(
      items.compactMap { item in
        guard case .hidden(let label) = item.kind else { return nil }
        return label
      })
    for item in items { begin(with: item) }
    follow()
    for item in items { declare(item) }
  }

  private mutating func begin(with item: Ownership.Item) {
    switch item.kind {
    case .object(let object): _ = number(of: object)
    case .variable(let name, let value, let strength):
      let title = value == nil ? "\(name) = nil" : name
      let node = add(Graph.Node(kind: .variable, name: title), nil)
      guard let value else { return }
      connect(node, Reference.found(in: value, at: "", strength))
    case .named, .declared, .hidden: break
    }
  }

  private mutating func follow() {
    while !waiting.isEmpty {
      let node = waiting.removeFirst()
      if let object = objects[node] { connect(node, Reference.held(by: object)) }
    }
  }

  private mutating func connect(_ node: Int, _ references: [Reference]) {
    for reference in references {
      let label = reference.path.first == "." ? String(reference.path.dropFirst()) : reference.path
      guard !hidden.contains(label) else { continue }
      let target = number(of: reference.object)
      let edge = Graph.Edge(from: node, to: target, label: label, strength: reference.strength)
      graph.edges.append(edge)
    }
  }

  private mutating func declare(_ item: Ownership.Item) {
    guard case .declared(let from, let path, let to, let label, let strength) = item.kind else {
      return
    }
    let ends = (owner(from, at: path), number(of: to))
    follow()
    let edge = Graph.Edge(from: ends.0, to: ends.1, label: label, strength: strength)
    graph.edges.append(edge)
  }

  // MARK: Nodes

  private mutating func add(_ node: Graph.Node, _ object: AnyObject?) -> Int {
    graph.nodes.append(node)
    objects.append(object)
    return objects.count - 1
  }

  private mutating func number(of object: AnyObject) -> Int {
    let id = ObjectIdentifier(object)
    if let known = numbers[id] { return known }
    let name = names[id] ?? Graph.typeName(of: object)
    let node = add(Graph.Node(kind: .object, name: name), object)
    numbers[id] = node
    waiting.append(node)
    return node
  }

  mutating func number(of end: Ownership.Item.End) -> Int {
    switch end {
    case .object(let object): return number(of: object)
    case .unseen(let name):
      let known = graph.nodes.firstIndex { $0.kind == .unseen && $0.name == name }
      return known ?? add(Graph.Node(kind: .unseen, name: name), nil)
    }
  }

  /// The node at the end of a path of labels.
  mutating func owner(_ end: Ownership.Item.End, at path: String) -> Int {
    var node = number(of: end)
    follow()
    var rest = Substring(path)
    while !rest.isEmpty {
      let ways = graph.edges.filter { $0.from == node && rest.begins(with: $0.label) }
      guard let way = ways.max(by: { $0.label.count < $1.label.count }) else {
        let known = graph.edges.filter { $0.from == node }.map { "`\($0.label)`" }
        fatalError(
          "Figures: there is no `\(rest)` in \(graph.nodes[node].name), which has "
            + (known.isEmpty ? "no references" : known.joined(separator: ", ")))
      }
      node = way.to
      rest = rest.dropFirst(way.label.count).drop { $0 == "." }
    }
    return node
  }

  /// The object of a node.
  func object(_ node: Int) -> AnyObject? { objects[node] }
}

extension Substring {
  /// Whether the text is a path that starts with a label.
  fileprivate func begins(with label: String) -> Bool {
    guard !label.isEmpty, hasPrefix(label) else { return false }
    let next = dropFirst(label.count).first
    return next == nil || next == "."
  }
}

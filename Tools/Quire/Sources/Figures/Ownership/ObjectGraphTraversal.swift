import Synchronization

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

  /// There is one reader, and it has to know the living objects of one panel.
  private static let lock = Mutex(())

  /// Reads twice: the object of an unowned reference is surely alive if the first time found it.
  static func reading(_ items: [Ownership.Item], in panel: String) -> ObjectGraphTraversal {
    nonisolated(unsafe) var found = ObjectGraphTraversal()
    lock.withLock { _ in
      let first = ObjectGraphTraversal(items)
      let known = Dictionary(
        first.objects.compactMap { $0 }.map {
          (UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()), $0)
        }
      ) { $1 }
      Reference.living = { known[$0] }
      found = ObjectGraphTraversal(items)
      for index in items.indices { found.declare(items[index], index, panel) }
      Reference.living = { _ in nil }
    }
    return found
  }

  private init(_ items: [Ownership.Item] = []) {
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
      let edge = Graph.Edge(
        from: node, to: number(of: reference.object), label: label, strength: reference.strength,
        isCaptured: reference.isCaptured)
      // A closure may refer to an object in several ways.
      if !edge.isCaptured || !graph.edges.contains(edge) { graph.edges.append(edge) }
    }
  }

  private mutating func declare(_ item: Ownership.Item, _ index: Int, _ panel: String) {
    guard case .declared(let owner, let path, let target, let label, let strength) = item.kind
    else { return }
    let (from, to) = (self.owner(owner, at: path), number(of: target))
    follow()
    if graph.nodes[to].kind == .unseen {
      // What the closure was seen to refer to, as that of a task, is behind the thing.
      for index in graph.edges.indices where graph.edges[index].isCaptured {
        if (graph.edges[index].from, graph.edges[index].label) == (from, label) {
          graph.edges[index].from = to
        }
      }
    }
    var edge = Graph.Edge(from: from, to: to, label: label, strength: strength)
    let read = graph.edges.indices.filter { index in
      let other = graph.edges[index]
      return other.isCaptured && other.from == from && other.to == to
    }
    let same = read.filter { graph.edges[$0].strength == strength }
    if let index = same.first(where: { graph.edges[$0].label == label }) ?? same.first {
      graph.edges.remove(at: index)
    } else if let other = read.first.map({ graph.edges[$0] }) {
      let (owner, object) = (graph.nodes[from].name, graph.nodes[to].name)
      fatalError(
        "Figures: panel “\(panel)” declares a \(strength) reference from \(owner) to \(object), but the "
          + "one that was read in the closure `\(other.label)` is \(other.strength)")
    } else {
      edge.declaration = index
    }
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
    let name = names[id] ?? typeName(type(of: object))
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

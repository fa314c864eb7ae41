/// Draws the objects of a scene, and checks its declared references.
///
/// A declared reference a → b that was read from a closure must be of the strength that was read. Any
/// other is checked on a fresh scene: everything except a is released. Then b must be alive if the
/// reference is strong, and deallocated if it is weak or unowned. If a and b are the same object, it is
/// released too. An unseen owner, such as a task, cannot be released. If other references keep b alive
/// anyway, the declaration cannot be checked and is accepted.
struct Declarations {
  /// The panel of the declarations, for messages.
  let panel: String

  /// The graph of a scene.
  ///
  /// Traps if a declaration is wrong.
  func checkedGraph(_ scene: () -> [Ownership.Item]) -> Graph {
    let graph = draw(scene)
    for (index, edge) in graph.edges.enumerated() {
      if let item = edge.declaration { check(index, of: graph, item, scene) }
    }
    return graph
  }

  private func draw(_ scene: () -> [Ownership.Item]) -> Graph {
    ObjectGraphTraversal.reading(scene(), in: panel).graph
  }

  private func check(
    _ index: Int, of graph: Graph, _ item: Int, _ scene: () -> [Ownership.Item]
  ) {
    let edge = graph.edges[index]
    guard graph.nodes[edge.to].kind == .object else { return }
    var others = graph
    others.edges.remove(at: index)
    let isOwnerSeen = graph.nodes[edge.from].kind == .object && edge.from != edge.to
    let owners = isOwnerSeen ? [edge.from] : []
    let explained = others.keptAlive(by: others.afterlife.union(owners))
    guard !explained.contains(edge.to) else { return }

    var (owner, target) = trial(item, scene)
    if !isOwnerSeen { owner = nil }
    let lives = target.object != nil
    withExtendedLifetime(owner) {}
    owner = nil
    let livesOn = target.object != nil

    let (from, to) = (graph.nodes[edge.from].name, graph.nodes[edge.to].name)
    let claim = "panel “\(panel)” declares a \(edge.strength) reference from \(from) to \(to)"
    if edge.strength == .strong, !lives {
      fatalError("Figures: \(claim), but it does not keep \(to) alive; is it weak or unowned?")
    }
    if edge.strength != .strong, lives {
      fatalError(
        "Figures: \(claim), but \(to) stays alive when everything else is released; is it strong? "
          + "If a variable outside the panel refers to \(to), build it in the panel's closure")
    }
    if livesOn, !graph.afterlife.contains(edge.to) {
      fatalError(
        "Figures: \(claim), which cannot be checked: something outside the panel holds \(to); "
          + "build it in the panel's closure")
    }
  }

  /// Builds the scene again and releases it, except for the owner of a declared reference.
  private func trial(
    _ item: Int, _ scene: () -> [Ownership.Item]
  ) -> (owner: AnyObject?, target: Glance) {
    let items = scene()
    guard items.indices.contains(item),
      case .declared(let from, let path, .object(let target), _, _) = items[item].kind
    else { fatalError("Figures: the closure of panel “\(panel)” must do the same each time") }
    guard case .object = from else { return (nil, Glance(target)) }
    var traversal = ObjectGraphTraversal.reading(items, in: panel)
    return (traversal.object(traversal.owner(from, at: path)), Glance(target))
  }
}

/// A weak reference to an object.
private struct Glance {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// Checks what a figure's elements refer to: the targets exist, and no short text becomes a drawing
/// that keeps a browser busy for minutes.
struct SVGReferences {
  /// How many elements a figure may draw, those that are drawn again by a reference included.
  static let limit = 100_000

  private var targets: [String: SVGFigure.Element] = [:]

  static func check(_ root: SVGFigure.Element) throws(SVGFigure.Problem) {
    var references = SVGReferences()
    try references.add(root)
    let cost = try references.cost(root, isTarget: false)
    guard cost <= limit else {
      throw .init(
        message: "this figure draws \(cost) elements, more than \(limit)",
        hint: "use fewer elements or references")
    }
  }

  private mutating func add(_ element: SVGFigure.Element) throws(SVGFigure.Problem) {
    if let id = element["id"], targets.updateValue(element, forKey: id) != nil {
      throw .init(message: "two elements of this figure have the id `\(id)`")
    }
    for child in element.elements { try add(child) }
  }

  /// How many elements are drawn for one. A target refers to gradients only: otherwise each level of
  /// references would multiply them.
  private func cost(_ element: SVGFigure.Element, isTarget: Bool) throws(SVGFigure.Problem) -> Int {
    var cost = 1
    for (id, times) in element.references {
      guard let target = targets[id] else {
        throw .init(message: "this figure refers to `#\(id)`, but none of its elements has this id")
      }
      if target.name.hasSuffix("Gradient") { continue }
      if isTarget {
        throw .init(
          message: "what is drawn by a reference refers to `#\(id)` itself",
          hint: "only gradients can be referred to there")
      }
      cost = min(Self.limit * 10, cost + times * (try self.cost(target, isTarget: true)))
    }
    for child in element.elements {
      cost = min(Self.limit * 10, cost + (try self.cost(child, isTarget: isTarget)))
    }
    return cost
  }
}

extension SVGFigure.Element {
  /// The ids that the attributes refer to, and how often each is drawn: a marker once for each point.
  fileprivate var references: [(id: String, times: Int)] {
    let points = ((self["d"] ?? "").utf8.count + (self["points"] ?? "").utf8.count) / 2 + 1
    return attributes.compactMap { name, value in
      switch name {
      case "href": (String(value.dropFirst()), 1)
      case "fill", "stroke", "clip-path", "marker-start", "marker-end":
        value.referredID.map { ($0.id, 1) }
      case "marker-mid": value.referredID.map { ($0.id, points) }
      default: nil
      }
    }
  }
}

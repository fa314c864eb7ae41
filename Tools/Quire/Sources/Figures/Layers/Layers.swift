/// A drawing of dependencies in layers: each name is above everything that it uses.
///
/// Implied arrows are left out: if a uses b and b uses c, there is no arrow from a to c.
///
/// ```swift
/// print(Layers("An app above its libraries.", ["App": ["Store", "Views"], "Views": ["Store"]]))
/// ```
public struct Layers: Figure {
  let title: String
  let relation: UseRelation

  /// Makes a drawing of dependencies.
  ///
  /// Traps if the dependencies form a cycle.
  ///
  /// - Parameters:
  ///   - title: The title, which describes the figure.
  ///   - uses: The names that each name uses; a name that uses none may be left out.
  public init(_ title: String, _ uses: [String: Set<String>]) {
    self.title = title
    relation = UseRelation(uses)
  }

  /// The SVG.
  public var svg: String {
    let drawing = LayerDrawing(LayerGraph(relation))
    return drawing.drawing.svg("layers", title: title, details: relation.words, size: drawing.size)
  }
}

/// A drawing of what uses what, in layers: each name is in a box above everything that it uses.
///
/// An arrow is left out where other arrows say the same: if a uses b and b uses c, no arrow from a
/// to c is drawn.
///
/// ```swift
/// print(Layers("An app above its libraries.", ["App": ["Store", "Views"], "Views": ["Store"]]))
/// ```
public struct Layers: Figure {
  let title: String
  let relation: UseRelation

  /// Draws what uses what.
  ///
  /// Traps if names use each other in a circle.
  ///
  /// - Parameters:
  ///   - title: The figure in words.
  ///   - uses: By name, the names that it uses; a name that uses nothing may be left out.
  public init(_ title: String, _ uses: [String: Set<String>]) {
    self.title = title
    relation = UseRelation(uses)
  }

  /// The drawing as text.
  public var svg: String {
    let drawing = LayerDrawing(LayerGraph(relation))
    return drawing.drawing.svg("layers", title: title, details: relation.words, size: drawing.size)
  }
}

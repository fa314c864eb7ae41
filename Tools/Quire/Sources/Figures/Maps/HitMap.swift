/// A map of hit-test results: each cell of a grid calls a closure, and is filled for its answer.
///
/// ```swift
/// print(HitMap("A small button, easily missed.", width: 120, height: 80, step: 2) { x, y in
///   root.hitTest(Point(x, y)) === close ? "close" : "root"
/// }.outline("close", x: 10, y: 10, width: 20, height: 20))
/// ```
public struct HitMap: Figure {
  /// A rectangle drawn over a map.
  struct Outline {
    let name: String
    let box: Box
  }

  /// One of several maps next to each other.
  public struct Map {
    let title: String
    let step: Double
    let rows: [[String?]]
    private(set) var outlines: [Outline] = []

    /// Calls a closure for the center of every cell.
    ///
    /// - Parameters:
    ///   - title: The title above the map.
    ///   - width: The width of the area, in the closure's units.
    ///   - height: The height of the area.
    ///   - step: The width and height of a cell.
    ///   - name: Returns the name of the view that is hit at a point; nil for none.
    public static func map(
      _ title: String = "", width: Double, height: Double, step: Double,
      _ name: (_ x: Double, _ y: Double) -> String?
    ) -> Map {
      let rows = stride(from: step / 2, to: height, by: step).map { y in
        stride(from: step / 2, to: width, by: step).map { x in name(x, y) }
      }
      return Map(title: title, step: step, rows: rows)
    }

    /// Adds a rectangle on top, such as the visible frame of a button, with an optional name.
    public func outline(
      _ name: String = "", x: Double, y: Double, width: Double, height: Double
    ) -> Map {
      var map = self
      map.outlines.append(
        Outline(name: name, box: Box(x: x, y: y, width: width, height: height)))
      return map
    }
  }

  let title: String
  let names: [String]
  private var maps: [Map]

  /// Makes a figure of maps next to each other, with one legend.
  ///
  /// - Parameters:
  ///   - title: The title, which describes the figure.
  ///   - names: The order of the names; others follow in the order of their appearance.
  ///   - maps: The maps, with at most eight different names.
  public init(_ title: String, names: [String] = [], _ maps: Map...) {
    (self.title, self.maps) = (title, maps)
    var found = names
    for name in maps.lazy.flatMap(\.rows).joined() {
      if let name, !found.contains(name) { found.append(name) }
    }
    precondition(found.count <= 8, "Figures: a map may have eight names, not \(found.count)")
    self.names = found
  }

  /// Makes a figure of a single map; see `map` for the parameters.
  public init(
    _ title: String, names: [String] = [], width: Double, height: Double, step: Double,
    _ name: (_ x: Double, _ y: Double) -> String?
  ) {
    self.init(title, names: names, .map(width: width, height: height, step: step, name))
  }

  /// Adds a rectangle on top of the last map.
  public func outline(
    _ name: String = "", x: Double, y: Double, width: Double, height: Double
  ) -> HitMap {
    var figure = self
    guard let last = figure.maps.popLast() else { return figure }
    figure.maps.append(last.outline(name, x: x, y: y, width: width, height: height))
    return figure
  }

  /// The SVG.
  public var svg: String {
    let drawing = MapDrawing(maps, names: names, id: title.slug)
    return drawing.drawing.svg("map", title: title, details: drawing.words, size: drawing.size)
  }
}

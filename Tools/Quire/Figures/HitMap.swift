/// A drawing of who is hit where: each cell of a grid asks, and is filled by the answer.
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

  /// One of the maps side by side.
  public struct Map {
    let title: String
    let step: Double
    let rows: [[String?]]
    private(set) var outlines: [Outline] = []

    /// Asks for every cell, at its middle.
    ///
    /// - Parameters:
    ///   - title: What stands above the map.
    ///   - width: How wide the area is, in units of the closure's.
    ///   - height: How high it is.
    ///   - step: How wide and high a cell is.
    ///   - name: Who is hit at a place; nil for nobody.
    public static func map(
      _ title: String = "", width: Double, height: Double, step: Double,
      _ name: (_ x: Double, _ y: Double) -> String?
    ) -> Map {
      let rows = stride(from: step / 2, to: height, by: step).map { y in
        stride(from: step / 2, to: width, by: step).map { x in name(x, y) }
      }
      return Map(title: title, step: step, rows: rows)
    }

    /// Adds a rectangle on top, such as what the eye sees of a button; a name is optional.
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

  /// Draws maps side by side, with one legend.
  ///
  /// - Parameters:
  ///   - title: The figure in words.
  ///   - names: The order of the names; those that are missing follow as they are found.
  ///   - maps: The maps; eight names at most in all of them.
  public init(_ title: String, names: [String] = [], _ maps: Map...) {
    (self.title, self.maps) = (title, maps)
    var found = names
    for name in maps.lazy.flatMap(\.rows).joined() {
      if let name, !found.contains(name) { found.append(name) }
    }
    precondition(found.count <= 8, "Figures: a map tells eight names apart, not \(found.count)")
    self.names = found
  }

  /// Draws a single map; the parameters are those of the map.
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

  /// The drawing as text.
  public var svg: String {
    let drawing = MapDrawing(maps, names: names, id: title.slug)
    return drawing.drawing.svg("map", title: title, details: drawing.words, size: drawing.size)
  }
}

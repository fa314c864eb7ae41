/// An upright rectangle in the coordinates of a view.
public struct Rect: Equatable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The extent to the right and down from there.
  public var size: Size

  /// Makes a rectangle from its upper left corner and its size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (origin, size) = (Point(x, y), Size(width, height))
  }

  /// The center.
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }

  /// Whether a point is inside. The left and upper edges belong to the rectangle, the right and
  /// lower ones do not: of two adjacent rectangles, exactly one contains a point on the border.
  public func contains(_ point: Point) -> Bool {
    // Moved by a billionth of a point: rounding, as of thirds, does not decide about a border.
    let (x, y) = (point.x - origin.x + 1e-9, point.y - origin.y + 1e-9)
    return x >= 0 && x < size.width && y >= 0 && y < size.height
  }
}

/// A point in the coordinates of a view.
public struct Point: Equatable, Sendable {
  /// The coordinates, to the right and down.
  public var x, y: Double

  /// Makes a point from its coordinates.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The difference of two vectors.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}

/// A width and a height.
public struct Size: Equatable, Sendable {
  /// The extent from left to right, and from top to bottom.
  public var width, height: Double

  /// Makes a size from a width and a height.
  public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// Distances by which the edges move inward, or outward if negative.
public struct Insets: Equatable, Sendable {
  /// The distance for each edge.
  public var top, left, bottom, right: Double

  /// Makes insets from a distance for each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

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
  /// lower ones do not: of two adjacent rectangles, one contains a point on the border.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// The rectangle with its edges moved. Edges that would pass each other meet in the middle.
  public func inset(by insets: Insets) -> Rect {
    let (w, h) = (size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)
    return Rect(
      origin.x + insets.left + min(0, w / 2), origin.y + insets.top + min(0, h / 2),
      max(0, w), max(0, h))
  }

  /// The rectangle enlarged around its center to a minimum size.
  public func atLeast(_ least: Size) -> Rect {
    let (x, y) = (min(0, size.width - least.width) / 2, min(0, size.height - least.height) / 2)
    return inset(by: Insets(top: y, left: x, bottom: y, right: x))
  }
}

/// A linear transform, which maps (x, y) to (a·x + c·y, b·x + d·y) with the names of
/// `CGAffineTransform`. It has no translation, since a view has a center.
public struct Transform: Equatable, Sendable {
  /// The elements of the matrix.
  public var a, b, c, d: Double

  /// Makes a transform from its matrix.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// The identity transform.
  public static var identity: Transform { Transform(1, 0, 0, 1) }

  /// The inverse; `nil` if the transform maps everything to a line.
  public var inverse: Transform? {
    let n = a * d - b * c
    return n == 0 ? nil : Transform(d / n, -b / n, -c / n, a / n)
  }

  /// Maps a point.
  public func callAsFunction(_ p: Point) -> Point { Point(a * p.x + c * p.y, b * p.x + d * p.y) }
}

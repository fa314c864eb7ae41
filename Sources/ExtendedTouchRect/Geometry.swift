/// A place in the coordinates of some view.
public struct Point: Equatable, Sendable {
  /// How far to the right, and how far down.
  public var x, y: Double

  /// Makes a point of its coordinates.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The point as far from the left one as the right one is from (0, 0).
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The point as far from (0, 0) as the left one is from the right one.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}

/// How wide and how high something is.
public struct Size: Equatable, Sendable {
  /// From left to right, and from top to bottom.
  public var width, height: Double

  /// Makes a size of its two sides.
  public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// How far each edge moves inwards, or outwards if the number is negative.
public struct Insets: Equatable, Sendable {
  /// A number for each edge.
  public var top, left, bottom, right: Double

  /// Makes insets of a number for each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// An upright rectangle in the coordinates of some view.
public struct Rect: Equatable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The extent to the right and down from there.
  public var size: Size

  /// Makes a rectangle of its upper left corner and its size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (origin, size) = (Point(x, y), Size(width, height))
  }

  /// The point in the middle.
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }

  /// Whether a point lies inside. The left and upper edges belong to the rectangle, the right and
  /// lower ones do not: of two rectangles side by side, one contains a point on the border.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// The rectangle with its edges moved. Edges that would pass each other meet half-way.
  public func inset(by insets: Insets) -> Rect {
    let (w, h) = (size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)
    return Rect(
      origin.x + insets.left + min(0, w / 2), origin.y + insets.top + min(0, h / 2),
      max(0, w), max(0, h))
  }

  /// The rectangle grown around its middle to a smallest size.
  public func atLeast(_ least: Size) -> Rect {
    let (x, y) = (min(0, size.width - least.width) / 2, min(0, size.height - least.height) / 2)
    return inset(by: Insets(top: y, left: x, bottom: y, right: x))
  }
}

/// How a view is turned and stretched: (x, y) goes to (a·x + c·y, b·x + d·y), the numbers being
/// named as in `CGAffineTransform`. To move a view there is its center.
public struct Transform: Equatable, Sendable {
  /// The numbers of the matrix.
  public var a, b, c, d: Double

  /// Makes a transform of its matrix.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// The transform that leaves everything where it is.
  public static var identity: Transform { Transform(1, 0, 0, 1) }

  /// The way back; `nil` if the transform squeezes everything into a line.
  public var inverse: Transform? {
    let n = a * d - b * c
    return n == 0 ? nil : Transform(d / n, -b / n, -c / n, a / n)
  }

  /// Where a point goes.
  public func callAsFunction(_ p: Point) -> Point { Point(a * p.x + c * p.y, b * p.x + d * p.y) }
}

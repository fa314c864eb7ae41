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

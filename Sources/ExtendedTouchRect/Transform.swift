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

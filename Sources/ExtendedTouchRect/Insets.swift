/// Distances by which the edges move inward, or outward if negative.
public struct Insets: Equatable, Sendable {
  /// The distance for each edge.
  public var top, left, bottom, right: Double

  /// Makes insets from a distance for each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension Rect {
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

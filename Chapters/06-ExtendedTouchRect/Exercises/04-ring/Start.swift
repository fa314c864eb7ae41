import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    // TODO: a circle, and a hole in it.
    super.contains(point)
  }
}

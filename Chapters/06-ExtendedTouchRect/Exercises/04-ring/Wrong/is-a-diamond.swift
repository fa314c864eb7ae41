// Wrong: adds the two distances to the middle. Caught by: is hit between its two circles
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = min(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - touchArea.center
    let distance = abs(offset.x) + abs(offset.y)
    return hole <= distance && distance < radius
  }
}

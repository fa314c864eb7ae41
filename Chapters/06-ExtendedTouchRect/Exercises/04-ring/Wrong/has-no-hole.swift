// Wrong: is hit in its hole. Caught by: is hit between its two circles
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = min(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - touchArea.center
    let distance = offset.x * offset.x + offset.y * offset.y
    return distance < radius * radius
  }
}

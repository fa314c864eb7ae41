// Wrong: hides what lies behind its hole.
// Caught by: lets what lies behind it be hit through the hole
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

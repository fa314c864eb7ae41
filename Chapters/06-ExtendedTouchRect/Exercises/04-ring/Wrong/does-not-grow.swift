// Wrong: ignores the extension. Caught by: grows outwards with its touch area
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = min(bounds.size.width, bounds.size.height) / 2
    let offset = point - touchArea.center
    let distance = offset.x * offset.x + offset.y * offset.y
    return hole * hole <= distance && distance < radius * radius
  }
}

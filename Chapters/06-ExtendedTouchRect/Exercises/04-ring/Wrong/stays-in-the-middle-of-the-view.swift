// Wrong: keeps to the middle of the bounds.
// Caught by: lies in the middle of a touch area that is extended upwards
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = min(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - Point(touchArea.center.x, bounds.center.y)
    let distance = offset.x * offset.x + offset.y * offset.y
    return hole * hole <= distance && distance < radius * radius
  }
}

// Wrong: takes the longer side for the diameter.
// Caught by: lies in the middle of a touch area that is extended on one side
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = max(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - touchArea.center
    let distance = offset.x * offset.x + offset.y * offset.y
    return hole * hole <= distance && distance < radius * radius
  }
}

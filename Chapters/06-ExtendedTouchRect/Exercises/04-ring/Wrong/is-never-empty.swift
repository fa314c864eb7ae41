// Wrong: keeps a thin ring when it is all hole. Caught by: has nothing left if it is all hole
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let hole = min(hole, 38)
    let radius = min(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - touchArea.center
    let distance = offset.x * offset.x + offset.y * offset.y
    return hole * hole <= distance && distance < radius * radius
  }
}

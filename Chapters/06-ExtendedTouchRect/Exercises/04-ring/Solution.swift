// Both circles lie around the middle of the touch area, and only the outer one grows with it. To
// compare squares saves a root, and is exact at the edges. A second way is `super.contains(point)`
// first, which spares the computation for most points outside.
import ExtendedTouchRect

final class Ring: View {
  /// How far the hole reaches from the middle.
  var hole = 0.0

  override func contains(_ point: Point) -> Bool {
    let radius = min(touchArea.size.width, touchArea.size.height) / 2
    let offset = point - touchArea.center
    let distance = offset.x * offset.x + offset.y * offset.y
    return hole * hole <= distance && distance < radius * radius
  }
}

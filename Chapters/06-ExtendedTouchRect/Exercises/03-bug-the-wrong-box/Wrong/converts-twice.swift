// Wrong: converts before it looks whether the point is inside.
// Caught by: is the one in front
import ExtendedTouchRect

final class Box {
  let name: String
  /// Where it lies, in the coordinates of the box around it.
  let frame: Rect
  var boxes: [Box] = []

  init(_ name: String, _ frame: Rect) { (self.name, self.frame) = (name, frame) }

  /// The box that a touch hits, at a point in the coordinates of the box around it.
  func hit(_ point: Point) -> Box? {
    let inner = point - frame.origin
    guard frame.contains(inner) else { return nil }
    for box in boxes.reversed() {
      if let hit = box.hit(inner) { return hit }
    }
    return self
  }
}

// TODO: find the bugs.
import ExtendedTouchRect

final class Box {
  let name: String
  /// Where it lies, in the coordinates of the box around it.
  let frame: Rect
  var boxes: [Box] = []

  init(_ name: String, _ frame: Rect) { (self.name, self.frame) = (name, frame) }

  /// The box that a touch hits, at a point in the coordinates of the box around it.
  func hit(_ point: Point) -> Box? {
    guard frame.contains(point) else { return nil }
    for box in boxes {
      if let hit = box.hit(point) { return hit }
    }
    return self
  }
}

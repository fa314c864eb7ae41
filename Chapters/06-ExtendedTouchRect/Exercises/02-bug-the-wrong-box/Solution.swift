// The last box lies in front, so it has to be asked first. The boxes inside have their frames in
// the coordinates of this one, so the point that they get is moved by its origin. A second way is
// to go forwards, and to keep the last hit instead of returning the first.
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
    let inner = point - frame.origin
    for box in boxes.reversed() {
      if let hit = box.hit(inner) { return hit }
    }
    return self
  }
}

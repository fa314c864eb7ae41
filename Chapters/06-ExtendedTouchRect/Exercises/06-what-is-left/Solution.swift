// On the way up there are two steps at each superview: convert the rectangle to its coordinates,
// and cut off what it does not let in. Their order matters, as `touchArea` and `bounds` are in the
// superview's own coordinates. A second way is recursion: `reach(of: path.dropFirst())` first.
import ExtendedTouchRect

extension Rect {
  func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    let right = min(origin.x + size.width, other.origin.x + other.size.width)
    let bottom = min(origin.y + size.height, other.origin.y + other.size.height)
    return Rect(x, y, max(0, right - x), max(0, bottom - y))
  }
}

/// The part of a view's touch area that touches can get to, in the coordinates of the root.
///
/// - Parameter path: The root, one of its subviews, one of that one's, and last the view.
func reach(of path: [View]) -> Rect {
  guard var view = path.last else { return Rect(0, 0, 0, 0) }
  var left = view.touchArea
  for superview in path.dropLast().reversed() {
    left.origin = left.origin + view.frame.origin - view.bounds.origin
    if !superview.passesTouchesOutside { left = left.intersection(superview.touchArea) }
    if superview.clipsToBounds { left = left.intersection(superview.bounds) }
    view = superview
  }
  return left
}

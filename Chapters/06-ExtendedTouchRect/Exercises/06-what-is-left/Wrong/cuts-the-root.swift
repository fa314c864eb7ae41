// Wrong: cuts the touch area of a root. Caught by: is all of it for a root
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
  if path.count == 1 { return view.bounds }
  var left = view.touchArea
  for superview in path.dropLast().reversed() {
    left.origin = left.origin + view.frame.origin - view.bounds.origin
    if !superview.passesTouchesOutside { left = left.intersection(superview.touchArea) }
    if superview.clipsToBounds { left = left.intersection(superview.bounds) }
    view = superview
  }
  return left
}

import ExtendedTouchRect

/// The part of a view's touch area that touches can get to, in the coordinates of the root.
///
/// - Parameter path: The root, one of its subviews, one of that one's, and last the view.
func reach(of path: [View]) -> Rect {
  guard let view = path.last else { return Rect(0, 0, 0, 0) }
  // TODO: go up, and cut off what the superviews do not let in.
  return view.touchArea
}

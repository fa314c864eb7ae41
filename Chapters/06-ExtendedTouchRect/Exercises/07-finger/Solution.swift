// Whether the target is pressed depends on the point and on the tree as it is now. So nothing but
// the target is stored, and one method answers for `down`, `move` and `up`. A second way for
// `convert(_:to:)` is to find the path to the view first, and then to convert along it.
import ExtendedTouchRect

extension View {
  /// Converts a point to the coordinates of a view inside; `nil` if it is not there.
  func convert(_ point: Point, to view: View) -> Point? {
    if view === self { return point }
    for subview in subviews {
      if let inner = subview.convert(point), let found = subview.convert(inner, to: view) {
        return found
      }
    }
    return nil
  }
}

final class Finger {
  let root: View
  private(set) var target: View?
  private(set) var isPressed = false

  init(on root: View) { self.root = root }

  func down(at point: Point) {
    target = root.hitTest(point)
    isPressed = isPressed(at: point)
  }

  func move(to point: Point) {
    isPressed = isPressed(at: point)
  }

  /// Ends the touch, and returns the view that fires.
  func up(at point: Point) -> View? {
    defer { (target, isPressed) = (nil, false) }
    return isPressed(at: point) ? target : nil
  }

  private func isPressed(at point: Point) -> Bool {
    guard let target, target.isEnabled, let inner = root.convert(point, to: target) else {
      return false
    }
    return target.contains(inner)
  }
}

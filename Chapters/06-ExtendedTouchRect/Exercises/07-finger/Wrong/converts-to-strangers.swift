// Wrong: answers for a view that is not inside.
// Caught by: does not convert to unrelated views, upwards, or through a line
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
    return subviews.isEmpty && view.subviews.isEmpty ? nil : view.subviews.isEmpty ? nil : point
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

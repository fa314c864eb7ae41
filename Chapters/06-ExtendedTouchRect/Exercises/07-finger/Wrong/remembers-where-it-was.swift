// Wrong: remembers where the target was. Caught by: follows a target that moves
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

  private var offset = Point(0, 0)

  func down(at point: Point) {
    target = root.hitTest(point)
    offset = target.flatMap { root.convert(point, to: $0) }.map { $0 - point } ?? offset
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
    guard let target, target.isEnabled, root.convert(point, to: target) != nil else {
      return false
    }
    return target.contains(point + offset)
  }
}

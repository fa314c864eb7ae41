import ExtendedTouchRect

extension View {
  /// Converts a point to the coordinates of a view inside; `nil` if it is not there.
  func convert(_ point: Point, to view: View) -> Point? {
    // TODO: search, and convert on the way.
    nil
  }
}

final class Finger {
  let root: View
  private(set) var target: View?
  private(set) var isPressed = false

  init(on root: View) { self.root = root }

  func down(at point: Point) {
    // TODO: whose touch is it?
  }

  func move(to point: Point) {
    // TODO: is the finger still on the target?
  }

  /// Ends the touch, and returns the view that fires.
  func up(at point: Point) -> View? {
    // TODO: does the target fire?
    nil
  }
}

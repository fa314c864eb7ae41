import ExtendedTouchRect
import Testing

/// A button in the corner of a card in a list, extended beyond all of them.
@Suite struct `What is left of a touch area` {
  let root = View(frame: Rect(0, 0, 200, 200))
  let list = View(frame: Rect(40, 40, 120, 120))
  let card = View(frame: Rect(20, 20, 80, 60))
  let button = View(frame: Rect(60, 0, 20, 20))

  init() {
    root.subviews = [list]
    list.subviews = [card]
    card.subviews = [button]
    button.touchInsets = Insets(top: -50, left: -10, bottom: -10, right: -70)
  }

  /// Whether the rectangle has exactly the points at which the button is hit.
  func agrees() -> Bool {
    let left = reach(of: [root, list, card, button])
    for x in stride(from: -20.5, to: 220, by: 5) {
      for y in stride(from: -20.5, to: 220, by: 5) {
        let point = Point(x, y)
        guard left.contains(point) == (root.hitTest(point) === button) else { return false }
      }
    }
    return true
  }

  @Test func `is all of it for a root`() {
    root.touchInsets = Insets(left: -5)
    #expect(reach(of: [root]) == Rect(-5, 0, 205, 200))
  }

  @Test func `is in the coordinates of the root`() {
    button.touchInsets = Insets()
    #expect(reach(of: [root, list, card, button]) == Rect(120, 60, 20, 20))
    #expect(agrees())
  }

  @Test func `ends at the superview`() {
    #expect(reach(of: [root, list, card, button]) == Rect(110, 60, 30, 30))
    #expect(agrees())
  }

  @Test func `ends at the next wall behind a door`() {
    card.passesTouchesOutside = true
    #expect(reach(of: [root, list, card, button]) == Rect(110, 40, 50, 50))
    #expect(agrees())
    list.passesTouchesOutside = true
    #expect(agrees())
    root.passesTouchesOutside = true
    #expect(agrees())
  }

  @Test func `ends where the superview's own extension ends`() {
    card.touchInsets = Insets(top: -15, right: 5)
    #expect(agrees())
  }

  @Test func `ends at the bounds of a superview that clips`() {
    card.touchInsets = Insets(top: -15, right: -15)
    card.passesTouchesOutside = true
    list.clipsToBounds = true
    #expect(agrees())
    card.clipsToBounds = true
    #expect(agrees())
  }

  @Test func `ends where the touch area of a superview ends that clips and is narrowed`() {
    card.passesTouchesOutside = true
    list.touchInsets = Insets(left: 80)
    #expect(agrees())
    list.clipsToBounds = true
    #expect(agrees())
    #expect(reach(of: [root, list, card, button]) == Rect(120, 40, 40, 50))
  }

  @Test func `follows what is scrolled`() {
    card.passesTouchesOutside = true
    list.clipsToBounds = true
    for y in [-30.0, 10, 40, 75] {
      list.bounds.origin = Point(5, y)
      #expect(agrees())
    }
  }

  @Test func `is nothing if it has been scrolled away`() {
    list.clipsToBounds = true
    for origin in [Point(0, 300), Point(300, 0)] {
      list.bounds.origin = origin
      let size = reach(of: [root, list, card, button]).size
      #expect(size.width * size.height == 0)
    }
  }
}

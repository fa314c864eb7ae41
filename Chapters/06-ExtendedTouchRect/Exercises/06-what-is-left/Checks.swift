import ExtendedTouchRect
import Testing

/// A button in the corner of a card in a list, extended beyond all of them.
@Suite struct `What is left of a touch area` {
  private let root = View(frame: Rect(0, 0, 200, 200))
  private let list = View(frame: Rect(40, 40, 120, 120))
  private let card = View(frame: Rect(20, 20, 80, 60))
  private let button = View(frame: Rect(60, 0, 20, 20))

  init() {
    root.subviews = [list]
    list.subviews = [card]
    card.subviews = [button]
    button.touchInsets = Insets(top: -50, left: -10, bottom: -10, right: -70)
  }

  /// The first point where the rectangle and the hit test differ.
  private func difference() -> String? {
    let left = reach(of: [root, list, card, button])
    for x in stride(from: -20.5, to: 220, by: 5) {
      for y in stride(from: -20.5, to: 220, by: 5) {
        let isHit = root.hitTest(Point(x, y)) === button
        guard left.contains(Point(x, y)) != isHit else { continue }
        let (origin, size) = (left.origin, left.size)
        let rect = "Rect(\(origin.x), \(origin.y), \(size.width), \(size.height))"
        let (inside, hit) = isHit ? ("not in", "hit") : ("in", "not hit")
        return "(\(x), \(y)) is \(inside) \(rect), and is \(hit)"
      }
    }
    return nil
  }

  @Test func `is all of it for a root`() {
    root.touchInsets = Insets(left: -5)
    #expect(reach(of: [root]) == Rect(-5, 0, 205, 200))
    root.clipsToBounds = true
    #expect(reach(of: [root]) == Rect(-5, 0, 205, 200))
  }

  @Test func `is in the coordinates of the root`() {
    button.touchInsets = Insets()
    #expect(reach(of: [root, list, card, button]) == Rect(120, 60, 20, 20))
  }

  @Test func `ends at the superview`() {
    #expect(reach(of: [root, list, card, button]) == Rect(110, 60, 30, 30))
  }

  @Test func `ends at the next wall behind a door`() {
    card.passesTouchesOutside = true
    #expect(reach(of: [root, list, card, button]) == Rect(110, 40, 50, 50))
    list.passesTouchesOutside = true
    #expect(difference() == nil)
    root.passesTouchesOutside = true
    #expect(difference() == nil)
  }

  @Test func `ends where the superview's own extension ends`() {
    card.touchInsets = Insets(top: -15, right: 5)
    #expect(difference() == nil)
    card.minimumTouchSize = Size(110, 100)
    #expect(difference() == nil)
    card.isEnabled = false
    #expect(difference() == nil, "a disabled card is not extended")
  }

  @Test func `ends at the bounds of a superview that clips`() {
    card.touchInsets = Insets(top: -15, right: -15)
    card.passesTouchesOutside = true
    list.clipsToBounds = true
    #expect(difference() == nil)
    card.clipsToBounds = true
    #expect(difference() == nil)
    card.passesTouchesOutside = false
    #expect(difference() == nil)
  }

  @Test func `ends where the touch area of a superview ends that clips and is narrowed`() {
    card.passesTouchesOutside = true
    list.touchInsets = Insets(left: 80)
    #expect(difference() == nil)
    list.clipsToBounds = true
    #expect(difference() == nil)
  }

  @Test func `follows what is scrolled`() {
    card.passesTouchesOutside = true
    list.clipsToBounds = true
    for y in [-30.0, 10, 40, 75] {
      list.bounds.origin = Point(5, y)
      #expect(difference() == nil)
    }
  }

  @Test func `ends at any one of many superviews`() {
    let path = (0..<7).map { _ in View(frame: Rect(10, 5, 200, 100)) }
    for view in path { view.passesTouchesOutside = true }
    for (wall, view) in path.dropLast().enumerated() {
      view.passesTouchesOutside = false
      let (x, y) = (10 * Double(wall), 5 * Double(wall))
      #expect(reach(of: path) == Rect(60, 30, 140 + x, 70 + y), "with a wall at \(wall)")
      view.passesTouchesOutside = true
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

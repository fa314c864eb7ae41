import ExtendedTouchRect
import Testing

/// A button of 20 × 20 at (90, 90) of the root, two levels down.
@Suite struct `A finger` {
  let root = View(frame: Rect(0, 0, 200, 200))
  let card = View(frame: Rect(50, 50, 100, 100))
  let button = View(frame: Rect(40, 40, 20, 20))
  let finger: Finger

  init() {
    card.subviews = [button]
    root.subviews = [card]
    finger = Finger(on: root)
  }

  @Test func `taps what it comes down on`() {
    finger.down(at: Point(100, 100))
    #expect(finger.target === button)
    #expect(finger.isPressed)
    #expect(finger.up(at: Point(101, 99)) === button)
    #expect(finger.target == nil)
    #expect(!finger.isPressed)
  }

  @Test func `fires by the same area by which it began`() {
    button.minimumTouchSize = Size(44, 44)
    finger.down(at: Point(80, 100))
    #expect(finger.isPressed)
    #expect(finger.up(at: Point(120, 118)) === button)
    finger.down(at: Point(80, 100))
    #expect(finger.up(at: Point(77, 100)) == nil)
  }

  @Test func `may leave and come back`() {
    finger.down(at: Point(100, 100))
    finger.move(to: Point(130, 100))
    #expect(!finger.isPressed)
    #expect(finger.target === button)
    finger.move(to: Point(109, 100))
    #expect(finger.isPressed)
    #expect(finger.up(at: Point(109, 100)) === button)
  }

  @Test func `fires nobody when it is lifted elsewhere`() {
    finger.down(at: Point(100, 100))
    finger.move(to: Point(60, 60))
    #expect(finger.up(at: Point(60, 60)) == nil)
    #expect(finger.target == nil)
    #expect(!finger.isPressed)
  }

  @Test func `stays with its target when something comes to the front`() {
    finger.down(at: Point(100, 100))
    root.subviews.append(View(frame: Rect(0, 0, 200, 200)))
    finger.move(to: Point(101, 100))
    #expect(finger.isPressed)
    #expect(finger.up(at: Point(101, 100)) === button)
  }

  @Test func `is not stopped by the superview once it has begun`() {
    button.touchInsets = Insets(left: -80)
    #expect(root.hitTest(Point(20, 100)) === root)
    finger.down(at: Point(100, 100))
    #expect(finger.up(at: Point(20, 100)) === button)
  }

  @Test func `presses a disabled view and does not fire it`() {
    button.isEnabled = false
    finger.down(at: Point(100, 100))
    #expect(finger.target === button)
    #expect(finger.isPressed)
    #expect(finger.up(at: Point(100, 100)) == nil)
  }

  @Test func `has no target outside of the root`() {
    finger.down(at: Point(-1, 100))
    #expect(finger.target == nil)
    #expect(!finger.isPressed)
    finger.move(to: Point(100, 100))
    #expect(!finger.isPressed)
    #expect(finger.up(at: Point(100, 100)) == nil)
  }

  @Test func `finds its way through what is scrolled and turned`() {
    card.bounds.origin = Point(0, 30)
    card.transform = Transform(0, 1, -1, 0)
    let start = Point(130, 100)
    finger.down(at: start)
    #expect(finger.target === button)
    finger.move(to: Point(119, 100))
    #expect(!finger.isPressed)
    #expect(finger.up(at: Point(139, 109)) === button)
  }

  @Test func `follows a target that moves`() {
    finger.down(at: Point(100, 100))
    card.center = Point(150, 100)
    finger.move(to: Point(100, 100))
    #expect(!finger.isPressed)
    #expect(finger.up(at: Point(150, 100)) === button)
  }

  @Test func `fires nobody who has left the tree`() {
    finger.down(at: Point(100, 100))
    card.subviews = []
    finger.move(to: Point(100, 100))
    #expect(!finger.isPressed)
    #expect(finger.up(at: Point(100, 100)) == nil)
  }

  @Test func `converts to the view itself, over many levels, and not to strangers`() {
    #expect(root.convert(Point(7, 8), to: root) == Point(7, 8))
    #expect(root.convert(Point(100, 100), to: button) == Point(10, 10))
    #expect(root.convert(Point(100, 100), to: View(frame: Rect(0, 0, 9, 9))) == nil)
    #expect(button.convert(Point(1, 1), to: root) == nil)
    card.transform = Transform(0, 0, 0, 1)
    #expect(root.convert(Point(100, 100), to: button) == nil)
  }
}

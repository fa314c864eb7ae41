import ExtendedTouchRect
import Testing

/// A button of 20 × 20 at (90, 90) of the root, two levels down.
@Suite struct `A finger` {
  let root = View(frame: Rect(0, 0, 200, 200))
  let card = View(frame: Rect(50, 50, 100, 100))
  let button = View(frame: Rect(40, 40, 20, 20))
  let finger: Finger
  let middle = Point(100, 100)

  init() {
    card.subviews = [button]
    root.subviews = [card]
    finger = Finger(on: root)
  }

  /// What a finger does that comes down at the first point and is lifted at the last: whether it
  /// presses at each point before, and whether it fires the button.
  func touch(_ points: Point..., meanwhile: () -> Void = {}) -> String {
    finger.down(at: points[0])
    var story = [finger.isPressed ? "presses" : "rests"]
    meanwhile()
    for point in points.dropFirst().dropLast() {
      finger.move(to: point)
      story.append(finger.isPressed ? "presses" : "rests")
    }
    let fired = finger.up(at: points[points.count - 1])
    story.append(fired === button ? "fires" : fired == nil ? "ends" : "fires another")
    if finger.isPressed || finger.target != nil { story.append("goes on") }
    return story.joined(separator: ", ")
  }

  @Test func `taps what it comes down on`() {
    #expect(touch(middle, Point(101, 99)) == "presses, fires")
  }

  @Test func `fires by the same area by which it began`() {
    button.minimumTouchSize = Size(44, 44)
    #expect(touch(Point(80, 100), Point(120, 118)) == "presses, fires")
    #expect(touch(Point(80, 100), Point(77, 100)) == "presses, ends")
  }

  @Test func `may leave and come back`() {
    let story = touch(middle, Point(130, 100), Point(109, 100), Point(109, 100))
    #expect(story == "presses, rests, presses, fires")
  }

  @Test func `fires nobody when it is lifted elsewhere`() {
    #expect(touch(middle, Point(60, 60), Point(60, 60)) == "presses, rests, ends")
  }

  @Test func `stays with its target when something comes to the front`() {
    let story = touch(middle, middle, middle) {
      root.subviews.append(View(frame: Rect(0, 0, 200, 200)))
    }
    #expect(story == "presses, presses, fires")
  }

  @Test func `is not stopped by the superview once it has begun`() {
    button.touchInsets = Insets(left: -80)
    #expect(touch(middle, Point(20, 100)) == "presses, fires")
  }

  @Test func `neither presses nor fires a disabled view`() {
    button.isEnabled = false
    #expect(touch(middle, middle) == "rests, ends")
  }

  @Test func `belongs to a disabled view all the same`() {
    button.isEnabled = false
    finger.down(at: middle)
    #expect(finger.target === button)
  }

  @Test func `notices that its target is disabled in the meantime`() {
    let story = touch(middle, middle, middle) { button.isEnabled = false }
    #expect(story == "presses, rests, ends")
  }

  @Test func `has no target outside of the root`() {
    #expect(touch(Point(-1, 100), middle, middle) == "rests, rests, ends")
  }

  @Test func `finds its way through what is scrolled and turned`() {
    card.bounds.origin = Point(0, 30)
    card.transform = Transform(0, 1, -1, 0)
    let story = touch(Point(130, 100), Point(119, 100), Point(139, 109))
    #expect(story == "presses, rests, fires")
  }

  @Test func `follows a target that moves`() {
    let story = touch(middle, middle, Point(150, 100)) { card.center = Point(150, 100) }
    #expect(story == "presses, rests, fires")
  }

  @Test func `fires nobody who has left the tree`() {
    #expect(touch(middle, middle, middle) { card.subviews = [] } == "presses, rests, ends")
  }

  @Test func `converts to the view itself and over many levels`() {
    root.subviews = [View(frame: Rect(0, 0, 9, 9)), card, View(frame: Rect(0, 0, 9, 9))]
    #expect(root.convert(Point(7, 8), to: root) == Point(7, 8))
    #expect(root.convert(middle, to: button) == Point(10, 10))
  }

  @Test func `does not convert to strangers, upwards, or through a line`() {
    let stranger = View(frame: Rect(0, 0, 9, 9))
    #expect(root.convert(middle, to: stranger) == nil)
    #expect(button.convert(Point(1, 1), to: root) == nil)
    card.transform = Transform(0, 0, 0, 1)
    #expect(root.convert(middle, to: button) == nil)
  }
}

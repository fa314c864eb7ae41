import ExtendedTouchRect
import Testing

/// A button of 20 × 20 at (90, 90) of the root, two levels down.
@Suite struct `A finger` {
  private final class Disk: View {
    override func contains(_ point: Point) -> Bool {
      let offset = point - bounds.center
      return offset.x * offset.x + offset.y * offset.y < 100
    }
  }

  /// All touches belong to its first subview, as near as they may be.
  private final class Magnet: View {
    override func hitTest(_ point: Point) -> View? { subviews.first }
  }

  private let root = View(frame: Rect(0, 0, 200, 200))
  private let card = View(frame: Rect(50, 50, 100, 100))
  private let button = View(frame: Rect(40, 40, 20, 20))
  private let finger: Finger
  private let middle = Point(100, 100)

  init() {
    card.subviews = [button]
    root.subviews = [card]
    finger = Finger(on: root)
  }

  /// What a finger does that comes down at the first point and is lifted at the last: at each point
  /// before, whether it has the button for its target, and presses it; and whether it fires.
  private func touch(_ points: Point..., meanwhile: () -> Void = {}) -> String {
    finger.down(at: points[0])
    var story = [state]
    meanwhile()
    for point in points.dropFirst().dropLast() {
      finger.move(to: point)
      story.append(state)
    }
    let fired = finger.up(at: points[points.count - 1])
    story.append(fired == nil ? "ends" : fired === button ? "fires" : "fires another")
    if state != "idles" { story.append("goes on") }
    return story.joined(separator: ", ")
  }

  private var state: String {
    guard let target = finger.target else { return finger.isPressed ? "presses nothing" : "idles" }
    guard target === button else { return "has another" }
    return finger.isPressed ? "presses" : "rests"
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
    #expect(touch(middle, Point(130, 100), middle) == "presses, rests, fires")
  }

  @Test func `can touch again`() {
    #expect(touch(middle, Point(60, 60)) == "presses, ends")
    #expect(touch(middle, middle) == "presses, fires")
    #expect(touch(Point(60, 60), middle) == "has another, fires another")
  }

  @Test func `asks its target for its shape`() {
    let disk = Disk(frame: Rect(10, 10, 20, 20))
    root.subviews = [disk]
    finger.down(at: Point(20, 20))
    let states = [Point(28, 28), Point(22, 22)].map {
      finger.move(to: $0)
      return finger.isPressed
    }
    #expect(states == [false, true])
    #expect(finger.up(at: Point(11, 28)) == nil)
    let magnet = Magnet(frame: Rect(0, 0, 200, 200))
    magnet.subviews = [disk]
    let drawn = Finger(on: magnet)
    drawn.down(at: Point(28, 28))
    #expect([drawn.target === disk, drawn.isPressed] == [true, false], "hit, and not on it")
  }

  @Test func `fires no target when it is lifted elsewhere`() {
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

  @Test func `rests on a disabled view, and does not fire it`() {
    button.isEnabled = false
    #expect(touch(middle, middle) == "rests, ends")
    let story = touch(middle, middle, middle) { button.isEnabled = true }
    #expect(story == "rests, presses, fires")
  }

  @Test func `notices that its target is disabled in the meantime`() {
    let story = touch(middle, middle, middle) { button.isEnabled = false }
    #expect(story == "presses, rests, ends")
  }

  @Test func `has no target outside of the root`() {
    // A touch that has no end: the next one begins anew.
    finger.down(at: middle)
    #expect(touch(Point(-1, 100), middle, middle) == "idles, idles, ends")
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

  @Test func `fires no target that has left the tree`() {
    #expect(touch(middle, middle, middle) { card.subviews = [] } == "presses, rests, ends")
    // In the corner, its coordinates are those of the root.
    button.frame = Rect(0, 0, 20, 20)
    root.subviews = [card, button]
    let corner = Point(10, 10)
    #expect(touch(corner, corner, corner) { root.subviews = [card] } == "presses, rests, ends")
  }

  @Test func `converts to the view itself and over many levels`() {
    root.subviews = [View(frame: Rect(0, 0, 9, 9)), card, View(frame: Rect(0, 0, 9, 9))]
    let points = [root.convert(middle, to: root), root.convert(middle, to: button)]
    #expect(points == [middle, Point(10, 10)])
    button.isHidden = true
    #expect(root.convert(middle, to: button) == Point(10, 10))
    root.subviews[0].transform = Transform(0, 0, 0, 1)
    #expect(root.convert(middle, to: button) == Point(10, 10), "behind a view that is a line")
  }

  @Test func `converts to a view six levels down, first or last`() {
    let path = (0..<7).map { _ in View(frame: Rect(3, 2, 50, 50)) }
    for (outer, inner) in zip(path, path.dropFirst()) {
      outer.subviews = [View(frame: Rect(0, 0, 9, 9)), View(frame: Rect(0, 0, 9, 9))]
      outer.subviews.insert(inner, at: outer === path[2] ? 0 : 2)
    }
    #expect(path[0].convert(middle, to: path[6]) == Point(82, 88))
  }

  @Test func `does not convert to unrelated views, upwards, or through a line`() {
    let unrelated = View(frame: Rect(0, 0, 9, 9))
    var points = [root.convert(middle, to: unrelated), button.convert(middle, to: root)]
    card.transform = Transform(0, 0, 0, 1)
    points.append(root.convert(middle, to: button))
    #expect(points == [nil, nil, nil])
  }
}

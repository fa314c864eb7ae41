import ExtendedTouchRect
import Testing

/// A tree of 200 × 200 with a view of 20 × 20 at (90, 90) in it.
@Suite struct `A view with an extended touch rect` {
  let root = View(frame: Rect(0, 0, 200, 200))
  let view = View(frame: Rect(90, 90, 20, 20))

  init() { root.subviews = [view] }

  /// Whether a touch at a point of the root hits the view.
  func hits(_ x: Double, _ y: Double) -> Bool { root.hitTest(Point(x, y)) === view }

  /// Whether exactly the points of a rectangle hit the view: tested just inside and just outside of
  /// each corner and at the middle of each edge.
  func fills(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Bool {
    let (x, y, near) = ((left + right) / 2, (top + bottom) / 2, 0.1)
    let inside = [
      (left, top), (right - near, top), (left, bottom - near), (right - near, bottom - near),
      (x, top), (x, bottom - near), (left, y), (right - near, y),
    ]
    let outside = [
      (left - near, top), (left, top - near), (right, top), (right - near, top - near),
      (left - near, bottom - near), (left, bottom), (right, bottom - near), (right - near, bottom),
      (x, top - near), (x, bottom), (left - near, y), (right, y),
    ]
    return inside.allSatisfy { hits($0.0, $0.1) } && !outside.contains { hits($0.0, $0.1) }
  }

  @Test func `S8.1: negative insets make it larger, positive ones smaller, each edge by itself`() {
    view.touchInsets = Insets(top: -10, left: -10, bottom: -10, right: -10)
    #expect(fills(80, 80, 120, 120))
    view.touchInsets = Insets(top: 5, left: 5, bottom: 5, right: 5)
    #expect(fills(95, 95, 105, 105))
    view.touchInsets = Insets(top: -1, left: 2, bottom: -30, right: 4)
    #expect(fills(92, 89, 106, 140))
  }

  @Test func `S8.2: without insets the bounds count`() {
    #expect(fills(90, 90, 110, 110))
    view.touchInsets = Insets(top: -10)
    view.touchInsets = Insets()
    #expect(fills(90, 90, 110, 110))
    #expect(view.touchArea == view.bounds)
  }

  @Test func `S8.3: a disabled view is not extended, a hidden one not hit`() {
    view.touchInsets = Insets(top: -10, left: -10, bottom: -10, right: -10)
    view.minimumTouchSize = Size(60, 60)
    view.isEnabled = false
    #expect(fills(90, 90, 110, 110))
    view.isEnabled = true
    view.isHidden = true
    #expect(!hits(100, 100))
    #expect(view.touchArea == view.bounds)
    view.isHidden = false
    #expect(hits(70, 70))
  }

  @Test func `S8.4: insets larger than the view leave nothing, in the middle`() {
    view.touchInsets = Insets(top: 15, left: 15, bottom: 15, right: 15)
    #expect(view.touchArea == Rect(10, 10, 0, 0))
    #expect(!hits(100, 100))
    view.touchInsets = Insets(left: 30)
    #expect(view.touchArea == Rect(25, 0, 0, 20))
    view.touchInsets = Insets(top: 15, left: 15, bottom: 15, right: 15)
    view.minimumTouchSize = Size(44, 44)
    #expect(fills(78, 78, 122, 122))
  }

  @Test func `S8.5: the left and upper edge count, the right and lower do not`() {
    #expect(hits(90, 90))
    #expect(!hits(110, 90))
    #expect(!hits(90, 110))
    let right = View(frame: Rect(110, 90, 20, 20))
    root.subviews.append(right)
    #expect(root.hitTest(Point(110, 100)) === right)
  }

  @Test func `a border in thirds of a point belongs to one of two views`() {
    for thirds in 1...60 {
      for width in 1...50 {
        let (start, border) = (Double(thirds) / 3, Double(thirds + width) / 3)
        let left = View(frame: Rect(start, 0, Double(width) / 3, 20))
        let right = View(frame: Rect(border, 0, 20, 20))
        root.subviews = [left, right]
        #expect(root.hitTest(Point(border, 10)) === right)
        root.subviews = [right, left]
        #expect(root.hitTest(Point(border, 10)) === right)
        #expect(root.hitTest(Point(start, 10)) === left)
      }
    }
  }

  @Test func `the edges of a rectangle are a billionth of a point further left and up`() {
    #expect(Rect(0, 0, 1, 1).contains(Point(-1e-9, -1e-9)))
    #expect(!Rect(0, 0, 1e-9, 1).contains(Point(0, 0)))
    #expect(!Rect(0, 0, 1, 1e-9).contains(Point(0, 0)))
  }

  @Test func `S8.6: goes through subviews from front to back, depth first, up to the first hit`() {
    final class Witness: View {
      var asked: () -> Void = {}
      override func hitTest(_ point: Point) -> View? {
        asked()
        return super.hitTest(point)
      }
    }
    var asked: [String] = []
    func witness(_ name: String, _ frame: Rect) -> Witness {
      let witness = Witness(frame: frame)
      witness.asked = { asked.append(name) }
      return witness
    }
    let back = witness("back", Rect(0, 0, 200, 200))
    let middle = witness("middle", Rect(0, 0, 200, 200))
    let inner = witness("inner", Rect(10, 10, 10, 10))
    let outer = witness("outer", Rect(50, 50, 10, 10))
    let front = witness("front", Rect(150, 150, 10, 10))
    middle.subviews = [inner, outer]
    root.subviews = [back, middle, front]
    #expect(root.hitTest(Point(15, 15)) === inner)
    #expect(asked == ["front", "middle", "outer", "inner"])
  }

  @Test func `S8.7: a parent stops touches outside of it`() {
    let parent = View(frame: Rect(80, 80, 40, 40))
    let child = View(frame: Rect(10, 10, 20, 20))
    parent.subviews = [child]
    root.subviews = [parent]
    child.touchInsets = Insets(top: -50, left: -50, bottom: -50, right: -50)
    #expect(root.hitTest(Point(81, 81)) === child)
    #expect(root.hitTest(Point(79, 100)) === root)
  }

  @Test func `S8.7: the parent's own extension lets them in, and clipping keeps them out again`() {
    let parent = View(frame: Rect(80, 80, 40, 40))
    let child = View(frame: Rect(10, 10, 20, 20))
    parent.subviews = [child]
    root.subviews = [parent]
    child.touchInsets = Insets(top: -50, left: -50, bottom: -50, right: -50)
    parent.touchInsets = Insets(left: -20)
    #expect(root.hitTest(Point(61, 100)) === child)
    #expect(root.hitTest(Point(59, 100)) === root)
    parent.clipsToBounds = true
    #expect(root.hitTest(Point(61, 100)) === parent)
    #expect(root.hitTest(Point(81, 100)) === child)
  }

  @Test func `S8.7: a parent that passes touches is not hit itself outside of its bounds`() {
    let parent = View(frame: Rect(80, 80, 40, 40))
    let child = View(frame: Rect(50, 10, 20, 20))
    parent.subviews = [child]
    root.subviews = [parent]
    #expect(root.hitTest(Point(140, 100)) === root)
    parent.passesTouchesOutside = true
    #expect(root.hitTest(Point(140, 100)) === child)
    #expect(root.hitTest(Point(125, 100)) === root)
    parent.clipsToBounds = true
    #expect(root.hitTest(Point(140, 100)) === root)
  }

  @Test(arguments: [0, 0.009]) func `S8.7: is out of reach when it cannot be seen`(alpha: Double) {
    view.subviews = [View(frame: Rect(0, 0, 20, 20))]
    view.alpha = alpha
    #expect(root.hitTest(Point(100, 100)) === root)
    view.alpha = 0.01
    #expect(root.hitTest(Point(100, 100)) === view.subviews[0])
  }

  @Test func `S8.7: is out of reach, with all inside, without user interaction`() {
    view.subviews = [View(frame: Rect(0, 0, 20, 20))]
    view.isUserInteractionEnabled = false
    #expect(root.hitTest(Point(100, 100)) === root)
    root.isUserInteractionEnabled = false
    #expect(root.hitTest(Point(100, 100)) == nil)
  }

  @Test func `S8.7: a sibling in front wins over the extension of one behind`() {
    let front = View(frame: Rect(110, 90, 20, 20))
    root.subviews.append(front)
    view.touchInsets = Insets(right: -10)
    #expect(root.hitTest(Point(115, 100)) === front)
    root.subviews = [front, view]
    #expect(root.hitTest(Point(115, 100)) === view)
    #expect(root.hitTest(Point(125, 100)) === front)
  }

  @Test func `S8.8: a subclass has a shape of its own, with or without the extension`() {
    final class Disc: View {
      override func contains(_ point: Point) -> Bool {
        let radius = touchArea.size.width / 2
        let (x, y) = (point.x - touchArea.center.x, point.y - touchArea.center.y)
        return x * x + y * y < radius * radius
      }
    }
    let disc = Disc(frame: Rect(90, 90, 20, 20))
    root.subviews = [disc]
    #expect(root.hitTest(Point(100, 100)) === disc)
    #expect(root.hitTest(Point(91, 91)) === root)
    disc.minimumTouchSize = Size(44, 44)
    #expect(root.hitTest(Point(91, 91)) === disc)
    #expect(root.hitTest(Point(79, 79)) === root)
  }

  @Test func `S8.9: has a minimum around its middle, that adapts to its size`() {
    view.minimumTouchSize = Size(44, 44)
    #expect(fills(78, 78, 122, 122))
    view.frame = Rect(60, 90, 80, 20)
    #expect(fills(60, 78, 140, 122))
    view.frame = Rect(50, 50, 100, 100)
    #expect(fills(50, 50, 150, 150))
  }

  @Test func `takes the larger of insets and minimum`() {
    view.touchInsets = Insets(left: -40, right: -40)
    view.minimumTouchSize = Size(44, 44)
    #expect(fills(50, 78, 150, 122))
    view.touchInsets = Insets(left: -4, right: -4)
    #expect(fills(78, 78, 122, 122))
  }

  @Test func `may be extended further than the distance to the parent's edge, up to that edge`() {
    view.touchInsets = Insets(top: -300, left: -300, bottom: -300, right: -300)
    #expect(hits(0, 0))
    #expect(hits(199.9, 199.9))
    #expect(root.hitTest(Point(-1, 100)) == nil)
    #expect(root.hitTest(Point(200, 100)) == nil)
  }

  @Test func `a touch ends on it by the same area as it begins`() {
    view.minimumTouchSize = Size(44, 44)
    for x in stride(from: 70.0, to: 130, by: 0.5) {
      let point = Point(x, 100)
      #expect(view.convert(point).map(view.contains) == hits(x, 100))
    }
  }

  @Test func `is enabled, visible and not extended when it is made`() {
    #expect(view.isEnabled && view.isUserInteractionEnabled && !view.isHidden)
    #expect(!view.clipsToBounds && !view.passesTouchesOutside)
    #expect(view.alpha == 1)
    #expect(view.transform == .identity)
    #expect(view.touchInsets == Insets())
    #expect(view.minimumTouchSize == Size(0, 0))
  }

  @Test func `finds the deepest of nested views`() {
    var parent = root
    for _ in 0..<50 {
      let child = View(frame: Rect(1, 1, 190, 190))
      parent.subviews = [child]
      parent = child
    }
    #expect(root.hitTest(Point(100, 100)) === parent)
    #expect(root.hitTest(Point(0.5, 0.5)) === root)
  }

  @Test func `hits the front view of overlapping ones`() {
    let front = View(frame: Rect(100, 100, 20, 20))
    root.subviews.append(front)
    #expect(root.hitTest(Point(105, 105)) === front)
    #expect(root.hitTest(Point(95, 95)) === view)
  }

  @Test func `follows a scrolled bounds origin`() {
    root.bounds.origin = Point(0, 50)
    #expect(hits(100, 100))
    let scroller = View(frame: Rect(50, 50, 100, 100))
    let row = View(frame: Rect(0, 300, 100, 10))
    scroller.subviews = [row]
    scroller.clipsToBounds = true
    root.bounds.origin = Point(0, 0)
    root.subviews = [scroller]
    #expect(root.hitTest(Point(60, 60)) === scroller)
    scroller.bounds.origin = Point(0, 295)
    #expect(root.hitTest(Point(60, 56)) === row)
    #expect(scroller.frame == Rect(50, 50, 100, 100))
  }

  @Test func `follows a scale about its center`() {
    view.transform = Transform(2, 0, 0, 3)
    #expect(fills(80, 70, 120, 130))
    view.touchInsets = Insets(left: -5)
    #expect(fills(70, 70, 120, 130))
  }

  @Test func `follows a rotation`() {
    view.frame = Rect(90, 80, 20, 40)
    view.transform = Transform(0, 1, -1, 0)
    #expect(hits(81, 100))
    #expect(!hits(100, 81))
    let child = View(frame: Rect(0, 0, 20, 5))
    view.subviews = [child]
    #expect(root.hitTest(Point(118, 100)) === child)
    #expect(root.hitTest(Point(82, 100)) === view)
  }

  @Test func `is out of reach when its transform squeezes it to nothing`() {
    view.minimumTouchSize = Size(44, 44)
    view.transform = Transform(0, 0, 0, 1)
    #expect(!hits(100, 100))
    #expect(view.convert(Point(100, 100)) == nil)
    view.transform = .identity
    #expect(hits(100, 100))
  }

  @Test func `is moved and resized by its frame, bounds and center`() {
    #expect(view.frame == Rect(90, 90, 20, 20))
    view.frame = Rect(10, 20, 30, 40)
    #expect(view.bounds == Rect(0, 0, 30, 40))
    #expect(view.center == Point(25, 40))
    view.bounds.size = Size(10, 10)
    #expect(view.frame == Rect(20, 35, 10, 10))
    #expect(fills(20, 35, 30, 45))
    view.center = Point(100, 100)
    #expect(fills(95, 95, 105, 105))
  }

  @Test func `agrees with a simple recursive hit test on three hundred random trees`() {
    var numbers = Dice()
    func tree(_ depth: Int) -> View {
      func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &numbers) }
      func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }
      let frame = Rect(number(-20..<80), number(-20..<80), number(0..<120), number(0..<120))
      let view = View(frame: frame)
      if chance(30) { view.touchInsets = Insets(top: number(-30..<30), left: number(-30..<30)) }
      if chance(20) { view.minimumTouchSize = Size(44, 44) }
      if chance(20) { view.transform = Transform(1, number(-1..<1), number(-1..<1), 1) }
      view.isHidden = chance(5)
      view.alpha = chance(5) ? 0 : 1
      view.isUserInteractionEnabled = !chance(5)
      view.isEnabled = !chance(10)
      view.clipsToBounds = chance(20)
      view.passesTouchesOutside = chance(20)
      view.bounds.origin = chance(10) ? Point(number(-9..<9), 0) : Point(0, 0)
      if depth > 0 { view.subviews = (0..<3).map { _ in tree(depth - 1) } }
      return view
    }
    func walk(_ view: View, _ point: Point) -> View? {
      guard !view.isHidden, view.isUserInteractionEnabled, view.alpha >= 0.01 else { return nil }
      var area = view.bounds
      if view.isEnabled { area = area.inset(by: view.touchInsets).atLeast(view.minimumTouchSize) }
      let isInside = area.contains(point)
      let isCut = view.clipsToBounds && !view.bounds.contains(point)
      if isInside || view.passesTouchesOutside, !isCut {
        for subview in view.subviews.reversed() {
          let t = subview.transform
          let (x, y) = (point.x - subview.center.x, point.y - subview.center.y)
          let n = t.a * t.d - t.b * t.c
          let inner = Point(t.d / n * x - t.c / n * y, -t.b / n * x + t.a / n * y)
          if n != 0, let hit = walk(subview, inner + subview.bounds.center) { return hit }
        }
      }
      return isInside ? view : nil
    }
    var hits = 0
    for _ in 0..<300 {
      let root = tree(3)
      for _ in 0..<5 {
        let point = Point(
          .random(in: -20..<120, using: &numbers), .random(in: -20..<120, using: &numbers))
        let hit = root.hitTest(point)
        #expect(hit === walk(root, point))
        if hit != nil { hits += 1 }
      }
    }
    #expect(hits > 150)
  }
}

/// Random numbers that are the same in each run.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64 = 42
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

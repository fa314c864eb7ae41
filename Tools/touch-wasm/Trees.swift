// Hit tests whose answers are the same wherever the view tree runs: a table with the expected
// answers, then random trees. `run` compiles this file, with the sources of ExtendedTouchRect, for
// this machine and for WebAssembly, and compares what the two print.

@main struct Trees {
  static func main() {
    for (name, view, x, y, expected) in table() {
      let root = View(frame: Rect(0, 0, 200, 200))
      root.subviews = [view]
      let hit = root.hitTest(Point(x, y))
      print((hit === (expected ? view : root) ? "ok " : "WRONG ") + name)
    }
    var dice = Dice()
    for number in 0..<300 {
      let forest = Forest(&dice)
      var answers = "tree \(number):"
      for _ in 0..<20 { answers += " \(forest.hit(dice.number(-20, 120), dice.number(-20, 120)))" }
      print(answers)
    }
  }

  /// A view, a point of the root and whether the view is hit there.
  static func table() -> [(String, View, Double, Double, Bool)] {
    func view(_ change: (View) -> Void) -> View {
      let view = View(frame: Rect(90, 90, 20, 20))
      change(view)
      return view
    }
    let plain = view { _ in }
    let large = view { $0.touchInsets = Insets(top: -10, left: -10, bottom: -10, right: -10) }
    let least = view { $0.minimumTouchSize = Size(44, 44) }
    let empty = view { $0.touchInsets = Insets(top: 15, left: 15, bottom: 15, right: 15) }
    let disabled = view {
      $0.minimumTouchSize = Size(44, 44)
      $0.isEnabled = false
    }
    let hidden = view { $0.isHidden = true }
    let faint = view { $0.alpha = 0.01 }
    let deaf = view { $0.isUserInteractionEnabled = false }
    let turned = view { $0.transform = Transform(0, 2, -1, 0) }
    let flat = view { $0.transform = Transform(0, 0, 0, 1) }
    let disc = Disc(frame: Rect(90, 90, 20, 20))
    return [
      ("upper left corner", plain, 90, 90, true), ("right edge", plain, 110, 100, false),
      ("lower edge", plain, 100, 110, false), ("inside an extension", large, 80, 80, true),
      ("outside of an extension", large, 79.9, 100, false), ("minimum", least, 78, 78, true),
      ("outside of the minimum", least, 122, 100, false), ("over-inset", empty, 100, 100, false),
      ("disabled", disabled, 100, 100, true), ("disabled, extended", disabled, 80, 80, false),
      ("hidden", hidden, 100, 100, false), ("faint", faint, 100, 100, false),
      ("no interaction", deaf, 100, 100, false), ("turned", turned, 100, 119, true),
      ("turned, beside it", turned, 111, 100, false), ("squeezed", flat, 100, 100, false),
      ("shape", disc, 100, 100, true), ("corner of a shape", disc, 91, 91, false),
    ]
  }
}

/// A subclass with a shape of its own.
final class Disc: View {
  override func contains(_ point: Point) -> Bool {
    let (x, y) = (point.x - touchArea.center.x, point.y - touchArea.center.y)
    return x * x + y * y < touchArea.size.width * touchArea.size.width / 4
  }
}

/// A random tree whose views are known by number.
struct Forest {
  var views: [View] = []

  init(_ dice: inout Dice) { grow(3, &dice) }

  @discardableResult
  mutating func grow(_ depth: Int, _ dice: inout Dice) -> View {
    let (x, y) = (dice.number(-20, 80), dice.number(-20, 80))
    let frame = Rect(x, y, dice.number(0, 120), dice.number(0, 120))
    let view = dice.chance(20) ? Disc(frame: frame) : View(frame: frame)
    views.append(view)
    if dice.chance(30) {
      view.touchInsets = Insets(top: dice.number(-30, 30), right: dice.number(-30, 30))
    }
    if dice.chance(20) { view.minimumTouchSize = Size(44, 44) }
    if dice.chance(20) {
      view.transform = Transform(1, dice.number(-1, 1), dice.number(-1, 1), 1)
    }
    if dice.chance(10) { view.bounds.origin = Point(dice.number(-9, 9), 0) }
    view.isHidden = dice.chance(5)
    view.alpha = dice.chance(5) ? 0 : 1
    view.isUserInteractionEnabled = !dice.chance(5)
    view.isEnabled = !dice.chance(10)
    view.clipsToBounds = dice.chance(20)
    view.passesTouchesOutside = dice.chance(20)
    if depth > 0 { view.subviews = (0..<3).map { _ in grow(depth - 1, &dice) } }
    return view
  }

  /// The number of the view that is hit, or -1.
  func hit(_ x: Double, _ y: Double) -> Int {
    guard let hit = views[0].hitTest(Point(x, y)) else { return -1 }
    return views.firstIndex { $0 === hit } ?? -2
  }
}

/// Random numbers that are the same everywhere.
struct Dice {
  var state: UInt64 = 42

  mutating func number(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 40) / 16_777_216
  }

  mutating func chance(_ percent: Double) -> Bool { number(0, 100) < percent }
}

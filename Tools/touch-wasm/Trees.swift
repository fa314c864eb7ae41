// Hit tests with the module's results on this machine, which the playground must reproduce: a table
// with known results, then random trees. A line is a call of the playground, with its result after an
// equals sign if it has one.

@main struct Trees {
  static func main() {
    table()
    var dice = Dice()
    for _ in 0..<300 { Tree().grow(depth: 3, in: -1, &dice).askAround(&dice) }
  }

  /// A change to a view of 20 × 20 at (90, 90), a point, and whether the view is hit there.
  static func table() {
    func check(_ x: Double, _ y: Double, _ isHit: Bool, _ change: (Tree) -> Void = { _ in }) {
      let tree = Tree()
      tree.add(-1, 0, 0, 200, 200)
      tree.add(0, 90, 90, 20, 20)
      change(tree)
      precondition(tree.hit(x, y) == (isHit ? 1 : 0), "the module is wrong at \(x), \(y)")
    }
    check(90, 90, true)
    check(110, 100, false)
    check(100, 110, false)
    check(80, 80, true) { $0.insets(1, -10, -10, -10, -10) }
    check(79.9, 100, false) { $0.insets(1, -10, -10, -10, -10) }
    check(100, 100, false) { $0.insets(1, 15, 15, 15, 15) }
    for (x, y, isHit) in [(78.0, 78.0, true), (122, 100, false)] {
      check(x, y, isHit) { $0.minimum(1, 44, 44) }
    }
    for (x, isHit) in [(100.0, true), (80, false)] {
      check(x, x, isHit) {
        $0.minimum(1, 44, 44)
        $0.set("enable", 1, false)
      }
    }
    check(100, 100, false) { $0.set("hide", 1, true) }
    check(100, 100, false) { $0.set("interact", 1, false) }
    check(100, 100, false) { $0.alpha(1, 0.009) }
    check(100, 119, true) { $0.transform(1, 0, 2, -1, 0) }
    check(111, 100, false) { $0.transform(1, 0, 2, -1, 0) }
    check(100, 100, false) { $0.transform(1, 0, 0, 0, 1) }
    check(100, 100, true) { $0.set("round", 1, true) }
    check(91, 91, false) { $0.set("round", 1, true) }
  }
}

/// A view that is round if asked.
final class Shape: View {
  var isRound = false

  override func contains(_ point: Point) -> Bool {
    guard isRound else { return super.contains(point) }
    let (from, size) = (point - touchArea.center, touchArea.size)
    let (x, y) = (2 * from.x / size.width, 2 * from.y / size.height)
    return x * x + y * y < 1
  }
}

/// A tree whose views are numbered. It prints and executes each call.
final class Tree {
  private var views: [Shape] = []

  init() { print("clear") }

  @discardableResult
  func add(_ parent: Int, _ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Int {
    let view = Shape(frame: Rect(x, y, w, h))
    if !views.isEmpty { views[parent].subviews.append(view) }
    views.append(view)
    print("add", parent, x, y, w, h, "=", views.count - 1)
    return views.count - 1
  }

  func frame(_ view: Int, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    print("frame", view, x, y, w, h)
    views[view].frame = Rect(x, y, w, h)
  }

  func insets(_ view: Int, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    print("insets", view, top, left, bottom, right)
    views[view].touchInsets = Insets(top: top, left: left, bottom: bottom, right: right)
  }

  func minimum(_ view: Int, _ width: Double, _ height: Double) {
    print("minimum", view, width, height)
    views[view].minimumTouchSize = Size(width, height)
  }

  func transform(_ view: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    print("transform", view, a, b, c, d)
    views[view].transform = Transform(a, b, c, d)
  }

  func scroll(_ view: Int, _ x: Double, _ y: Double) {
    print("scroll", view, x, y)
    views[view].bounds.origin = Point(x, y)
  }

  func alpha(_ view: Int, _ alpha: Double) {
    print("alpha", view, alpha)
    views[view].alpha = alpha
  }

  func set(_ switch: String, _ view: Int, _ isOn: Bool) {
    print(`switch`, view, isOn ? 1 : 0)
    switch `switch` {
    case "hide": views[view].isHidden = isOn
    case "enable": views[view].isEnabled = isOn
    case "interact": views[view].isUserInteractionEnabled = isOn
    case "clip": views[view].clipsToBounds = isOn
    case "open": views[view].passesTouchesOutside = isOn
    case "round": views[view].isRound = isOn
    default: preconditionFailure("no switch \(`switch`)")
    }
  }

  // MARK: Queries

  private func answer(_ x: Double, _ y: Double) -> Int {
    guard let hit = views[0].hitTest(Point(x, y)) else { return -1 }
    return views.firstIndex { $0 === hit } ?? -2
  }

  @discardableResult
  func hit(_ x: Double, _ y: Double) -> Int {
    let number = answer(x, y)
    print("hit", x, y, "=", number)
    return number
  }

  /// The traversal without the module's `hitTest`, which must end at the same view.
  func walk(_ x: Double, _ y: Double) {
    var visits: [String] = []
    func ask(_ view: View, _ point: Point) -> View? {
      let place = visits.count
      visits.append("")
      func end(_ finding: Int, _ hit: View?) -> View? {
        let number = views.firstIndex { $0 === view } ?? -2
        visits[place] = "\(number):\(finding):\(point.x):\(point.y)"
        return hit
      }
      if view.isHidden { return end(3, nil) }
      if view.alpha < 0.01 { return end(4, nil) }
      if !view.isUserInteractionEnabled { return end(5, nil) }
      let isOn = view.contains(point)
      if !isOn && !view.passesTouchesOutside { return end(6, nil) }
      let isCut = view.clipsToBounds && !view.bounds.contains(point)
      for inner in isCut ? [] : view.subviews.reversed() {
        if let place = inner.convert(point), let hit = ask(inner, place) {
          return end(isOn ? 1 : 2, hit)
        }
      }
      return isOn ? end(0, view) : end(isCut ? 7 : 8, nil)
    }
    let hit = ask(views[0], Point(x, y))
    precondition(hit === views[0].hitTest(Point(x, y)), "the rules and the module disagree")
    print("walk", x, y, "=", visits.joined(separator: " "))
  }

  func map(_ columns: Int, _ rows: Int, _ step: Double) {
    let answers = (0..<rows).flatMap { row in
      (0..<columns).map { String(answer((Double($0) + 0.5) * step, (Double(row) + 0.5) * step)) }
    }
    print("map", columns, rows, step, "=", answers.joined(separator: " "))
  }

  func area(_ view: Int) {
    let area = views[view].touchArea
    print("area", view, "=", area.origin.x, area.origin.y, area.size.width, area.size.height)
  }

  // MARK: Random trees

  func grow(depth: Int, in parent: Int, _ dice: inout Dice) -> Tree {
    let (x, y) = (dice.number(-20, 80), dice.number(-20, 80))
    let view = add(parent, x, y, dice.number(0, 120), dice.number(0, 120))
    if dice.chance(30) {
      insets(view, dice.number(-30, 30), dice.number(-30, 30), 0, dice.number(-30, 30))
    }
    if dice.chance(20) { minimum(view, 44, 44) }
    if dice.chance(20) { transform(view, 1, dice.number(-1, 1), dice.number(-1, 1), 1) }
    if dice.chance(10) { scroll(view, dice.number(-9, 9), 0) }
    if dice.chance(5) { alpha(view, 0) }
    if dice.chance(10) { frame(view, x, y + 1, dice.number(0, 120), 60) }
    for (name, share, isOn) in [
      ("round", 20.0, true), ("hide", 5, true), ("interact", 5, false), ("enable", 10, false),
      ("clip", 20, true), ("open", 20, true),
    ] where dice.chance(share) { set(name, view, isOn) }
    for _ in 0..<(depth > 0 ? 3 : 0) { _ = grow(depth: depth - 1, in: view, &dice) }
    return self
  }

  func askAround(_ dice: inout Dice) {
    for _ in 0..<20 { hit(dice.number(-20, 120), dice.number(-20, 120)) }
    for _ in 0..<5 { walk(dice.number(-20, 120), dice.number(-20, 120)) }
    for view in views.indices { area(view) }
    map(20, 20, 6)
  }
}

/// Random numbers that are the same on every machine.
struct Dice {
  var state: UInt64 = 42

  mutating func number(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 40) / 16_777_216
  }

  mutating func chance(_ percent: Double) -> Bool { number(0, 100) < percent }
}

import ExtendedTouchRect

/// The same tree and the same rules without touch areas, written by hand.
final class Box {
  var bounds: Rect
  var center: Point
  var transform = Transform.identity
  var subviews: [Box] = []
  var isHidden = false
  var alpha = 1.0
  var isUserInteractionEnabled = true

  init(_ frame: Rect) {
    bounds = Rect(0, 0, frame.size.width, frame.size.height)
    center = frame.center
  }

  func hitTest(_ point: Point) -> Box? {
    if isHidden || alpha < 0.01 || !isUserInteractionEnabled { return nil }
    guard bounds.contains(point) else { return nil }
    for subview in subviews.reversed() {
      if let inner = subview.convert(point), let hit = subview.hitTest(inner) { return hit }
    }
    return self
  }

  private func convert(_ point: Point) -> Point? {
    let (t, x, y) = (transform, point.x - center.x, point.y - center.y)
    let area = t.a * t.d - t.b * t.c
    guard area != 0 else { return nil }
    let middle = bounds.center
    return Point((t.d * x - t.c * y) / area + middle.x, (t.a * y - t.b * x) / area + middle.y)
  }
}

/// Hit tests in a square of cells: all in one parent, and in rows.
@MainActor func hitTest(side: Int, _ stopwatch: Stopwatch) {
  let length = Double(side) * 10
  let points = (0..<997).map { number in  // spread over the square, the same each time
    let (x, y) = (Double(number * 389 % 997), Double(number * 631 % 997))
    return Point(x / 997 * length, y / 997 * length)
  }
  for inRows in [true, false] {
    let box = makeTree(side, inRows, Box.init) { $0.subviews.append($1) }
    let view = makeTree(side, inRows, View.init(frame:)) { $0.subviews.append($1) }
    let extended = makeTree(side, inRows) { frame in
      let view = View(frame: frame)
      view.touchInsets = Insets(top: -1, left: -1, bottom: -1, right: -1)
      return view
    } add: {
      $0.subviews.append($1)
    }
    stopwatch.compare(
      "hit test, \(side * side) views \(inRows ? "in rows" : "in one parent")",
      lap: points.count,
      [
        .init("by hand") { use(box.hitTest(points[$0 % 997])) },
        .init("View") { use(view.hitTest(points[$0 % 997])) },
        .init("View, all extended") { use(extended.hitTest(points[$0 % 997])) },
      ])
  }
}

/// A tree of `side` times `side` views, the root and the rows among them.
@MainActor private func makeTree<Tree>(
  _ side: Int, _ inRows: Bool, _ make: (Rect) -> Tree, add: (Tree, Tree) -> Void
) -> Tree {
  let root = make(Rect(0, 0, Double(side) * 10, Double(side) * 10))
  for row in 0..<side {
    let y = Double(row) * 10
    let parent = inRows ? make(Rect(0, y, Double(side) * 10, 10)) : root
    if inRows { add(root, parent) }
    for column in 0..<side - (inRows ? 1 : 0) - (row == 0 ? 1 : 0) {
      add(parent, make(Rect(Double(column) * 10, inRows ? 0 : y, 10, 10)))
    }
  }
  return root
}

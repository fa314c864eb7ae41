// What the page calls. It is compiled with the chapter's module, as it ships, to WebAssembly: a tree
// of views, whom a touch hits, the walk that found it, and a map of the answers.

/// A view that is known by its number, and records each visit.
final class Part: View {
  let number: Int
  var isRound = false

  init(_ number: Int, _ frame: Rect) {
    self.number = number
    super.init(frame: frame)
  }

  override func contains(_ point: Point) -> Bool {
    guard isRound else { return super.contains(point) }
    let (from, size) = (point - touchArea.center, touchArea.size)
    let (x, y) = (2 * from.x / size.width, 2 * from.y / size.height)
    return x * x + y * y < 1
  }

  override func hitTest(_ point: Point) -> View? {
    guard isTraced else { return super.hitTest(point) }
    let place = visits.count
    visits.append(Visit(view: Int32(number), finding: 0, x: point.x, y: point.y))
    let hit = super.hitTest(point)
    visits[place].finding = finding(at: point, hit).rawValue
    return hit
  }

  private func finding(at point: Point, _ hit: View?) -> Finding {
    if let hit { return hit === self ? .hit : contains(point) ? .inside : .through }
    if isHidden { return .hidden }
    if alpha < 0.01 { return .faint }
    if !isUserInteractionEnabled { return .deaf }
    if !passesTouchesOutside { return .beside }
    return clipsToBounds && !bounds.contains(point) ? .cut : .nobody
  }
}

/// How a visit ended. The page has a sentence for each.
enum Finding: Int32 {
  case hit, inside, through, hidden, faint, deaf, beside, cut, nobody
}

/// A view that was asked, and where the touch is in its coordinates.
struct Visit {
  var view: Int32
  var finding: Int32
  var x, y: Double
}

// One tree a page, and one thread.
nonisolated(unsafe) private var parts: [Part] = []
nonisolated(unsafe) private var visits: [Visit] = []
nonisolated(unsafe) private var answers: [UInt8] = []
nonisolated(unsafe) private var area = [Rect(0, 0, 0, 0)]
nonisolated(unsafe) private var isTraced = false

// MARK: The tree

/// Forgets all views.
@_expose(wasm, "clear") func clear() { parts = [] }

/// Adds a view in front of its siblings, and returns its number. The first one is the root.
@_expose(wasm, "add") func add(_ parent: Int, _ x: Double, _ y: Double, _ w: Double, _ h: Double)
  -> Int
{
  let part = Part(parts.count, Rect(x, y, w, h))
  if !parts.isEmpty { parts[parent].subviews.append(part) }
  parts.append(part)
  return part.number
}

@_expose(wasm, "frame")
func frame(_ view: Int, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
  parts[view].frame = Rect(x, y, w, h)
}

@_expose(wasm, "scroll") func scroll(_ view: Int, _ x: Double, _ y: Double) {
  parts[view].bounds.origin = Point(x, y)
}

@_expose(wasm, "transform")
func transform(_ view: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
  parts[view].transform = Transform(a, b, c, d)
}

@_expose(wasm, "insets")
func insets(_ view: Int, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
  parts[view].touchInsets = Insets(top: top, left: left, bottom: bottom, right: right)
}

@_expose(wasm, "minimum") func minimum(_ view: Int, _ width: Double, _ height: Double) {
  parts[view].minimumTouchSize = Size(width, height)
}

@_expose(wasm, "alpha") func alpha(_ view: Int, _ alpha: Double) { parts[view].alpha = alpha }

@_expose(wasm, "hide") func hide(_ view: Int, _ on: Bool) { parts[view].isHidden = on }
@_expose(wasm, "enable") func enable(_ view: Int, _ on: Bool) { parts[view].isEnabled = on }
@_expose(wasm, "interact") func interact(_ view: Int, _ on: Bool) {
  parts[view].isUserInteractionEnabled = on
}
@_expose(wasm, "clip") func clip(_ view: Int, _ on: Bool) { parts[view].clipsToBounds = on }
@_expose(wasm, "open") func open(_ view: Int, _ on: Bool) { parts[view].passesTouchesOutside = on }
@_expose(wasm, "round") func round(_ view: Int, _ on: Bool) { parts[view].isRound = on }

// MARK: Questions

/// Where the view's touch area lies in memory, in its own coordinates: x, y, width, height.
@_expose(wasm, "area") func area(_ view: Int) -> UnsafeRawPointer? {
  area[0] = parts[view].touchArea
  return area.withUnsafeBytes { $0.baseAddress }
}

private func number(at point: Point) -> Int {
  parts[0].hitTest(point).map { unsafeDowncast($0, to: Part.self).number } ?? -1
}

/// The number of the view that a touch hits, or -1.
@_expose(wasm, "hit") func hit(_ x: Double, _ y: Double) -> Int { number(at: Point(x, y)) }

/// Walks to the view that a touch hits, and returns how many views were asked on the way.
@_expose(wasm, "walk") func walk(_ x: Double, _ y: Double) -> Int {
  visits.removeAll(keepingCapacity: true)
  isTraced = true
  _ = number(at: Point(x, y))
  isTraced = false
  return visits.count
}

/// Where the visits of the last walk lie in memory, in the order in which they began.
@_expose(wasm, "visits") func visited() -> UnsafeRawPointer? {
  visits.withUnsafeBytes { $0.baseAddress }
}

/// Asks in the middle of every cell of a grid, and returns where the answers lie in memory, row by
/// row: a byte each, 0 for no view, otherwise the view's number and one.
@_expose(wasm, "map") func map(_ columns: Int, _ rows: Int, _ step: Double) -> UnsafeRawPointer? {
  if answers.count < columns * rows { answers = [UInt8](repeating: 0, count: columns * rows) }
  answers.withUnsafeMutableBufferPointer { answers in
    for row in 0..<rows {
      let y = (Double(row) + 0.5) * step
      for column in 0..<columns {
        let x = (Double(column) + 0.5) * step
        answers[row * columns + column] = UInt8(number(at: Point(x, y)) + 1)
      }
    }
  }
  return answers.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) }
}

/// A cubic Bézier curve.
struct Curve {
  var start, near, far, end: Point

  /// A curve between two points with a bulge to its left, or to its right if negative.
  init(from start: Point, to end: Point, bulge: Double) {
    let way = end - start
    let aside = way.unit.turned * -bulge
    self.init(start, start + way * (1 / 3) + aside, start + way * (2 / 3) + aside, end)
  }

  init(_ start: Point, _ near: Point, _ far: Point, _ end: Point) {
    (self.start, self.near, self.far, self.end) = (start, near, far, end)
  }

  /// The point at a parameter from 0 to 1.
  func at(_ share: Double) -> Point { split(at: share).0.end }

  /// Points from the start to the end.
  var samples: [Point] { (0...Self.steps).map { at(Double($0) / Double(Self.steps)) } }

  private static let steps = 28

  /// The part outside of the boxes at both ends.
  func clipped(from first: Box, to last: Box) -> Curve {
    let shares = (0...100).lazy.map { Double($0) / 100 }
    let leave = shares.first { !first.contains(at($0)) } ?? 0
    let arrive = shares.reversed().first { !last.contains(at($0)) } ?? 1
    guard leave < arrive else { return self }
    return split(at: arrive).0.split(at: leave / arrive).1
  }

  /// The curve without a stretch at its end, for an arrowhead.
  func shortened(by stretch: Double) -> Curve {
    let shares = (0...200).lazy.map { 1 - Double($0) / 200 }
    return split(at: shares.first { (at($0) - end).length >= stretch } ?? 1).0
  }

  private func split(at share: Double) -> (Curve, Curve) {
    func between(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
    let (a, b, c) = (between(start, near), between(near, far), between(far, end))
    let (d, e) = (between(a, b), between(b, c))
    let middle = between(d, e)
    return (Curve(start, a, d, middle), Curve(middle, e, c, end))
  }

  /// The curve as path data.
  var data: String { "M\(start.svg)C\(near.svg) \(far.svg) \(end.svg)" }
}

extension Drawing {
  /// The shapes of an arrowhead.
  enum Head: String {
    case full = "head", cycle = "headc", open = "heado"
    var length: Double { self == .cycle ? 11 : 8.5 }
  }

  /// Adds an arrow along a curve: the line, and its head as a separate shape. (A marker would need
  /// an id, and ids of several figures on one page could collide.)
  mutating func arrow(_ style: String, _ curve: Curve, head: Head) {
    let shaft = curve.shortened(by: head.length - 0.5)
    path(style, shaft.data)
    let back = (shaft.end - curve.end).unit
    let side = back.turned * (head.length * 0.44)
    let base = curve.end + back * head.length
    path(head.rawValue, "M\((base + side).svg)L\(curve.end.svg) \((base - side).svg)Z")
  }
}

extension Curve {
  /// Whether the straight lines between the ends of two curves cross.
  func crosses(_ other: Curve) -> Bool {
    func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let apart = side(start, end, other.start) * side(start, end, other.end)
    return apart < 0
      && side(other.start, other.end, start) * side(other.start, other.end, end) < 0
  }
}

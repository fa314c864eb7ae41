/// A point or a vector in a drawing.
struct Point: Equatable {
  var x, y: Double

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The unit vector in the same direction; downward for the zero vector.
  var unit: Point { length == 0 ? Point(0, 1) : self * (1 / length) }

  /// The vector turned by 90°.
  var turned: Point { Point(-y, x) }

  var svg: String { "\(x.short) \(y.short)" }
}

/// The width and height of a drawing.
struct Size: Equatable {
  var width, height: Double

  init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// An axis-aligned rectangle.
struct Box: Equatable {
  var x, y, width, height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(around center: Point, _ size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  var center: Point { Point(x + width / 2, y + height / 2) }

  func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func moved(by way: Point) -> Box { Box(x: x + way.x, y: y + way.y, width: width, height: height) }

  func contains(_ point: Point) -> Bool {
    point.x > x && point.x < x + width && point.y > y && point.y < y + height
  }

  func meets(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func union(_ other: Box) -> Box {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

import ExtendedTouchRect
import Testing

/// A ring from (60, 60) to (140, 140), with a hole of radius 20 around (100, 100).
@Suite struct `A ring` {
  private let root = View(frame: Rect(0, 0, 200, 200))
  private let ring = Ring(frame: Rect(60, 60, 80, 80))

  init() {
    ring.hole = 20
    root.subviews = [ring]
  }

  private func hits(_ x: Double, _ y: Double) -> Bool { root.hitTest(Point(x, y)) === ring }

  @Test func `is hit between its two circles`() {
    #expect(hits(70, 100))
    #expect(hits(100, 130))
    #expect(hits(125, 125))
    #expect(hits(115, 115))
    #expect(!hits(61, 61))
    #expect(!hits(112, 112))
  }

  @Test func `has the edge of the hole, and not the outer edge`() {
    #expect(hits(120, 100))
    #expect(!hits(119.9, 100))
    #expect(hits(139.9, 100))
    #expect(!hits(140, 100))
    #expect(!hits(60, 100))
    for hole in [7.0, 33] {
      ring.hole = hole
      #expect(hits(100, 100 - hole), "the edge of a hole of \(hole)")
      #expect(!hits(100, 100.1 - hole), "just inside of a hole of \(hole)")
    }
  }

  @Test func `is a disk if it has no hole`() {
    ring.hole = 0
    #expect(hits(100, 100))
    #expect(!hits(61, 61))
  }

  @Test func `may be wider than high, or higher than wide`() {
    ring.frame = Rect(20, 60, 160, 80)
    #expect([hits(65, 100), hits(55, 100), hits(100, 65)] == [true, false, true])
    ring.frame = Rect(60, 20, 80, 160)
    #expect([hits(100, 65), hits(100, 55), hits(65, 100)] == [true, false, true])
  }

  @Test func `lets what lies behind it be hit through the hole`() {
    let swatch = View(frame: Rect(90, 90, 20, 20))
    root.subviews = [swatch, ring]
    #expect(root.hitTest(Point(100, 100)) === swatch)
  }

  @Test func `grows outwards with its touch area`() {
    ring.minimumTouchSize = Size(120, 120)
    #expect(hits(45, 100))
    #expect(!hits(39.9, 100))
    #expect(!hits(45, 45))
    #expect(hits(125, 100))
    #expect(hits(120, 100))
    #expect(!hits(119.9, 100))
    ring.isEnabled = false
    #expect(!hits(45, 100), "disabled, and so not extended")
  }

  @Test func `lies in the middle of a touch area that is extended on one side`() {
    ring.touchInsets = Insets(left: -40)
    #expect(hits(50, 100))
    #expect(!hits(80, 100))
    #expect([hits(35, 100), hits(125, 100)] == [false, false])
  }

  @Test func `lies in the middle of a touch area that is extended upwards`() {
    ring.touchInsets = Insets(top: -40)
    #expect(hits(100, 50))
    #expect(!hits(100, 80))
    #expect([hits(100, 35), hits(100, 125)] == [false, false])
  }

  @Test func `has nothing left if it is all hole`() {
    for hole in [40.0, 50] {
      ring.hole = hole
      #expect(!hits(70, 100), "with a hole of \(hole)")
      #expect(!hits(100, 139), "with a hole of \(hole)")
    }
  }
}

import Foundation
import Testing

#if canImport(UIKit)
  import UIKit
#endif

/// The screen, banner and cross of chapter 6. With UIKit these tests run its own hit test.
@MainActor @Suite struct `A touch button` {
  let controller = BannerViewController()
  let screen: UIView

  init() {
    screen = controller.view
    screen.frame = CGRect(x: 0, y: 0, width: 130, height: 90)
    controller.viewDidLoad()
  }

  var cross: TouchButton { controller.cross }

  /// The name of the view that a touch hits.
  func touch(_ x: Double, _ y: Double) -> String {
    let hit = screen.hitTest(CGPoint(x: x, y: y), with: nil)
    return hit === cross ? "cross" : hit === controller.banner ? "banner" : "screen"
  }

  @Test func `is hit in 44 by 44 points around its center, also outside of its superview`() {
    #expect(touch(97, 43) == "cross")
    #expect(touch(75, 21) == "cross")
    #expect(touch(118.9, 64.9) == "cross")
    #expect(touch(74.9, 43) == "banner")
    #expect(touch(97, 20.9) == "screen")
    #expect(touch(119, 43) == "screen")
  }

  @Test func `leaves its superview as large as it is`() {
    #expect(touch(16, 26) == "banner")
    #expect(touch(14, 26) == "screen")
  }

  @Test(arguments: [0, 20]) func `takes the larger of insets and minimum`(minimum: Double) {
    cross.minimumTouchSize = CGSize(width: minimum, height: minimum)
    #expect(cross.touchArea == cross.bounds)
    cross.touchInsets = UIEdgeInsets(top: 0, left: -30, bottom: 0, right: 0)
    #expect(cross.touchArea == CGRect(x: -30, y: 0, width: 50, height: 20))
    #expect(touch(60, 43) == "cross")
  }

  @Test func `has no area if its insets are larger than it is`() {
    cross.minimumTouchSize = .zero
    cross.touchInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    #expect(cross.touchArea.size == CGSize(width: 20, height: 0))
    #expect(touch(97, 43) == "banner")
    #expect(touch(97, 57) == "banner")
  }

  @Test func `is hit in its bounds when it is disabled`() {
    cross.isEnabled = false
    #expect(touch(97, 43) == "cross")
    #expect(touch(86, 43) == "banner")
    #expect(touch(117, 43) == "screen")
  }

  @Test func `is not hit when it is hidden, transparent or without interaction`() {
    cross.isHidden = true
    #expect(touch(97, 43) == "banner")
    #expect(touch(117, 43) == "screen")
    cross.isHidden = false
    cross.alpha = 0.009
    #expect(touch(97, 43) == "banner")
    #expect(touch(117, 43) == "screen")
    cross.alpha = 1
    cross.isUserInteractionEnabled = false
    #expect(touch(97, 43) == "banner")
    #expect(touch(117, 43) == "screen")
  }
}

/// Two icons of 20 points, 8 apart: their areas of 44 points overlap.
@MainActor @Suite struct `Two touch buttons side by side` {
  let row = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let left = TouchButton(frame: CGRect(x: 60, y: 12, width: 20, height: 20))
  let right = TouchButton(frame: CGRect(x: 88, y: 12, width: 20, height: 20))

  private func arrange(_ views: [UIView]) {
    for view in views { row.addSubview(view) }
  }

  /// Of the points from left to right through the middle, those that hit each view.
  private func columns(y: Double = 22) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    for x in 0..<200 {
      let hit = row.hitTest(CGPoint(x: Double(x) + 0.5, y: y), with: nil)
      let name = hit === left ? "left" : hit === right ? "right" : "other"
      if name != "other" { found[name] = (found[name]?.lowerBound ?? x)..<x + 1 }
    }
    return found
  }

  @Test(arguments: [false, true])
  func `have all of their icons, and half of the gap each`(isReversed: Bool) {
    arrange(isReversed ? [right, left] : [left, right])
    #expect(columns() == ["left": 48..<84, "right": 84..<120])
  }

  @Test func `are halved at their corners, too`() {
    right.frame.origin = CGPoint(x: 88, y: 30)
    arrange([left, right])
    let hits = [CGPoint(x: 82, y: 27), CGPoint(x: 86, y: 35)].map { row.hitTest($0, with: nil) }
    #expect(hits[0] === left && hits[1] === right)
  }

  @Test func `do not share with a label, or with a button that cannot be touched`() {
    let label = UIView(frame: CGRect(x: 88, y: 12, width: 20, height: 20))
    arrange([label, right, left])
    right.isHidden = true
    #expect(columns() == ["left": 48..<92])
    (right.isHidden, right.alpha) = (false, 0.009)
    #expect(columns() == ["left": 48..<92])
    (right.alpha, right.isUserInteractionEnabled) = (1, false)
    #expect(columns() == ["left": 48..<92])
    right.isUserInteractionEnabled = true
    #expect(columns() == ["left": 48..<84, "right": 84..<120])
  }

  @Test func `leave a disabled one what it shows, and half of the gap`() {
    right.isEnabled = false
    arrange([right, left])
    #expect(columns() == ["left": 48..<84, "right": 88..<108])
  }

  @Test func `take nothing from a plain control`() {
    let plain = UIButton(frame: CGRect(x: 88, y: 12, width: 20, height: 20))
    arrange([plain, left])
    #expect(columns() == ["left": 48..<84])
    #expect(row.hitTest(CGPoint(x: 89, y: 22), with: nil) === plain)
  }

  @Test func `take the whole gap and a part of the icon without the rule`() {
    let front = Alone.TouchButton(frame: CGRect(x: 88, y: 12, width: 20, height: 20))
    arrange([left, front])
    let hits = (0..<200).filter {
      row.hitTest(CGPoint(x: Double($0) + 0.5, y: 22), with: nil) === front
    }
    #expect(hits == Array(76..<120))
  }
}

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

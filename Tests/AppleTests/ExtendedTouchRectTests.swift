import Foundation
import Testing

#if canImport(UIKit)
  import UIKit
#endif

/// A large control under a small button, or beside it.
@MainActor @Suite struct `A touch button and a larger control` {
  let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let cross = TouchButton(frame: CGRect(x: 88, y: 12, width: 20, height: 20))

  /// The points from left to right through the middle that hit the cross.
  private var columns: [Int] {
    (0..<200).filter { parent.hitTest(CGPoint(x: Double($0) + 0.5, y: 22), with: nil) === cross }
  }

  @Test(arguments: [UIControl.self, UIButton.self, TouchButton.self])
  func `is extended, whatever the control is`(type: UIControl.Type) {
    let row =
      type == UIControl.self
      ? UIControl(frame: parent.bounds)
      : type == UIButton.self ? UIButton(frame: parent.bounds) : TouchButton(frame: parent.bounds)
    parent.addSubview(row)
    parent.addSubview(cross)
    #expect(columns == Array(76..<120))
    #expect(parent.hitTest(CGPoint(x: 10, y: 22), with: nil) === row)
  }

  @Test func `is extended if the two have an edge in common, and shares with its neighbor`() {
    let row = UIButton(frame: CGRect(x: 0, y: 12, width: 200, height: 20))
    let neighbor = TouchButton(frame: CGRect(x: 60, y: 12, width: 20, height: 20))
    for view in [row, neighbor, cross] { parent.addSubview(view) }
    #expect(columns == Array(84..<120))
  }

  @Test func `leaves a control that it lies beside what that shows`() {
    parent.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 98, height: 44)))
    parent.addSubview(cross)
    #expect(columns == Array(88..<120))
  }

  @Test func `meets a large neighbor in the middle of the gap if that has insets`() {
    let large = TouchButton(frame: CGRect(x: 116, y: 0, width: 60, height: 44))
    for view in [large, cross] { parent.addSubview(view) }
    #expect(columns == Array(76..<112))
    #expect(parent.hitTest(CGPoint(x: 114, y: 22), with: nil) === parent)
    large.touchInsets = UIEdgeInsets(top: 0, left: -4, bottom: 0, right: 0)
    #expect(columns == Array(76..<112))
    #expect(parent.hitTest(CGPoint(x: 112.5, y: 22), with: nil) === large)
  }
}

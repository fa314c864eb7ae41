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

  @Test(arguments: [88, 88.4, 88.9])
  func `leaves a control that it lies beside what that shows`(end: Double) {
    parent.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: end, height: 44)))
    parent.addSubview(cross)
    #expect(columns == Array(88..<120))
  }

  @Test func `is extended if it lies across the edge of the control`() {
    parent.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 98, height: 44)))
    parent.addSubview(cross)
    #expect(columns == Array(76..<120))
  }

  @Test func `is extended as a badge on the corner of a tile`() {
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let badge = TouchButton(frame: CGRect(x: 140, y: 40, width: 20, height: 20))
    screen.addSubview(UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    screen.addSubview(badge)
    let hits = (0..<200).flatMap { y in
      (0..<200).filter { x in
        screen.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), with: nil) === badge
      }
    }
    #expect(hits.count == 44 * 44)
  }

  @Test func `takes its whole area from a small one that it lies on, too`() {
    let neighbor = TouchButton(frame: CGRect(x: 70, y: 12, width: 20, height: 20))
    for view in [neighbor, cross] { parent.addSubview(view) }
    #expect(columns == Array(76..<120))
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

/// Controls of another superview share nothing.
@MainActor @Suite struct `A touch button whose neighbor has another superview` {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 130, height: 90))

  private func isHit(_ button: TouchButton, _ x: Double, _ y: Double) -> Bool {
    screen.hitTest(CGPoint(x: x, y: y), with: nil) === button
  }

  @Test func `takes up to 12 points of what that shows if its superview is in front`() {
    let banner = PassingView(frame: CGRect(x: 15, y: 25, width: 100, height: 50))
    let cross = TouchButton(frame: CGRect(x: 72, y: 0, width: 20, height: 20))
    let above = TouchButton(frame: CGRect(x: 87, y: 5, width: 20, height: 20))
    banner.addSubview(cross)
    for view in [above, banner] { screen.addSubview(view) }
    #expect((0..<90).filter { isHit(above, 97, Double($0) + 0.5) } == Array(0..<13))
    #expect((0..<90).filter { isHit(cross, 97, Double($0) + 0.5) } == Array(13..<57))
  }

  @Test func `takes some of it if each is wrapped in a view of its own`() {
    let icons = [20, 48].map { x in
      let wrapper = PassingView(frame: CGRect(x: x, y: 35, width: 20, height: 20))
      let icon = TouchButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      wrapper.addSubview(icon)
      screen.addSubview(wrapper)
      return icon
    }
    #expect((20..<40).filter { isHit(icons[0], Double($0) + 0.5, 45) } == Array(20..<36))
    #expect((48..<68).filter { isHit(icons[1], Double($0) + 0.5, 45) } == Array(48..<68))
  }
}

/// A cell whose class overrides `hitTest`, since its `contentView` keeps its class.
@MainActor private final class ButtonCell: UIView {
  let contentView = UIView(frame: CGRect(x: 0, y: 12, width: 130, height: 20))
  let button = TouchButton(frame: CGRect(x: 100, y: 0, width: 20, height: 20))

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { hit in
      let inner = contentView.convert(convert(point, to: contentView), to: button)
      return button.hitTest(inner, with: event) ?? hit
    }
  }
}

@MainActor @Suite struct `A cell that asks its button first` {
  private let cell = ButtonCell(frame: CGRect(x: 0, y: 0, width: 130, height: 44))

  init() {
    cell.addSubview(cell.contentView)
    cell.contentView.addSubview(cell.button)
  }

  @Test func `lets it be hit beyond the content view, not beyond the cell`() {
    let hits = (-5..<50).filter {
      cell.hitTest(CGPoint(x: 110, y: Double($0) + 0.5), with: nil) === cell.button
    }
    #expect(hits == Array(0..<44))
    #expect(cell.hitTest(CGPoint(x: 10, y: 5), with: nil) === cell)
  }

  @Test func `is not hit when it is hidden`() {
    cell.isHidden = true
    #expect(cell.hitTest(CGPoint(x: 110, y: 22), with: nil) == nil)
  }
}

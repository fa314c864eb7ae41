// The listings of chapter 6 for UIKit and SwiftUI.
import Foundation
import Testing

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The button as the chapter shows it first, without a rule for its neighbors.
enum Alone {
  // snippet.alone
  class TouchButton: UIButton {
    var touchInsets = UIEdgeInsets.zero  // negative: larger
    var minimumTouchSize = CGSize(width: 44, height: 44)

    var touchArea: CGRect {
      guard isEnabled, !isHidden else { return bounds }
      let area = bounds.inset(by: touchInsets)
      let x = min(0, area.size.width - minimumTouchSize.width) / 2
      let y = min(0, area.size.height - minimumTouchSize.height) / 2
      return area.inset(by: UIEdgeInsets(top: y, left: x, bottom: y, right: x))
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      guard touchArea != bounds else { return super.point(inside: point, with: event) }
      return touchArea.contains(point)
    }
  }
  // snippet.end
}

// snippet.button
class TouchButton: UIButton {
  // snippet.hide
  var touchInsets = UIEdgeInsets.zero  // negative: larger
  var minimumTouchSize = CGSize(width: 44, height: 44)

  var touchArea: CGRect {
    guard isEnabled, !isHidden else { return bounds }
    let area = bounds.inset(by: touchInsets)
    let x = min(0, area.size.width - minimumTouchSize.width) / 2
    let y = min(0, area.size.height - minimumTouchSize.height) / 2
    return area.inset(by: UIEdgeInsets(top: y, left: x, bottom: y, right: x))
  }

  // snippet.show
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard touchArea != bounds else { return super.point(inside: point, with: event) }
    return touchArea.contains(point) && !isNeighborNearer(to: convert(point, to: superview))
  }

  /// Whether another control is nearer to a point of the superview: each has half of the gap. A
  /// control that the button lies on, even in part, is no neighbor.
  private func isNeighborNearer(to point: CGPoint) -> Bool {
    let distance = frame.distance(to: point)
    return superview?.subviews.contains { view in
      view is UIControl && view !== self && view.frame.distance(to: point) < distance
        && !view.frame.intersects(frame.insetBy(dx: 1, dy: 1))
        && !view.isHidden && view.alpha >= 0.01 && view.isUserInteractionEnabled
    } ?? false
  }
}

extension CGRect {
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    hypot(max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY))
  }
}
// snippet.end

// snippet.container
class PassingView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event)
      || subviews.contains { $0.hitTest(convert(point, to: $0), with: event) != nil }
  }
}
// snippet.end

// snippet.controller
final class BannerViewController: UIViewController {
  let banner = PassingView(frame: CGRect(x: 15, y: 25, width: 100, height: 50))
  let cross = TouchButton(frame: CGRect(x: 72, y: 8, width: 20, height: 20))

  override func viewDidLoad() {
    super.viewDidLoad()
    banner.addSubview(cross)
    view.addSubview(banner)
  }
}
// snippet.end

// snippet.test
@Test @MainActor func `A touch beside the banner hits the cross`() {
  let controller = BannerViewController()
  controller.loadViewIfNeeded()
  controller.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  let hit = controller.view.hitTest(CGPoint(x: 117, y: 43), with: nil)
  #expect(hit === controller.cross)
}
// snippet.end

// snippet.swiftui
struct CloseButton: View {
  let close: @MainActor () -> Void

  var body: some View {
    Button(action: close) {
      Label("Close", systemImage: "xmark")
        .labelStyle(.iconOnly)
        .frame(minWidth: 44, minHeight: 44)
        .contentShape(Rectangle())
    }
  }
}
// snippet.end

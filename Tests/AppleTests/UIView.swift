// Views and controls of UIKit, for systems without it. Unlike the other stand-ins these have
// behavior, so that tests can run the listings that override hit testing: `hitTest` follows Apple's
// documentation. https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
#if !canImport(UIKit)
  import Foundation

  /// https://developer.apple.com/documentation/uikit/uievent
  @MainActor class UIEvent {}

  /// https://developer.apple.com/documentation/uikit/uiview
  @MainActor class UIView: UIResponder {
    var frame: CGRect
    var isHidden = false
    var alpha: CGFloat = 1
    var isUserInteractionEnabled = true
    private(set) var subviews: [UIView] = []
    private(set) weak var superview: UIView?

    init(frame: CGRect) { self.frame = frame }

    var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    func addSubview(_ view: UIView) {
      subviews.append(view)
      view.superview = self
    }

    /// Converts to a subview or to the superview, without transforms and scrolling.
    func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
      if view === superview { return CGPoint(x: point.x + frame.minX, y: point.y + frame.minY) }
      guard let view, view.superview === self else { fatalError("not a subview") }
      return CGPoint(x: point.x - view.frame.minX, y: point.y - view.frame.minY)
    }

    func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      guard !isHidden && isUserInteractionEnabled && alpha >= 0.01 else { return nil }
      guard self.point(inside: point, with: event) else { return nil }
      for view in subviews.reversed() {
        if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
      }
      return self
    }
  }

  extension UIViewController {
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()
    func loadViewIfNeeded() { viewDidLoad() }
  }

  /// https://developer.apple.com/documentation/uikit/uicontrol
  @MainActor class UIControl: UIView {
    var isEnabled = true
  }

  /// https://developer.apple.com/documentation/uikit/uibutton
  @MainActor class UIButton: UIControl {}

  /// https://developer.apple.com/documentation/uikit/uiedgeinsets
  struct UIEdgeInsets: Equatable {
    var top, left, bottom, right: CGFloat

    static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }

  extension CGRect {
    /// https://developer.apple.com/documentation/corefoundation/cgrect/inset(by:)
    func inset(by insets: UIEdgeInsets) -> CGRect {
      CGRect(
        x: origin.x + insets.left, y: origin.y + insets.top,
        width: size.width - insets.left - insets.right,
        height: size.height - insets.top - insets.bottom)
    }
  }
#endif

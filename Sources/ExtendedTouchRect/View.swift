/// A node in a tree of rectangles that finds the target of a touch by UIKit's documented rules, and
/// whose touch area may be larger than its visible bounds.
///
/// ```swift
/// let root = View(frame: Rect(0, 0, 320, 480))
/// let close = View(frame: Rect(10, 10, 20, 20))
/// root.subviews.append(close)
/// root.hitTest(Point(35, 20)) === close   // false: it ends at 30
/// close.minimumTouchSize = Size(44, 44)
/// root.hitTest(Point(35, 20)) === close   // true: for a finger it ends at 42
/// ```
///
/// A class, because views have identity. It is not `Sendable`: only one task or actor can use a tree
/// at a time. Views know their subviews, not their superview.
open class View {
  /// The view in its own coordinates. Moving the origin scrolls its content.
  public final var bounds = Rect(0, 0, 0, 0) { didSet { settle() } }
  /// The position of the center of the bounds in the superview.
  public final var center = Point(0, 0) { didSet { settle() } }
  /// The rotation and scaling of the view about its center.
  public final var transform = Transform.identity { didSet { settle() } }
  /// The subviews, from back to front. Setting them all at once is faster than one by one.
  public final var subviews: [View] = [] { didSet { children = subviews } }
  /// Whether the view and its subviews are invisible and get no touches.
  public final var isHidden = false { didSet { settle() } }
  /// The opacity of the view. Below 0.01, it and its subviews get no touches.
  public final var alpha = 1.0 { didSet { settle() } }
  /// Whether the view and its subviews may get touches.
  public final var isUserInteractionEnabled = true { didSet { settle() } }
  /// Whether the view reacts to touches. A disabled view is still hit, but never extended.
  public final var isEnabled = true { didSet { settle() } }
  /// Whether subviews get no touches outside of the bounds. UIKit clips only what is drawn.
  public final var clipsToBounds = false { didSet { settle() } }
  /// The insets of the touch area: negative numbers extend the bounds, positive ones shrink them.
  public final var touchInsets = Insets() { didSet { settle() } }
  /// The minimum touch area, around the center; Apple recommends 44 × 44.
  public final var minimumTouchSize = Size(0, 0) { didSet { settle() } }
  /// Whether subviews may be hit outside of the view.
  public final var passesTouchesOutside = false { didSet { settle() } }

  // The values for hit testing, computed whenever a property is set. Private, since that avoids the
  // check for exclusive access at each use; and the inverse is not computed for each touch.
  private final var children: [View] = []
  private final var isReachable = true
  private final var isOpenOutside = false
  private final var area = Rect(0, 0, 0, 0)
  private final var clip: Rect?
  private final var middle = Point(0, 0)
  private final var place = Point(0, 0)
  private final var inverse: Transform?

  /// Makes a view that fills `frame` in its superview.
  public init(frame: Rect) { self.frame = frame }

  /// The position and size of the view in its superview, without its transform. It is computed from
  /// `center` and `bounds`: fractions may read back with another last digit.
  public final var frame: Rect {
    get { Rect(center.x, center.y, 0, 0).atLeast(bounds.size) }
    set { (center, bounds.size) = (newValue.center, newValue.size) }
  }

  /// The area in which touches count as on the view, in its own coordinates: the bounds with the
  /// insets, enlarged to the minimum. It is the same whether a touch begins, moves or ends.
  public final var touchArea: Rect { area }

  /// Whether a point in the view's own coordinates is on it. Override it for another shape.
  open func contains(_ point: Point) -> Bool { area.contains(point) }

  /// Converts a point from the superview's coordinates; `nil` if the transform has no inverse.
  public final func convert(_ point: Point) -> Point? { inverse.map { $0(point - place) + middle } }

  /// Finds the view that a touch hits: depth first, subviews from front to back.
  ///
  /// - Parameter point: The position of the touch, in the view's own coordinates.
  /// - Returns: The view that a touch there goes to: at each level the front subview that takes it, or
  ///   else the view itself, if the point is in it; otherwise `nil`.
  /// - Complexity: O(views whose superview contains the point, or passes touches outside).
  open func hitTest(_ point: Point) -> View? {
    guard isReachable else { return nil }
    let isInside = contains(point)
    guard isInside || isOpenOutside else { return nil }
    if clip?.contains(point) ?? true {
      for subview in children.reversed() {
        if let inner = subview.convert(point), let hit = subview.hitTest(inner) { return hit }
      }
    }
    return isInside ? self : nil
  }

  private final func settle() {
    isReachable = !isHidden && alpha >= 0.01 && isUserInteractionEnabled
    isOpenOutside = passesTouchesOutside
    clip = clipsToBounds ? bounds : nil
    area = isEnabled && !isHidden ? bounds.inset(by: touchInsets).atLeast(minimumTouchSize) : bounds
    (middle, place, inverse) = (bounds.center, center, transform.inverse)
  }
}

/// A node in a tree of rectangles that finds out which of them a touch is meant for, by the rules
/// that UIKit documents, and may be larger for the finger than for the eye.
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
/// A class, because a view is the same view wherever it is found. It is not `Sendable`: a tree stays
/// on the thread or actor on which it was made. It looks downwards only: views know their subviews,
/// not their superview.
open class View {
  /// The view in its own coordinates. To move the origin scrolls what is inside.
  public final var bounds = Rect(0, 0, 0, 0) { didSet { settle() } }
  /// Where the middle of the bounds lies in the superview.
  public final var center = Point(0, 0) { didSet { settle() } }
  /// How the view is turned and stretched about its center.
  public final var transform = Transform.identity { didSet { settle() } }
  /// The views inside, from back to front. To set them all at once is quicker than one by one.
  public final var subviews: [View] = [] { didSet { children = subviews } }
  /// Whether the view and all inside are out of sight and out of reach.
  public final var isHidden = false { didSet { settle() } }
  /// How opaque the view is. At 0.01 or less it is out of reach with all inside.
  public final var alpha = 1.0 { didSet { settle() } }
  /// Whether touches may reach the view and what is inside.
  public final var isUserInteractionEnabled = true { didSet { settle() } }
  /// Whether the view reacts to touches. A disabled view is hit all the same, but never extended.
  public final var isEnabled = true { didSet { settle() } }
  /// Whether what is inside is cut off at the bounds, for the eye and, unlike UIKit's, for touches.
  public final var clipsToBounds = false { didSet { settle() } }
  /// How far a touch may miss the bounds: negative numbers extend them, positive ones narrow them.
  public final var touchInsets = Insets() { didSet { settle() } }
  /// The least extent that the view has for touches, around the middle; 44 × 44 is Apple's advice.
  public final var minimumTouchSize = Size(0, 0) { didSet { settle() } }
  /// Whether subviews may be hit outside of the view.
  public final var passesTouchesOutside = false { didSet { settle() } }

  // What a touch asks for, worked out whenever a property is set. That it is private spares the
  // check for exclusive access at each use, and the inverse is not worked out for each touch.
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

  /// Where the view lies in its superview, its transform left aside.
  public final var frame: Rect {
    get { Rect(center.x, center.y, 0, 0).atLeast(bounds.size) }
    set { (center, bounds.size) = (newValue.center, newValue.size) }
  }

  /// Where a touch counts as one on the view, in its own coordinates: the bounds with the insets,
  /// grown to the minimum. It is the same whether a touch begins, moves or ends.
  public final var touchArea: Rect { area }

  /// Whether a point in the view's own coordinates lies on it. Override it for another shape.
  open func contains(_ point: Point) -> Bool { area.contains(point) }

  /// Converts a point from the coordinates of the superview; `nil` if the transform forbids it.
  public final func convert(_ point: Point) -> Point? {
    inverse.map { $0(point - place) + middle }
  }

  /// Finds the view that a touch is meant for: depth first, subviews from front to back, and the
  /// first that is hit.
  ///
  /// - Parameter point: Where the touch is, in the view's own coordinates.
  /// - Returns: The view, the deepest subview that contains the point, or `nil`.
  /// - Complexity: O(views whose superview contains the point).
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
    isReachable = !isHidden && alpha > 0.01 && isUserInteractionEnabled
    isOpenOutside = passesTouchesOutside
    clip = clipsToBounds ? bounds : nil
    area = isEnabled && !isHidden ? bounds.inset(by: touchInsets).atLeast(minimumTouchSize) : bounds
    (middle, place, inverse) = (bounds.center, center, transform.inverse)
  }
}

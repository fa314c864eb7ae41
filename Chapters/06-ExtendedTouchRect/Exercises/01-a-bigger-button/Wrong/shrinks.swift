// Wrong: makes the area of the handle smaller.
// Caught by: of the handle reaches 20 points further down
import ExtendedTouchRect

func closeButton() -> View {
  let view = View(frame: Rect(10, 10, 20, 20))
  view.minimumTouchSize = Size(44, 44)
  return view
}

func handle() -> View {
  let view = View(frame: Rect(0, 0, 100, 10))
  view.touchInsets = Insets(bottom: 20)
  return view
}

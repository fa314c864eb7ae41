// `minimumTouchSize` says what is wanted, and stays right when the button gets another size. An
// inset moves one edge, so only the lower one is set. A second way for the button is an inset of
// −12 on each side, which has to be computed again for another size.
import ExtendedTouchRect

func closeButton() -> View {
  let view = View(frame: Rect(10, 10, 20, 20))
  view.minimumTouchSize = Size(44, 44)
  return view
}

func handle() -> View {
  let view = View(frame: Rect(0, 0, 100, 10))
  view.touchInsets = Insets(bottom: -20)
  return view
}

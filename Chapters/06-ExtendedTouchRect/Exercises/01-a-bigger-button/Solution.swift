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

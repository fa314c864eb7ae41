import ExtendedTouchRect

func closeButton() -> View {
  let view = View(frame: Rect(10, 10, 20, 20))
  // TODO: at least 44 × 44 points for the finger.
  return view
}

func handle() -> View {
  let view = View(frame: Rect(0, 0, 100, 10))
  // TODO: 20 points more, below.
  return view
}

// The walk goes from the last subview to the first, and into those that the touch can be in. The
// veil is too transparent to be hit. On the screen, the areas of 44 × 44 are 12 points larger on
// each side than their buttons.
// - edit at (40, 30): the toolbar lets it in, and the button lies there.
// - sheet at (40, 55): in the area of `edit`, but below the toolbar, which passes nothing outside.
// - close at (185, 70): beside the sheet, which passes touches outside, and in the area of `close`.
// - screen at (192, 70): the area of `close` ends at 192, and a right edge is outside.
// - attach at (97, 130): in its area, which ends at 112. That of `send` begins at 98.
// - send at (105, 130): in both areas, and `send` is in front.
// - delete at (35, 165): a disabled view is hit within its bounds.
// - sheet at (50, 165): the right edge of `delete` is outside, and a disabled view is not extended.
import ExtendedTouchRect

final class Named: View {
  let name: String

  init(_ name: String, _ frame: Rect) {
    self.name = name
    super.init(frame: frame)
  }
}

func screen() -> View {
  let screen = Named("screen", Rect(0, 0, 200, 200))
  let sheet = Named("sheet", Rect(20, 20, 160, 160))
  let toolbar = Named("toolbar", Rect(0, 0, 160, 30))
  let edit = Named("edit", Rect(10, 5, 20, 20))
  let close = Named("close", Rect(140, 40, 20, 20))
  let attach = Named("attach", Rect(60, 100, 20, 20))
  let send = Named("send", Rect(90, 100, 20, 20))
  let delete = Named("delete", Rect(10, 130, 20, 20))
  let veil = Named("veil", Rect(0, 0, 200, 200))

  for view in [edit, close, attach, send, delete] { view.minimumTouchSize = Size(44, 44) }
  delete.isEnabled = false
  sheet.passesTouchesOutside = true
  veil.alpha = 0.009

  toolbar.subviews = [edit]
  sheet.subviews = [toolbar, close, attach, send, delete]
  screen.subviews = [sheet, veil]
  return screen
}

let touches = [
  Point(40, 30), Point(40, 55), Point(185, 70), Point(192, 70),
  Point(97, 130), Point(105, 130), Point(35, 165), Point(50, 165),
]

/// The name of the view that each of the touches hits.
let prediction: [String] = [
  "edit", "sheet", "close", "screen", "attach", "send", "delete", "sheet",
]

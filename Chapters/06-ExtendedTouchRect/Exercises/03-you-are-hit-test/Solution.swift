// The walk goes from the last subview to the first, and into those that the touch can be in: the
// toolbar stops the touch below it, and the sheet passes the one beside it. Right and lower edges
// are outside, a disabled view keeps its bounds, and the veil is too transparent to be hit.
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

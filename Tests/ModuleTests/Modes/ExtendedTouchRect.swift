// Typical use of the module, compiled in Swift 5 mode and with main-actor isolation by default.
import ExtendedTouchRect

nonisolated final class RoundButton: View {
  override func contains(_ point: Point) -> Bool {
    let radius = touchArea.size.width / 2
    let offset = point - touchArea.center
    return offset.x * offset.x + offset.y * offset.y < radius * radius
  }
}

final class BannerScreen {
  let root = View(frame: Rect(0, 0, 130, 90))
  let banner = View(frame: Rect(15, 25, 100, 50))
  let cross = RoundButton(frame: Rect(72, 8, 20, 20))

  init() {
    cross.minimumTouchSize = Size(44, 44)
    banner.passesTouchesOutside = true
    banner.subviews = [cross]
    root.subviews = [banner]
  }

  func name(at point: Point) -> String {
    let hit = root.hitTest(point)
    return hit === cross ? "cross" : hit === banner ? "banner" : "root"
  }
}

let screen = BannerScreen()
for point in [Point(97, 43), Point(117, 43), Point(20, 70), Point(2, 2)] {
  print(screen.name(at: point))
}

import ExtendedTouchRect
import Testing

@Suite struct `The box that is hit` {
  let screen = Box("screen", Rect(0, 0, 200, 200))
  let card = Box("card", Rect(100, 100, 80, 80))

  init() {
    screen.boxes = [Box("menu", Rect(0, 0, 40, 40)), Box("title", Rect(30, 0, 100, 40)), card]
    card.boxes = [Box("ok", Rect(10, 10, 20, 20))]
  }

  func name(at x: Double, _ y: Double) -> String? { screen.hit(Point(x, y))?.name }

  @Test func `is the one in front`() {
    #expect(name(at: 35, 10) == "title")
  }

  @Test func `is found in the coordinates of its superbox`() {
    #expect(name(at: 115, 115) == "ok")
    #expect(name(at: 135, 135) == "card")
  }

  @Test func `is the box itself where it has no other`() {
    #expect(name(at: 10, 100) == "screen")
    #expect(name(at: 10, 10) == "menu")
  }

  @Test func `is none outside`() {
    #expect(name(at: 201, 10) == nil)
  }
}

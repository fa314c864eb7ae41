import ExtendedTouchRect
import Testing

@Suite struct `The box that is hit` {
  private let screen = Box("screen", Rect(0, 0, 200, 200))

  init() {
    let card = Box("card", Rect(100, 110, 80, 50))
    let ok = Box("ok", Rect(10, 20, 30, 20))
    screen.boxes = [
      Box("menu", Rect(0, 0, 40, 40)), Box("title", Rect(30, 0, 100, 40)),
      Box("help", Rect(90, 10, 10, 10)), card, Box("tip", Rect(130, 128, 5, 5)),
    ]
    card.boxes = [ok, Box("badge", Rect(70, -10, 20, 20))]
    ok.boxes = [Box("icon", Rect(5, 5, 10, 10))]
  }

  private func name(at x: Double, _ y: Double) -> String? { screen.hit(Point(x, y))?.name }

  @Test func `is the one in front`() {
    #expect(name(at: 35, 10) == "title")
    #expect(name(at: 95, 15) == "help")
    #expect(name(at: 132, 132) == "tip", "in front of a card and its button")
  }

  @Test func `is the same the second time`() {
    #expect([name(at: 35, 10), name(at: 35, 10)] == ["title", "title"])
    screen.boxes.append(Box("alert", Rect(30, 0, 20, 20)))
    #expect([name(at: 35, 10), name(at: 35, 30)] == ["alert", "title"], "after one was added")
  }

  @Test func `is found in the coordinates of its superbox`() {
    #expect([name(at: 112, 132), name(at: 150, 120)] == ["ok", "card"])
    #expect(name(at: 172, 112) == "badge")
    #expect(screen.boxes[3].hit(Point(112, 132))?.name == "ok", "if the card itself is asked")
  }

  @Test func `is found in a box in a box`() {
    #expect(name(at: 117, 138) == "icon")
    #expect(name(at: 137, 147) == "ok")
  }

  @Test func `is the box itself where it has no other`() {
    #expect(name(at: 10, 100) == "screen")
    #expect(name(at: 10, 10) == "menu")
  }

  @Test func `is none outside`() {
    #expect(name(at: 200, 10) == nil)
    #expect(name(at: 185, 115) == "screen")
  }
}

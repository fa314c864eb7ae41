import ExtendedTouchRect
import Testing

@Suite struct `The area` {
  @Test func `of the button has 44 points at least`() {
    let area = closeButton().touchArea
    #expect(area.size.width >= 44)
    #expect(area.size.height >= 44)
    #expect(area.contains(Point(0, 0)))
    #expect(area.contains(Point(19.9, 19.9)))
  }

  @Test func `of the handle reaches 20 points further down`() {
    #expect(handle().touchArea == Rect(0, 0, 100, 30))
  }

  @Test func `is not seen`() {
    #expect(closeButton().frame == Rect(10, 10, 20, 20))
    #expect(handle().frame == Rect(0, 0, 100, 10))
    for view in [closeButton(), handle()] {
      let look = (view.alpha, view.isHidden, view.transform, view.clipsToBounds)
      #expect(look == (1, false, .identity, false))
    }
  }
}

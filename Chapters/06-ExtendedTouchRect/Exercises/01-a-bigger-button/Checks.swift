import ExtendedTouchRect
import Testing

@Suite struct `The area` {
  @Test func `of the button has 44 points at least`() {
    #expect(closeButton().touchArea == Rect(-12, -12, 44, 44))
  }

  @Test func `of the handle reaches 20 points further down`() {
    #expect(handle().touchArea == Rect(0, 0, 100, 30))
  }

  @Test func `is not seen`() {
    #expect(closeButton().frame == Rect(10, 10, 20, 20))
    #expect(handle().frame == Rect(0, 0, 100, 10))
  }
}

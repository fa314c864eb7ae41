import ExtendedTouchRect
import Testing

@Suite struct `You are hitTest` {
  @Test func `the prediction is what is hit`() {
    let root = screen()
    let hits = touches.map { (root.hitTest($0) as? Named)?.name ?? "nothing" }
    #expect(prediction == hits)
  }
}

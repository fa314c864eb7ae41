import ExtendedTouchRect
import Testing

@Suite struct `You are hitTest` {
  let root = screen()

  @Test func `the prediction has a name for each touch`() {
    #expect(prediction.count == touches.count)
  }

  @Test(arguments: touches.indices) func `the prediction is what is hit`(index: Int) throws {
    try #require(index < prediction.count)
    let hit = root.hitTest(touches[index]) as? Named
    #expect(prediction[index] == hit?.name ?? "nobody", "touch \(index + 1)")
  }
}

import ExtendedTouchRect
import Testing

@Suite struct `You are hitTest` {
  /// What the touches hit. The checks compare with it and never print it.
  private let hits = ["edit", "sheet", "close", "screen", "attach", "send", "delete", "sheet"]

  // Swift's own type, whatever the answer calls so: the result of a call does not compile.
  private let predicted: [Swift.StaticString] = prediction

  @Test func `the tree and the touches are as they were`() {
    let root = screen()
    let isUntouched = touches.map { (root.hitTest($0) as? Named)?.name } == hits
    #expect(isUntouched, "screen() and touches are there to be read")
  }

  @Test func `the prediction has a name for each touch`() {
    #expect(predicted.count == touches.count)
  }

  @Test func `the prediction is what is hit`() {
    let agreed = zip(predicted, hits).prefix { "\($0)" == $1 }.count
    let isAgreed = agreed == hits.count
    #expect(isAgreed, "you and the walk disagree on touch \(agreed + 1)")
  }
}

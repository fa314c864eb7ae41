import Testing

@Suite struct `Who hears what` {
  // A `StaticString` is a literal: the result of a call does not compile.
  let predicted: [StaticString] = prediction

  @Test func `the prediction has a line for each call`() {
    #expect(predicted.count == broadcastTwice().count)
  }

  @Test func `the prediction is what happens`() {
    #expect(predicted.map { "\($0)" } == broadcastTwice())
  }
}

import Testing

@Suite struct `Who hears what` {
  @Test func `the prediction has a line for each call`() {
    #expect(prediction.count == broadcastTwice().count)
  }

  @Test func `the prediction is what happens`() {
    #expect(prediction == broadcastTwice())
  }
}

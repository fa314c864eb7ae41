import Testing

@Suite struct `Who is told what` {
  @Test func `the prediction has a line for each call`() {
    #expect(prediction.count == evening().count)
  }

  @Test func `the prediction is what happens`() {
    #expect(prediction == evening())
  }
}

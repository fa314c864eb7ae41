import Testing

@Suite struct `Who is told what` {
  @Test func `the prediction is what happens`() {
    #expect(prediction == evening())
  }
}

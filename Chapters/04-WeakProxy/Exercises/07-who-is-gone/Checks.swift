import Testing

@Suite struct `Who is gone` {
  @Test func `the prediction is what happens`() {
    #expect(prediction == evening())
  }
}

import Testing

@Suite struct `What runs` {
  @Test func `the prediction has a line for each lesson`() {
    #expect(prediction.count == lessons().count)
  }

  @Test func `the prediction is what happens`() {
    #expect(prediction == lessons())
  }
}

import Testing

@Suite struct `Which list` {
  @Test func `the prediction has a line for each thing heard`() {
    #expect(prediction.count == newsOfTheDay().count)
  }

  @Test func `the prediction is what happens`() {
    #expect(prediction == newsOfTheDay())
  }
}

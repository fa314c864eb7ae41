import Testing

@Suite struct `When it ticks` {
  @Test func `the prediction has a line for each tick`() async {
    #expect(prediction.count == (await diaryOfALamp()).count)
  }

  @Test func `the prediction is what happens`() async {
    #expect(prediction == (await diaryOfALamp()))
  }
}

import Testing

@Suite struct `When it ticks` {
  @Test func `the prediction is what happens`() async {
    let diary = await diaryOfALamp()
    #expect(prediction == diary)
  }
}

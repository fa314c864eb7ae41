import Testing

@Suite struct `When it ticks` {
  /// What `diaryOfALamp()` returns. The checks compare with it and never print it.
  private let diary = [
    "blink 2", "blink 4", "blink 10", "blink 12", "once 15", "glow 17", "glow 20", "glow 21",
  ]

  // Swift's own type, whatever the answer calls so: the result of a call does not compile.
  private let predicted: [Swift.StaticString] = prediction

  @Test func `the program is as it was`() async {
    let isUntouched = await diaryOfALamp() == diary
    #expect(isUntouched, "diaryOfALamp() is there to be read")
  }

  @Test func `the prediction is what happens`() {
    let right = zip(predicted, diary).prefix { "\($0)" == $1 }.count
    let isRight = right == diary.count
    #expect(isRight, "line \(right + 1) is the first that is missing or wrong")
  }

  @Test func `the prediction ends where the diary ends`() {
    let isTooLong = predicted.count > diary.count
    #expect(!isTooLong, "there are more lines than ticks")
  }
}

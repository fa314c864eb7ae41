import Testing

@Suite struct `Who is told what` {
  /// What `evening()` returns. The checks compare with it and never print it.
  private let diary = ["host 5", "host 12", "meter 12", "host 10", "meter 10", "host 7", "late 7"]

  // Swift's own type, whatever the answer calls so: the result of a call does not compile.
  private let predicted: [Swift.StaticString] = prediction

  @Test func `the program is as it was`() {
    let isUntouched = evening() == diary
    #expect(isUntouched, "evening() is there to be read")
  }

  @Test func `the prediction is what happens`() {
    let right = zip(predicted, diary).prefix { "\($0)" == $1 }.count
    let isRight = right == diary.count
    #expect(isRight, "line \(right + 1) is the first that is missing or wrong")
  }

  @Test func `the prediction ends where the evening ends`() {
    let isTooLong = predicted.count > diary.count
    #expect(!isTooLong, "there are more lines than calls")
  }
}

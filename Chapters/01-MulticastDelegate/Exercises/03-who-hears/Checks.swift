import Testing

@Suite struct `Who hears what` {
  /// What the program returns. The checks compare with it and never print it.
  private let lines = ["home dark", "inbox dark", "home light", "toast light", "settings light"]

  // Swift's own type, whatever the answer calls so: the result of a call does not compile.
  private let predicted: [Swift.StaticString] = prediction

  @Test func `the program is as it was`() {
    let isUntouched = broadcastTwice() == lines
    #expect(isUntouched, "broadcastTwice() is there to be read")
  }

  @Test func `the prediction has a line for each call`() {
    let isComplete = predicted.count == lines.count
    #expect(isComplete, "\(predicted.count) is not the number of lines")
  }

  @Test func `the prediction is what happens`() {
    let agreed = zip(predicted, lines).prefix { "\($0)" == $1 }.count
    let isAgreed = agreed == lines.count
    let yours = agreed < predicted.count ? "“\(predicted[agreed])”" : "missing"
    #expect(isAgreed, "you and the program disagree on line \(agreed + 1), which is \(yours)")
  }
}

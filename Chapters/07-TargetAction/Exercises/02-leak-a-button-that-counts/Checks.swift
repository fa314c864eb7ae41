import Testing

@Suite struct `A button` {
  @Test func `counts its taps`() {
    let button = CountingButton()
    for _ in 1...3 { button.tap() }
    #expect(button.taps == 3)
  }

  @Test func `is not kept alive by its own action`() {
    weak var lost: CountingButton?
    do {
      let button = CountingButton()
      lost = button
      button.tap()
    }
    #expect(lost == nil)
  }

  @Test func `counts its own taps only`() {
    let (one, two) = (CountingButton(), CountingButton())
    one.tap()
    #expect([one.taps, two.taps] == [1, 0])
  }
}

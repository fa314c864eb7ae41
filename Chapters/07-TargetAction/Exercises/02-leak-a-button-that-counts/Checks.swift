import Testing

@Suite struct `A button` {
  @Test func `counts its taps`() {
    let button = CountingButton()
    #expect(button.taps == 0)
    for _ in 1...3 { button.tap() }
    #expect(button.taps == 3)
  }

  @Test func `counts by an action, beside those of others`() {
    let button = CountingButton()
    var calls = 0
    let other = button.actions.on(.tap) { button, _ in
      calls += 1
      if calls == 2 { button.tap() }
    }
    #expect(button.taps == 0)
    button.actions.send(.tap, from: button)
    button.tap()
    #expect(calls == 3, "calls of another action, which taps once itself")
    #expect(button.taps == 3)
    other.cancel()
  }

  @Test(arguments: [0, 1, 2]) func `is not kept alive by its own action`(taps: Int) {
    weak var lost: CountingButton?
    do {
      let button = CountingButton()
      lost = button
      for _ in 0..<taps { button.tap() }
    }
    #expect(lost == nil)
  }

  @Test func `counts its own taps only`() {
    let (one, two) = (CountingButton(), CountingButton())
    one.tap()
    two.tap()
    one.tap()
    #expect([one.taps, two.taps] == [2, 1])
  }
}

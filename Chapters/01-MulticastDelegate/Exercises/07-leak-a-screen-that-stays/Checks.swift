import Testing

@Suite struct `A screen` {
  @Test func `shows the time`() {
    let clock = Clock()
    let screen = Screen(clock)
    clock.tick("ten")
    #expect(screen.text == "TEN")
  }

  @Test func `is not kept alive by the clock`() {
    let clock = Clock()
    weak var lost: Screen?
    do {
      let screen = Screen(clock)
      lost = screen
      clock.tick("ten")
    }
    #expect(lost == nil)
    clock.tick("eleven")
  }
}

import Testing

@Suite struct `A screen` {
  @Test func `shows the time, each time`() {
    let clock = Clock()
    let screen = Screen(clock)
    #expect(screen.text == "")
    for time in ["ten", "five past Ten", "ten"] {
      clock.tick(time)
      #expect(screen.text == time.uppercased())
    }
  }

  @Test func `shares the clock with other screens`() {
    let clock = Clock()
    let screens = [Screen(clock), Screen(clock), Screen(clock)]
    clock.tick("ten")
    #expect(screens.map(\.text) == ["TEN", "TEN", "TEN"])
    clock.tick("noon")
    #expect(screens.map(\.text) == ["NOON", "NOON", "NOON"])
  }

  @Test(arguments: [0, 1, 2]) func `is not kept alive by the clock`(ticks: Int) {
    let clock = Clock()
    weak var lost: Screen?
    do {
      let screen = Screen(clock)
      lost = screen
      for _ in 0..<ticks { clock.tick("ten") }
    }
    #expect(lost == nil)
    #expect(clock.delegates.isEmpty)
    clock.tick("eleven")
  }

  @Test func `leaves nothing of its own with the clock`() {
    struct Part { weak var object: AnyObject? }
    let clock = Clock()
    var parts: [Part] = []
    do {
      let screen = Screen(clock)
      clock.tick("ten")
      for (_, value) in Mirror(reflecting: screen).children where type(of: value) is AnyClass {
        parts.append(Part(object: value as AnyObject))
      }
      clock.delegates { delegate in
        if type(of: delegate) is AnyClass { parts.append(Part(object: delegate as AnyObject)) }
      }
      parts.removeAll { $0.object === clock }
    }
    #expect(parts.filter { $0.object != nil }.isEmpty)
  }

  @Test func `does not keep the clock alive`() {
    weak var lost: Clock?
    let screen: Screen
    do {
      let clock = Clock()
      lost = clock
      screen = Screen(clock)
      clock.tick("ten")
    }
    #expect(lost == nil)
    withExtendedLifetime(screen) {}
  }
}

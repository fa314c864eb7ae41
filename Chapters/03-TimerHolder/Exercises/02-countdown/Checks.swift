import ManualTime
import Testing

extension ManualClock {
  /// Lets a ticker get to sleep, if there is one. Returns whether there is.
  @discardableResult @MainActor func settle() async -> Bool {
    for _ in 0..<2_000 where sleeperCount == 0 { await Task.yield() }
    return sleeperCount > 0
  }

  /// Moves the hands on by 250 milliseconds at a time, or at once if nobody sleeps.
  @MainActor func pass(_ duration: Duration) async {
    let end = now.offset + duration
    while now.offset < end {
      let step = await settle() ? .milliseconds(250) : end - now.offset
      advance(by: step)
    }
    await settle()
  }
}

@MainActor @Suite struct `A countdown` {
  let clock = ManualClock()

  @Test func `reports every number down to zero, and nothing after it`() async {
    var heard: [Int] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append($0) }
    #expect(countdown.left == 3)
    await clock.pass(.seconds(2))
    #expect(heard == [2, 1])
    await clock.pass(.seconds(3))
    #expect(heard == [2, 1, 0])
    #expect(countdown.left == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `starts over`() async {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append("first \($0)") }
    await clock.pass(.seconds(1.5))
    countdown.start(from: 2) { heard.append("second \($0)") }
    await clock.pass(.seconds(4))
    #expect(heard == ["first 2", "second 1", "second 0"])
  }

  @Test func `is not kept alive`() async {
    var heard: [Int] = []
    weak var lost: Countdown<ManualClock>?
    do {
      let countdown = Countdown(clock: clock)
      lost = countdown
      countdown.start(from: 3) { heard.append($0) }
      await clock.pass(.seconds(1))
    }
    #expect(lost == nil)
    await clock.pass(.seconds(3))
    #expect(heard == [2])
  }

  @Test func `may be started again by its last report`() async {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 1) { [weak countdown] number in
      heard.append("first \(number)")
      countdown?.start(from: 2) { heard.append("second \($0)") }
    }
    await clock.pass(.seconds(4))
    #expect(heard == ["first 0", "second 1", "second 0"])
  }
}

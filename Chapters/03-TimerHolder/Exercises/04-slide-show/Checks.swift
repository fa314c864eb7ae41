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

@MainActor @Suite struct `A slide show` {
  let clock = ManualClock()

  @Test func `shows one picture after the other`() async {
    let show = SlideShow(count: 4, every: .seconds(2), clock: clock)
    #expect(!show.isPlaying)
    show.play()
    #expect(show.isPlaying)
    await clock.pass(.seconds(1.75))
    #expect(show.index == 0)
    await clock.pass(.seconds(0.25))
    #expect(show.index == 1)
    await clock.pass(.seconds(2))
    #expect(show.index == 2)
  }

  @Test func `gives a picture the rest of its time after a pause`() async {
    let show = SlideShow(count: 4, every: .seconds(2), clock: clock)
    show.play()
    await clock.pass(.seconds(1.5))
    show.pause()
    #expect(!show.isPlaying)
    clock.advance(by: .seconds(60))
    await clock.settle()
    #expect(show.index == 0)
    show.pause()
    show.play()
    await clock.pass(.seconds(0.25))
    #expect(show.index == 0)
    show.play()
    await clock.pass(.seconds(0.25))
    #expect(show.index == 1)
    await clock.pass(.seconds(1.75))
    #expect(show.index == 1)
    await clock.pass(.seconds(0.25))
    #expect(show.index == 2)
  }

  @Test func `ends at the last picture, and begins anew when told to`() async {
    let show = SlideShow(count: 2, every: .seconds(1), clock: clock)
    show.play()
    await clock.pass(.seconds(1))
    #expect(show.index == 1)
    #expect(!show.isPlaying)
    show.play()
    #expect(!show.isPlaying)
    #expect(clock.sleeperCount == 0)
    show.show(0)
    #expect(!show.isPlaying)
    show.play()
    await clock.pass(.seconds(0.75))
    #expect(show.index == 0)
    await clock.pass(.seconds(0.25))
    #expect(show.index == 1)
  }

  @Test func `gives a picture that is asked for its full time`() async {
    let show = SlideShow(count: 9, every: .seconds(2), clock: clock)
    show.play()
    await clock.pass(.seconds(1.5))
    show.show(5)
    #expect(show.index == 5)
    #expect(show.isPlaying)
    await clock.settle()
    await clock.pass(.seconds(1.75))
    #expect(show.index == 5)
    await clock.pass(.seconds(0.25))
    #expect(show.index == 6)
    show.show(8)
    #expect(!show.isPlaying)
  }

  @Test func `does not fall behind when a picture comes late`() async {
    let show = SlideShow(count: 9, every: .seconds(1), clock: clock)
    show.play()
    await clock.settle()
    clock.advance(by: .seconds(1.5))
    await clock.settle()
    #expect(show.index == 1)
    await clock.pass(.seconds(0.5))
    #expect(show.index == 2)
    await clock.pass(.seconds(1))
    #expect(show.index == 3)
  }

  @Test func `is kept alive by nobody but its owner`() async {
    weak var lost: SlideShow<ManualClock>?
    do {
      let show = SlideShow(count: 9, every: .seconds(1), clock: clock)
      lost = show
      show.play()
      await clock.pass(.seconds(1))
      #expect(show.index == 1)
    }
    #expect(lost == nil)
  }
}

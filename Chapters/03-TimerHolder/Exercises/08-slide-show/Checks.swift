import ManualTime
import Testing

@MainActor @Suite struct `A slide show` {
  private let clock = ManualClock()

  /// Advances the clock by 250 milliseconds at a time, whenever the ticker sleeps. A show that
  /// does not play need not be waited for.
  private func pass(_ duration: Duration, _ show: SlideShow<ManualClock>) async throws {
    let end = clock.now.offset + duration
    while clock.now.offset < end {
      try await settle(show)
      clock.advance(by: show.isPlaying ? .milliseconds(250) : end - clock.now.offset)
    }
    try await settle(show)
  }

  private func settle(_ show: SlideShow<ManualClock>) async throws {
    try await wait(otherwise: "no ticker waits on `clock`, although the show plays") {
      !show.isPlaying || clock.sleeperCount > 0
    }
  }

  @Test func `shows one picture after the other`() async throws {
    let show = SlideShow(count: 4, every: .seconds(2), clock: clock)
    try #require(!show.isPlaying)
    show.play()
    try #require(show.isPlaying)
    try await pass(.seconds(1.75), show)
    try #require(show.index == 0)
    try await pass(.seconds(0.25), show)
    try #require(show.index == 1)
    try await pass(.seconds(2), show)
    #expect(show.index == 2)
    try await pass(.seconds(2), show)
    #expect(show.index == 3)
  }

  @Test func `gives a picture the rest of its time after a pause`() async throws {
    let show = SlideShow(count: 4, every: .seconds(2), clock: clock)
    show.play()
    try await pass(.seconds(1.5), show)
    show.pause()
    try #require(!show.isPlaying)
    try #require(clock.sleeperCount == 0, "no sleeper while the show is paused")
    clock.advance(by: .seconds(60))
    await drain()
    try #require(show.index == 0)
    show.pause()
    show.play()
    try await pass(.seconds(0.25), show)
    try #require(show.index == 0)
    show.play()
    try await pass(.seconds(0.25), show)
    #expect(show.index == 1)
    try await pass(.seconds(1.75), show)
    try #require(show.index == 1)
    try await pass(.seconds(0.25), show)
    #expect(show.index == 2)
    // The clock has come to the next picture, but the ticker has not.
    clock.advance(by: .seconds(2))
    show.pause()
    show.play()
    try await settle(show)
    #expect(show.index == 3, "after a pause at the end of a picture's time")
  }

  @Test func `gives the rest after each pause, however often it pauses`() async throws {
    let show = SlideShow(count: 9, every: .seconds(2), clock: clock)
    show.pause()
    try #require(!show.isPlaying)
    show.play()
    // Three pauses of one picture, and one of the next.
    for played in [0.5, 0.75, 0.5] {
      try await pass(.seconds(played), show)
      show.pause()
      clock.advance(by: .seconds(7))
      await drain()
      show.play()
    }
    try #require(show.index == 0)
    try await pass(.seconds(0.25), show)
    #expect(show.index == 1)
    try await pass(.seconds(1.25), show)
    show.pause()
    show.play()
    try await pass(.seconds(0.5), show)
    #expect(show.index == 1)
    try await pass(.seconds(0.25), show)
    #expect(show.index == 2)
  }

  @Test func `ends at the last picture, and begins anew when told to`() async throws {
    let show = SlideShow(count: 3, every: .seconds(1), clock: clock)
    show.play()
    try await pass(.seconds(2), show)
    try #require(show.index == 2)
    #expect(!show.isPlaying)
    show.play()
    #expect(!show.isPlaying)
    await drain()
    #expect(clock.sleeperCount == 0, "tickers that wait on the clock")
    show.show(0)
    #expect(!show.isPlaying)
    show.play()
    try await pass(.seconds(0.75), show)
    try #require(show.index == 0)
    try await pass(.seconds(1.25), show)
    try #require(show.index == 2)
    show.show(0)
    show.show(2)
    show.play()
    try #require(!show.isPlaying, "at the last picture")
    try #require(show.index == 2)
    show.show(1)
    show.play()
    #expect(show.isPlaying, "at the last picture but one")
  }

  @Test(arguments: [5, 0])
  func `gives a picture that is asked for its full time`(index: Int) async throws {
    let show = SlideShow(count: 9, every: .seconds(2), clock: clock)
    show.play()
    try await pass(.seconds(1.5), show)
    show.show(index)
    try #require(show.index == index)
    try #require(show.isPlaying)
    try await settle(show)
    try await pass(.seconds(1.75), show)
    #expect(show.index == index)
    try await pass(.seconds(0.25), show)
    #expect(show.index == index + 1)
    show.show(2)
    show.show(3)
    await drain()
    try #require(clock.sleeperCount == 1, "tickers that wait on the clock")
    try await pass(.seconds(2), show)
    #expect(show.index == 4)
    show.show(8)
    try #require(!show.isPlaying)
  }

  @Test func `forgets what was left when a picture is asked for during a pause`() async throws {
    let show = SlideShow(count: 9, every: .seconds(2), clock: clock)
    show.play()
    try await pass(.seconds(1.5), show)
    show.pause()
    show.show(5)
    #expect(!show.isPlaying)
    show.play()
    try await pass(.seconds(1.75), show)
    #expect(show.index == 5)
    try await pass(.seconds(0.25), show)
    #expect(show.index == 6)
  }

  @Test func `does not fall behind when a picture comes late`() async throws {
    let show = SlideShow(count: 9, every: .seconds(1), clock: clock)
    show.play()
    try await settle(show)
    clock.advance(by: .seconds(2.5))
    try await settle(show)
    #expect(show.index == 2, "after two and a half seconds at once")
    var shown: [Int] = []
    for duration in [0.25, 0.25, 1] {
      try await pass(.seconds(duration), show)
      show.pause()
      show.play()
      shown.append(show.index)
    }
    #expect(shown == [2, 3, 4])
  }

  @Test(arguments: ["play()", "a tick", "show(5)"])
  func `is kept alive by its owner only`(starter: String) async throws {
    weak var lost: SlideShow<ManualClock>?
    do {
      let show = SlideShow(count: 9, every: .seconds(1), clock: clock)
      lost = show
      show.play()
      try await settle(show)
      if starter != "play()" { try await pass(.seconds(1), show) }
      if starter == "show(5)" { show.show(5) }
    }
    #expect(lost == nil, "the ticker was started by \(starter)")
    await drain()
    #expect(clock.sleeperCount == 0, "tickers of a show that is gone")
  }

  /// What a check waited for did not happen.
  private struct TooLate: Error, CustomStringConvertible {
    let what: String
    var description: String { "after 1 s \(what)" }
  }

  /// Waits until a condition is true. If it does not become true, the check fails with `otherwise`.
  private func wait(otherwise what: String, _ condition: () -> Bool) async throws {
    for attempt in 0..<300 {
      if condition() { return }
      // Most conditions are true soon; for the others, the processor is left to other programs.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
    throw TooLate(what: what)
  }

  /// Lets everything run that could run, before a check says that something did not happen.
  private func drain() async {
    for _ in 0..<100 { await Task.yield() }
    // A ticker is woken on another thread, which may have to wait for a processor.
    try? await Task.sleep(for: .milliseconds(20))
  }
}

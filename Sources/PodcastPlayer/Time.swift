/// The clock by which everything in the app sleeps, and the time that it shows.
///
/// The parts of the app do not care which clock it is, so its type ends here.
@MainActor struct Time {
  let clock: any Clock<Duration>
  private let elapsed: () -> Duration

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    elapsed = { start.duration(to: clock.now) }
  }

  /// The time since the app was started.
  var now: Duration { elapsed() }
}

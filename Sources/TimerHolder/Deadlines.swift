extension Ticker {
  /// What happens to ticks that fell due while the target was busy or the machine asleep.
  public enum Missed: Sendable {
    /// One tick is delivered for all of them; the next one is back in step with the first.
    case skip
    /// All of them are delivered at once.
    case catchUp
  }
}

/// The deadlines of a ticker, one at a time.
///
/// Each deadline follows from the previous one, never from the time at which a tick was delivered:
/// late ticks do not delay later ones, and the schedule does not drift.
struct Deadlines<C: Clock>: Sequence, IteratorProtocol {
  private let clock: C
  private let interval: C.Duration
  private let repeats: Bool
  private let missed: Ticker.Missed
  private let start: C.Instant
  private var last: C.Instant?

  init(clock: C, interval: C.Duration, repeats: Bool, missed: Ticker.Missed) {
    precondition(!repeats || interval > .zero, "a repeating ticker needs an interval above zero")
    (self.clock, self.interval) = (clock, interval)
    (self.repeats, self.missed) = (repeats, missed)
    start = clock.now
  }

  mutating func next() -> C.Instant? {
    if last != nil && !repeats { return nil }
    last = last.map(deadline(after:)) ?? start.advanced(by: interval)
    return last
  }

  /// The next deadline in step, or the first one in the future if missed ones are skipped.
  ///
  /// The division avoids counting through a long stall. It rounds, so the comparison decides.
  private func deadline(after last: C.Instant) -> C.Instant {
    let now = clock.now
    var next = last.advanced(by: interval)
    guard missed == .skip && next <= now else { return next }
    next = last.advanced(by: interval * Int(last.duration(to: now) / interval))
    while next <= now { next = next.advanced(by: interval) }
    return next
  }
}

extension Ticker {
  /// Starts to wait for a value at each deadline, and to tick with it on the main actor.
  ///
  /// ```swift
  /// @MainActor final class Feed {
  ///   private(set) var titles: [String] = []
  ///   private var ticker: Ticker?
  ///
  ///   func start(_ titles: @escaping @Sendable () async -> [String]) {
  ///     ticker = Ticker(self, every: .seconds(30), awaiting: titles) { $0.titles = $1 }
  ///   }
  /// }
  /// ```
  ///
  /// While `work` runs, no other one begins, and the ticker does not keep the target alive. When the
  /// ticker is stopped, the task that `work` runs in is cancelled, and its value is dropped.
  ///
  /// - Parameters:
  ///   - target: The object passed to `tick`. It is held weakly.
  ///   - interval: The time before the first deadline and between deadlines.
  ///   - repeats: Whether there is more than one tick.
  ///   - missed: What happens to deadlines that pass while `work` runs.
  ///   - tolerance: The maximum delay of a tick, so that the system can wake up less often.
  ///   - clock: The clock for the deadlines. An `any Clock<Duration>` will do.
  ///   - work: Returns the value for a tick. It must not capture the target: in place of
  ///     `{ await self.feed.titles() }` write `{ [feed] in await feed.titles() }`.
  ///   - tick: The action with each value. It must not capture the target.
  @MainActor
  public init<Target: AnyObject, C: Clock, Value: Sendable>(
    _ target: Target, every interval: C.Duration, repeats: Bool = true, missed: Missed = .skip,
    tolerance: C.Duration? = nil, clock: C = ContinuousClock(),
    awaiting work: @escaping @Sendable () async -> Value,
    tick: @escaping @MainActor (Target, Value) -> Void
  ) {
    let deadlines = Deadlines(clock: clock, interval: interval, repeats: repeats, missed: missed)
    task = Task { [weak target] in
      for deadline in deadlines {
        try await clock.sleep(until: deadline, tolerance: tolerance)
        guard !Task.isCancelled, target != nil else { return }
        let value = await work()
        guard !Task.isCancelled, let target else { return }
        tick(target, value)
      }
    }
  }
}

extension Ticker {
  /// Starts to tick on an actor while the actor is alive.
  ///
  /// The parameters are those of the initializer for objects on the main actor.
  public init<Target: Actor, C: Clock>(
    _ target: Target, every interval: C.Duration, repeats: Bool = true, missed: Missed = .skip,
    tolerance: C.Duration? = nil, clock: C = ContinuousClock(),
    tick: @escaping @Sendable (isolated Target) -> Void
  ) {
    let deadlines = Deadlines(clock: clock, interval: interval, repeats: repeats, missed: missed)
    task = Task { [weak target] in
      for deadline in deadlines {
        try await clock.sleep(until: deadline, tolerance: tolerance)
        guard let target else { return }
        await Self.deliver(tick, to: target)
      }
    }
  }

  /// Checks on the actor itself whether the ticker still runs: it may have been stopped meanwhile.
  private static func deliver<Target: Actor>(
    _ tick: (isolated Target) -> Void, to target: isolated Target
  ) {
    if !Task.isCancelled { tick(target) }
  }
}

import Allocations

/// Times contenders in turns: whoever else uses the machine then disturbs all of them alike.
@MainActor struct Stopwatch {
  /// Something to be measured.
  struct Contender {
    let name: String
    /// What to measure; it is told how many calls the round has had before.
    let run: @MainActor (Int) -> Void

    init(_ name: String, _ run: @escaping @MainActor (Int) -> Void) {
      (self.name, self.run) = (name, run)
    }
  }

  let rounds: Int
  private let clock = ContinuousClock()

  init(isSmoke: Bool) { rounds = isSmoke ? 1 : 51 }
  init(rounds: Int) { self.rounds = rounds }

  /// Prints the median time of one call to each contender, its ratio, how far the ratios spread,
  /// and its allocations.
  ///
  /// Each contender makes as many calls in a turn as fill about a millisecond.
  ///
  /// - Parameters:
  ///   - table: What they compete in.
  ///   - lap: A turn has this many calls or a multiple, where not all calls do the same.
  ///   - contenders: The first is what the others are compared with.
  func compare(_ table: String, lap: Int = 1, _ contenders: [Contender]) {
    var times = Array(repeating: [Double](), count: contenders.count)
    let allocations = contenders.map { self.allocations(of: $0) }
    let calls = contenders.map { rounds == 1 ? 1 : callsInATurn(of: $0, lap: lap) }
    for round in 0..<rounds {
      // A round begins where the last did not, so that nobody always follows the same neighbor.
      for turn in contenders.indices {
        let index = (round + turn) % contenders.count
        times[index].append(time(contenders[index], calls[index]))
      }
    }
    for (index, contender) in contenders.enumerated() {
      // Ratios are taken within a round, where everybody met with the same disturbances.
      let ratios = zip(times[index], times[0]).map { $0 / $1 }.sorted()
      let spread = (ratios[rounds * 3 / 4] - ratios[rounds / 4]) / 2 / median(ratios)
      print(
        """
        {"table": "\(table)", "name": "\(contender.name)", \
        "nanoseconds": \(median(times[index])), "ratio": \(median(ratios)), \
        "spread": \(spread), "allocations": \(allocations[index])}
        """)
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[rounds / 2] }

  private func time(_ contender: Contender, _ calls: Int) -> Double {
    let run = contender.run
    return clock.measure { for call in 0..<calls { run(call) } } / .nanoseconds(1) / Double(calls)
  }

  /// How many calls take a millisecond, in whole laps.
  private func callsInATurn(of contender: Contender, lap: Int) -> Int {
    var calls = lap
    while true {
      let nanoseconds = time(contender, calls) * Double(calls)
      if nanoseconds >= 1e6 { return calls }
      calls = max(calls + lap, Int(Double(calls) * min(10, 1.1e6 / nanoseconds)) / lap * lap)
    }
  }

  /// Allocations of one call on average, when it has been made before.
  private func allocations(of contender: Contender) -> Double {
    let calls = 20
    for call in 0..<calls { contender.run(call) }
    let before = allocation_count()
    for call in 0..<calls { contender.run(call) }
    let after = allocation_count()
    return after < 0 ? -1 : Double(after - before) / Double(calls)
  }
}

/// Keeps the optimizer from leaving out what makes a value.
@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

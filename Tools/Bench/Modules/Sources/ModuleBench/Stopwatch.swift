import Allocations

/// Measures contenders in turns, so that other load on the machine affects all of them equally.
@MainActor struct Stopwatch {
  /// A contender.
  struct Contender {
    let name: String
    /// The measured code; its argument is the number of earlier calls in the round.
    let run: @MainActor (Int) -> Void

    init(_ name: String, _ run: @escaping @MainActor (Int) -> Void) {
      (self.name, self.run) = (name, run)
    }
  }

  let rounds: Int
  private let clock = ContinuousClock()

  init(isSmoke: Bool) { rounds = isSmoke ? 1 : 51 }
  init(rounds: Int) { self.rounds = rounds }

  /// Prints each contender's median time per call, its ratio, the spread of the ratios, and its
  /// allocations.
  ///
  /// A turn has as many calls as take about a millisecond.
  ///
  /// - Parameters:
  ///   - table: The name of the comparison.
  ///   - lap: The number of calls in a turn is a multiple of this, for calls that differ.
  ///   - contenders: The first is the baseline.
  func compare(_ table: String, lap: Int = 1, _ contenders: [Contender]) {
    var times = Array(repeating: [Double](), count: contenders.count)
    let allocations = contenders.map { self.allocations(of: $0) }
    let calls = contenders.map { rounds == 1 ? 1 : callsInATurn(of: $0, lap: lap) }
    for round in 0..<rounds {
      // Each round starts at another contender, so that none always follows the same neighbor.
      for turn in contenders.indices {
        let index = (round + turn) % contenders.count
        times[index].append(time(contenders[index], calls[index]))
      }
    }
    for (index, contender) in contenders.enumerated() {
      // Ratios are taken within a round, in which the load was the same for all.
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

  /// The number of calls that take a millisecond, in whole laps.
  private func callsInATurn(of contender: Contender, lap: Int) -> Int {
    var calls = lap
    while true {
      let nanoseconds = time(contender, calls) * Double(calls)
      if nanoseconds >= 1e6 { return calls }
      calls = max(calls + lap, Int(Double(calls) * min(10, 1.1e6 / nanoseconds)) / lap * lap)
    }
  }

  /// The average number of allocations of a call, after a first call.
  private func allocations(of contender: Contender) -> Double {
    let calls = 20
    for call in 0..<calls { contender.run(call) }
    let before = allocation_count()
    for call in 0..<calls { contender.run(call) }
    let after = allocation_count()
    return after < 0 ? -1 : Double(after - before) / Double(calls)
  }
}

/// Keeps the optimizer from removing the computation of a value.
@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

import Observation
import Observer

final class TrackedGauge { @Tracked var value = 0 }
@Observable final class ObservedGauge { var value = 0 }
final class PlainGauge { var value = 0 }

/// The sum that the observers add to, on one thread.
final class Sum: Sendable { nonisolated(unsafe) var value = 0 }

/// Setting a property that some closures observe.
@MainActor func setProperty(observers count: Int, _ stopwatch: Stopwatch) {
  let (tracked, observed, plain) = (TrackedGauge(), ObservedGauge(), PlainGauge())
  let (sum, bag) = (Sum(), TokenBag())
  for _ in 0..<count {
    tracked.$value.observe { sum.value &+= $0.new }.store(in: bag)
    observe(observed, sum)
  }
  stopwatch.compare(
    "set a property with \(count) observers",
    [
      .init("Observation") { observed.value = $0 },
      .init("Tracked") { tracked.value = $0 },
      .init("a plain property") { plain.value = $0 },
    ])
  use((bag, plain.value))
}

/// Observation reports one change only, so each observer has to register again. It reports before
/// the change, so the value that is read here is the old one.
private func observe(_ gauge: ObservedGauge, _ sum: Sum) {
  nonisolated(unsafe) let gauge = gauge
  withObservationTracking {
    sum.value &+= gauge.value
  } onChange: {
    observe(gauge, sum)
  }
}

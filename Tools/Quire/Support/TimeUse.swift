import Foundation

/// What a program did with its time, in seconds.
package struct TimeUse: Codable, Equatable, Sendable {
  /// How long it ran.
  package var total = 0.0
  /// The processor's time that its processes used.
  package var computing = 0.0
  /// How long all of its threads waited for a clock, for an event or for each other. Threads that
  /// wait for the processor or for a disk do not count.
  package var waiting = 0.0

  package init(total: Double = 0, computing: Double = 0, waiting: Double = 0) {
    (self.total, self.computing, self.waiting) = (total, computing, waiting)
  }

  /// Whether it computed rather than waited.
  package var isBusy: Bool { computing > max(waiting, total / 10) }

  /// Whether it computed or waited by itself nearly all of the time. In the rest, the machine kept it
  /// from going on.
  package var isItsOwn: Bool { total > 0 && computing + waiting >= total * 0.9 }
}

/// Measures how long a process and its descendants wait.
struct SleepWatch {
  private(set) var seconds = 0.0
  private var last: ContinuousClock.Instant
  private var wasAsleep = false

  init(since start: ContinuousClock.Instant) { last = start }

  /// Looks at the process. Since the last look it has waited if it waited then and still does.
  mutating func look(at process: pid_t) {
    let now = ContinuousClock.now
    let isAsleep = ProcessGroups.isAsleep(process)
    if isAsleep, wasAsleep { seconds += (now - last) / .seconds(1) }
    (last, wasAsleep) = (now, isAsleep)
  }
}

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

/// Watches whether a process and its descendants wait.
struct Idleness {
  private let process: pid_t
  private var last = ContinuousClock.now
  private var used = 0.0
  private var isKnown = false

  init(of process: pid_t) { self.process = process }

  /// Whether they wait and have used almost no processor time since the last look, for the first time.
  ///
  /// Where others use the processor, a process that computes may get as little.
  mutating func begins() -> Bool {
    guard !isKnown, last.duration(to: .now) > .milliseconds(250) else { return false }
    let now = ProcessGroups.processorSeconds(of: process)
    defer { (last, used) = (.now, now ?? 0) }
    guard let now else { return false }
    isKnown = now - used < 0.03 && ProcessGroups.isAsleep(process)
    return isKnown
  }
}

extension rusage {
  /// The time of the processor, in seconds.
  var seconds: Double {
    let seconds = Double(ru_utime.tv_sec + ru_stime.tv_sec)
    return seconds + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1_000_000
  }

  /// The peak memory in bytes: Linux counts it in kilobytes.
  var peakBytes: Int {
    #if os(Linux)
      ru_maxrss * 1_024
    #else
      ru_maxrss
    #endif
  }
}

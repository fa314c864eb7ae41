import Foundation
import Synchronization

/// The processor's cores, which threads share: some processes at a time compile or run.
///
/// The run of a program that hangs gives its core back, and others go on until its time is over.
package final class CoreSlots: Sendable {
  package let count: Int
  private let free: DispatchSemaphore

  package init(_ count: Int) {
    self.count = max(count, 1)
    free = DispatchSemaphore(value: self.count)
  }

  /// The seconds during which some runs had a core.
  package final class Time: Sendable {
    private let total = Mutex(0.0)

    package init() {}

    package var seconds: Double { total.withLock { $0 } }

    fileprivate func add(_ duration: Duration) { total.withLock { $0 += duration / .seconds(1) } }
  }

  /// One process' right to a core.
  package final class Permit: Sendable {
    private let free: DispatchSemaphore
    private let time: Time?
    private let start = ContinuousClock.now
    private let isOver = Atomic(false)

    fileprivate init(_ free: DispatchSemaphore, _ time: Time?) {
      (self.free, self.time) = (free, time)
    }

    /// Gives the core back, once.
    @Sendable package func giveBack() {
      guard !isOver.exchange(true, ordering: .relaxed) else { return }
      time?.add(start.duration(to: .now))
      free.signal()
    }
  }

  /// Does some work as soon as there is a core for it, and adds up the time that it has one.
  package func run<Result>(adding time: Time? = nil, _ work: (Permit) throws -> Result) rethrows
    -> Result
  {
    free.wait()
    let permit = Permit(free, time)
    defer { permit.giveBack() }
    return try work(permit)
  }
}

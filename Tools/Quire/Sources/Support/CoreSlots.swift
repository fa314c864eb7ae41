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

  /// Does some work as soon as there is a core for it, and adds up the time that it has one. The work
  /// may give the core back before its end.
  package func run<Result>(
    adding time: Time? = nil, _ work: (_ giveBack: @escaping @Sendable () -> Void) throws -> Result
  ) rethrows -> Result {
    free.wait()
    let start = ContinuousClock.now
    let isOver = Atomic(false)
    @Sendable func giveBack() {
      guard !isOver.exchange(true, ordering: .relaxed) else { return }
      time?.add(start.duration(to: .now))
      free.signal()
    }
    defer { giveBack() }
    return try work(giveBack)
  }
}

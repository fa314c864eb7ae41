import Dispatch
import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements in parallel, some jobs or one per core at a time; the results keep the
  /// elements' order. The error is that of the first element that fails, after all have ended.
  package func mapInParallel<Result: Sendable, Failure: Error>(
    jobs: Int? = nil, _ work: @Sendable (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let mapping = Mapping<Element, Result, Failure>(of: self)
    let lanes = Swift.min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, count)
    DispatchQueue.concurrentPerform(iterations: Swift.max(lanes, 1)) { _ in mapping.go(on: work) }
    return try mapping.results()
  }

  /// Maps the elements as `mapInParallel` does, but on new threads, for work that waits.
  /// `mapInParallel` has one thread per core, and fewer inside of itself.
  package func mapOnThreads<Result: Sendable>(
    _ threads: Int, _ work: @escaping @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let mapping = Mapping<Element, Result, any Error>(of: self)
    let ended = DispatchGroup()
    for _ in 0..<Swift.min(Swift.max(threads, 1), count) {
      ended.enter()
      Thread {
        mapping.go(on: work)
        ended.leave()
      }.start()
    }
    ended.wait()
    return try mapping.results()
  }
}

/// Elements that several threads map, each taking the next one.
private final class Mapping<Element: Sendable, Result: Sendable, Failure: Error>: Sendable {
  private let elements: [Element]
  private let next = Atomic(0)
  private let found: Mutex<[Swift.Result<Result, Failure>?]>

  init(of elements: [Element]) {
    self.elements = elements
    found = Mutex(Array(repeating: nil, count: elements.count))
  }

  func go(on work: (Element) throws(Failure) -> Result) {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result: Swift.Result<Result, Failure>
      do throws(Failure) { result = .success(try work(elements[index])) } catch {
        result = .failure(error)
      }
      found.withLock { $0[index] = result }
    }
  }

  /// The results in the elements' order, after all threads have ended.
  func results() throws(Failure) -> [Result] {
    try found.withLock { $0 }.map { result throws(Failure) in try result!.get() }
  }
}

/// Some work on a thread of its own, whose result is needed later.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Calls `done` at its end. The stack is by default large enough for deep syntax trees.
  package init(
    stackSize: Int = 16 << 20, _ work: @escaping @Sendable () throws -> Value,
    done: @escaping @Sendable () -> Void = {}
  ) {
    let thread = Thread { [self] in
      let value = Result { try work() }
      result.withLock { $0 = value }
      hasEnded.signal()
      done()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  package var isDone: Bool { result.withLock { $0 != nil } }

  /// The result, or the work's error, as soon as the work has ended.
  package func value() throws -> Value {
    hasEnded.wait()
    defer { hasEnded.signal() }
    return try result.withLock { $0! }.get()
  }
}

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

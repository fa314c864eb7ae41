import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Does some work for each element, on all cores; the results keep the elements' order.
  ///
  /// - Throws: What the work of the first element that fails throws, after all have ended.
  public func mapInParallel<Result: Sendable>(_ work: @Sendable (Element) throws -> Result) rethrows
    -> [Result]
  {
    try inParallel(work).map { try $0.get() }
  }

  private func inParallel<Result: Sendable>(_ work: @Sendable (Element) throws -> Result) -> [Swift
    .Result<Result, any Error>]
  {
    let results = Mutex([Swift.Result<Result, any Error>?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      let result = Swift.Result { try work(self[index]) }
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

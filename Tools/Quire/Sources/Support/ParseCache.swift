import Synchronization

/// A cache of values computed from texts, in memory. Parsing Swift takes longer than any other step
/// for a page that is already verified, and a preview parses the same texts again and again.
///
/// A class, since all workers share the values.
public final class ParseCache<Value: Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let limit: Int

  /// - Parameter limit: The maximum number of values; beyond it, all of them are dropped.
  public init(limit: Int) { self.limit = limit }

  /// The value for a text, computed if it is not cached.
  public func value(for text: String, _ work: () throws -> Value) rethrows -> Value {
    if let value = known.withLock({ $0[text] }) { return value }
    let value = try work()
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[text] = value
    }
    return value
  }
}

import Synchronization

/// What was worked out for a text before: parsing Swift takes longer than anything else that is done
/// with a page that was proved, and a preview sees the same texts again and again.
///
/// A class, since all workers share what one of them worked out.
public final class ParseCache<Value: Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let limit: Int

  /// - Parameter limit: How many values are kept; when there are more, all of them are forgotten.
  public init(limit: Int) { self.limit = limit }

  /// The value for a text, worked out where it is not known.
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

/// What keeps an observation going: when it is dropped, the observation ends.
///
/// ```swift
/// let token = person.$name.observe { print($0.new) }
/// person.name = "Ada"    // prints "Ada"
/// token.cancel()         // to cancel twice does not compile
/// ```
///
/// There is one token for an observation and it cannot be copied, so it is plain who ends it. Drop
/// it on the thread or actor on which it was made; a main-actor class that owns tokens and may be
/// released elsewhere takes an `isolated deinit`.
public struct Token: ~Copyable {
  private let end: () -> Void

  /// Makes a token that calls `end` when it is dropped.
  public init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the observation, which is what happens to a token that is dropped, too.
  public consuming func cancel() {}

  /// Leaves the token to a bag, which ends the observation with all others in it.
  public consuming func store(in bag: TokenBag) { bag.insert(self) }
}

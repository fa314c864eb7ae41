/// The lifetime of an observation: when the token is dropped, the observation ends.
///
/// ```swift
/// final class Player {
///   @Tracked var title = "News"
/// }
///
/// func play(_ player: Player) {
///   let token = player.$title.observe { print($0.new) }
///   player.title = "Music"
///   token.cancel()   // a token is canceled once
/// }
/// play(Player())   // prints "Music"
/// ```
///
/// Keep the token in a property or in a ``TokenBag``. Assigning it to `_` drops it at once.
///
/// A token cannot be copied, so an observation has exactly one owner. Drop the token on the thread
/// or actor on which it was made; a main-actor class that owns tokens and may be released elsewhere
/// needs an `isolated deinit`.
public struct Token: ~Copyable {
  private let end: () -> Void

  /// Makes a token that calls `end` when it is dropped.
  public init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the observation, as dropping the token does.
  public consuming func cancel() {}

  /// Moves the token into a bag, which ends the observation with its others.
  public consuming func store(in bag: TokenBag) { bag.insert(self) }
}

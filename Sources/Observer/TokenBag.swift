/// A collection of tokens that are dropped together.
///
/// A class, because several owners may add tokens to it. An array of tokens does not compile, as
/// the elements of an array must be copyable.
public final class TokenBag {
  private final class Box {
    private let token: Token
    init(_ token: consuming Token) { self.token = token }
  }

  private var boxes: [Box] = []

  /// Makes an empty bag.
  public init() {}

  /// Takes ownership of a token.
  public func insert(_ token: consuming Token) { boxes.append(Box(token)) }

  /// Drops all tokens. Tokens that are added meanwhile stay.
  public func removeAll() {
    var dropped: [Box] = []
    swap(&boxes, &dropped)
  }
}

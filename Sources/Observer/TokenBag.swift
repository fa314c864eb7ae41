/// Holds any number of tokens, and drops them together.
///
/// A class, since it is shared by those who put tokens in. An array of tokens does not compile: they
/// cannot be copied, and arrays copy.
public final class TokenBag {
  private final class Box {
    private let token: Token
    init(_ token: consuming Token) { self.token = token }
  }

  private var boxes: [Box] = []

  /// Makes an empty bag.
  public init() {}

  /// Takes a token over.
  public func insert(_ token: consuming Token) { boxes.append(Box(token)) }

  /// Drops all tokens. Observations that are begun meanwhile go on.
  public func removeAll() {
    var dropped: [Box] = []
    swap(&boxes, &dropped)
  }
}

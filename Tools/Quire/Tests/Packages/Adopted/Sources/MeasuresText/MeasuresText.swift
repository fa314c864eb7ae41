import Measures

extension Length {
  /// The length in words.
  public var text: String { "\(meters) m" }
}

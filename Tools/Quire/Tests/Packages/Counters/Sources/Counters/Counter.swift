public import CCount

/// Counts.
public struct Counter {
  /// How far it has counted.
  public private(set) var count = 0.0

  /// Starts at zero.
  public init() {}

  /// Counts on.
  public mutating func advance() { count = next_count(count) }

  /// Whether the trait `Loud` is enabled.
  public static var isLoud: Bool {
    #if LOUD
      true
    #else
      false
    #endif
  }
}

/// Uses the C module in its interface, so that clients need its module map.
@inlinable public func following(_ count: Double) -> Double { next_count(count) }

/// A kettle, and the water in it.
public struct Kettle {
  /// How much water is in it.
  public private(set) var liters = 0.0

  /// Makes an empty kettle.
  public init() {}

  /// Pours water into the kettle.
  ///
  /// - Precondition: `amount` is positive.
  public mutating func pour(_ amount: Double) {
    precondition(amount > 0, "nothing to pour")
    liters += amount
  }

  /// How many cups of a quarter of a liter the water fills.
  ///
  ///     var kettle = Kettle()
  ///     kettle.pour(1)
  ///     kettle.cups  // 4
  public var cups: Int { Int(liters / 0.25) }
}

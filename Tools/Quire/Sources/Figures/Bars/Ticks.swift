#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Round numbers along an axis.
enum Ticks {
  /// Multiples of 1, 2 or 5 times a power of ten.
  static func linear(_ range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let length = max(range.upperBound - range.lowerBound, .ulpOfOne)
    var step = pow(10, (log10(length / Double(count))).rounded(.down))
    for factor in [2, 2.5, 2] where length / step > Double(count) - 1 { step *= factor }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    return first > last ? [] : (Int(first)...Int(last)).map { Double($0) * step }
  }

  /// Powers of ten around a range of numbers above zero.
  static func powers(_ range: ClosedRange<Double>) -> [Double] {
    let first = Int(log10(range.lowerBound).rounded(.down))
    let last = max(first + 1, Int(log10(range.upperBound).rounded(.up)))
    return (first...last).map { pow(10, Double($0)) }
  }

  /// The relative position of a number between two others, by its logarithm.
  static func share(of value: Double, in range: ClosedRange<Double>) -> Double {
    (log10(value) - log10(range.lowerBound)) / (log10(range.upperBound) - log10(range.lowerBound))
  }
}

extension Double {
  /// The number for people: at most three decimals, and thousands separated.
  var plain: String {
    if magnitude >= 100 || self == rounded() { return Int(rounded()).grouped }
    let places = magnitude < 1 ? 1_000.0 : magnitude < 10 ? 100 : 10
    let shown = (magnitude * places).rounded() / places
    let digits = shown == shown.rounded() ? Int(shown).grouped : "\(shown)"
    return (self < 0 ? "−" : "") + digits
  }
}

extension Int {
  fileprivate var grouped: String {
    var digits = String(magnitude)
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (self < 0 ? "−" : "") + ([Substring(digits)] + groups).joined(separator: ",")
  }
}

import CClock
public import Counters
import CUniqueID
import Foundation

/// The text of an expression.
@freestanding(expression)
public macro sourceText<T>(_ value: T) -> String =
  #externalMacro(module: "MeasureMacros", type: "SourceTextMacro")

/// A length in meters.
public struct Length: Equatable, Sendable {
  /// The meters.
  public var meters: Double

  /// Makes a length.
  public init(meters: Double) { self.meters = meters }
}

/// How many hands the clock has.
public func hands() -> Int { Int(hands_of_clock()) }

/// A counter that has counted once.
public func countedOnce() -> Counter {
  var counter = Counter()
  counter.advance()
  return counter
}

/// Whether two new identifiers differ.
public func makesUniqueIdentifiers() -> Bool {
  func identifier() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
      uuid_generate(bytes.baseAddress)
      count = 16
    }
  }
  return identifier() != identifier()
}

/// The unit of lengths, which is a resource.
public func unit() throws -> String {
  let file = Bundle.module.bundleURL.appending(path: "unit.txt")
  return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
}

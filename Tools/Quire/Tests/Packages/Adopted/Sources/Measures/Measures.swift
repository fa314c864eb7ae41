import CClock
public import Counters
import CMarkdown
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
///
/// ```swift
/// countedOnce().count // 41.0
/// ```
public func countedOnce() -> Counter {
  var counter = Counter()
  counter.advance()
  return counter
}

/// Whether the system's library for Markdown has a version.
public func hasMarkdown() -> Bool { cmark_version() > 0 }

/// The unit of lengths, which is a resource.
public func unit() throws -> String {
  let file = Bundle.module.bundleURL.appending(path: "unit.txt")
  return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
}

/// A generator of random numbers that depend on the seed only (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  /// Random bytes, read as text.
  package mutating func bytes(_ count: Int) -> String {
    String(
      decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }, as: UTF8.self)
  }

  /// Markup in random order, which finds more bugs than random bytes.
  package mutating func markup(_ count: Int) -> String {
    (0..<count).map { _ in Self.pieces.randomElement(using: &self) ?? "" }.joined()
  }

  private static let pieces = [
    "\n", "\n", "\n\n", "\r\n", "\r", " ", "    ", "\t", "> ", ">", "- ", "1. ", "# ", "***", "_",
    "`", "``", "```", "````", "~~~", "```swift\n", "```\n", "output", "[a](b)", "![", "](", "<div>",
    "<!--", "-->", "</div>", "&amp;", "&", "\\", "é", "👩‍👩‍👧", "\u{301}", "\u{0}", "word", "word ",
    "---\n", "===\n", "[x]: y\n", "\"", "(", ")", "<http://a.b>", "  \n",
  ]
}

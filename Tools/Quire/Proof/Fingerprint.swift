/// A short name for a text or a file's bytes: FNV-1a with 64 bits.
///
/// It names cache entries and notices damage; the entries hold their whole key, so two texts with
/// one fingerprint cannot be taken for each other.
struct Fingerprint: Hashable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Starts with nothing.
  init() {}

  /// The fingerprint of a text.
  init(_ text: String) {
    self.init()
    add(text.utf8)
  }

  /// Adds bytes. O(bytes).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Sixteen hexadecimal digits.
  var hex: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

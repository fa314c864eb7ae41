/// A hash table that numbers words, given as bytes, in order of appearance.
struct WordTable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var slots = [Int32](repeating: -1, count: 1024)

  /// How many words there are.
  var count: Int { starts.count - 1 }

  /// The bytes of a word.
  func withWord<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[starts[number]..<starts[number + 1]]))
    }
  }

  /// The number of a word; unknown words are added. O(bytes of the word).
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), word) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    bytes.append(contentsOf: word)
    starts.append(bytes.count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private func isEqual(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let (start, end) = (starts[number], starts[number + 1])
    guard end - start == word.count else { return false }
    for index in 0..<word.count where bytes[start + index] != word[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      var slot = withWord(number, Self.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (state ^ state >> 29) & 0x7fff_ffff)
  }

  /// The numbers of the words, sorted by the words' bytes.
  var sorted: [Int] {
    bytes.withUnsafeBufferPointer { all in
      (0..<count).sorted { a, b in
        all[starts[a]..<starts[a + 1]].lexicographicallyPrecedes(all[starts[b]..<starts[b + 1]])
      }
    }
  }
}

import Foundation

/// A name for bytes, of 128 bits: what has the same name is taken to be the same.
///
/// It keeps mistakes apart, not enemies: whoever writes the book writes its pages anyway.
public struct ContentKey: Hashable, Sendable {
  private var high: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var low: UInt64 = 0xc2b2_ae3d_27d4_eb4f

  /// Starts with nothing.
  public init() {}

  /// The name of some texts, in their order.
  public init(_ texts: [String]) {
    for var text in texts { text.withUTF8 { add($0) } }
  }

  /// Adds bytes, apart from those before them. O(bytes).
  public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    mix(rest)
    mix(UInt64(raw.count))
  }

  private mutating func mix(_ word: UInt64) {
    let a = (high ^ word).multipliedFullWidth(by: 0xff51_afd7_ed55_8ccd)
    let b = (low &+ word).multipliedFullWidth(by: 0xc4ce_b9fe_1a85_ec53)
    high = a.low ^ b.high
    low = (b.low ^ a.high) &+ 0x9e37_79b9_7f4a_7c15
  }

  /// Thirty-two hexadecimal digits.
  public var hex: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads what `hex` wrote; nil where it is something else.
  public init?(hex: String) {
    guard hex.utf8.count == 32, let high = UInt64(hex.prefix(16), radix: 16),
      let low = UInt64(hex.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }
}

extension ContentKey {
  /// Adds all files below a folder, their names and what they hold; hidden ones are passed over.
  ///
  /// - Throws: What the file system says where one cannot be read.
  public mutating func add(folder path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    where !name.hasPrefix(".") {
      var name = name
      let file = "\(path)/\(name)"
      name.withUTF8 { add($0) }
      let descriptor = open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: file])
      }
      defer { close(descriptor) }
      var facts = stat()
      fstat(descriptor, &facts)
      if facts.st_mode & S_IFMT == S_IFDIR {
        try add(folder: file)
      } else {
        try add(descriptor, size: Int(facts.st_size), file)
      }
    }
  }

  private mutating func add(_ descriptor: Int32, size: Int, _ file: String) throws {
    try withUnsafeTemporaryAllocation(byteCount: size + 1, alignment: 8) { buffer in
      var count = 0
      while count < buffer.count {
        let more = read(descriptor, buffer.baseAddress! + count, buffer.count - count)
        guard more >= 0 else {
          throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: file])
        }
        if more == 0 { break }
        count += more
      }
      add(UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]))
    }
  }
}

import CZlib
import Foundation

/// A ZIP archive whose bytes depend on its files alone: they have no times, owners or rights.
struct ZipArchive {
  private var body = Data()
  private var directory = Data()
  private var count: UInt16 = 0

  /// - Parameter isStored: Whether the bytes are kept as they are. EPUB wants that of its first file.
  mutating func add(_ name: String, _ data: Data, isStored: Bool = false) {
    // Zlib's own format has two bytes before the compressed data, and a checksum behind it.
    let packed = isStored ? data : Data(Zlib.compressed(data).dropFirst(2).dropLast(4))
    // What the local and the central header have in common: the version that can read it, names in
    // UTF-8, whether it is compressed, midnight of January 1, 1980, the earliest day.
    var facts = Data(shorts: 20, 0x800, isStored ? 0 : 8, 0, 0x21)
    facts += Data(words: Zlib.checksum(data), UInt32(packed.count), UInt32(data.count))
    // There is no extra field.
    facts += Data(shorts: UInt16(name.utf8.count), 0)
    // The version that made it. It has no comment, is on the first disk, and has no attributes.
    directory += Data("PK\u{1}\u{2}".utf8) + Data(shorts: 20) + facts
    directory += Data(shorts: 0, 0, 0) + Data(words: 0, UInt32(body.count)) + Data(name.utf8)
    body += Data("PK\u{3}\u{4}".utf8) + facts + Data(name.utf8) + packed
    count += 1
  }

  var data: Data {
    let sizes = Data(words: UInt32(directory.count), UInt32(body.count))
    let end = Data("PK\u{5}\u{6}".utf8) + Data(shorts: 0, 0, count, count) + sizes
    return body + directory + end + Data(shorts: 0)
  }
}

extension Data {
  fileprivate init(shorts: UInt16...) { self.init(numbers: shorts) }
  fileprivate init(words: UInt32...) { self.init(numbers: words) }

  /// Numbers, the lowest byte of each first.
  private init(numbers: [some FixedWidthInteger]) {
    self.init()
    for number in numbers {
      Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
  }
}

enum Zlib {
  static func compressed(_ data: Data) -> Data {
    var count = compressBound(uLong(data.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    let status = compress2(&result, &count, Array(data), uLong(data.count), 9)
    // The buffer is as large as zlib asked for; no other error is possible but a lack of memory.
    precondition(status == Z_OK, "zlib could not compress \(data.count) bytes")
    return Data(result.prefix(Int(count)))
  }

  /// The data that was compressed, of which the size is known.
  static func expanded(_ data: Data, count: Int) -> [UInt8] {
    var size = uLong(count)
    var result = [UInt8](repeating: 0, count: count)
    let status = uncompress(&result, &size, Array(data), uLong(data.count))
    precondition(status == Z_OK, "zlib could not expand \(data.count) bytes")
    return result
  }

  static func checksum(_ data: Data) -> UInt32 {
    UInt32(crc32(0, Array(data), uInt(data.count)))
  }
}

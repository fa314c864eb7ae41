import CZlib
import Foundation

/// Compression and checksums, by zlib.
enum Zlib {
  /// The data in zlib's format: two bytes, the compressed data, and a checksum of four bytes.
  static func compressed(_ data: Data) -> Data {
    var count = compressBound(uLong(data.count))
    var result = Data(count: Int(count))
    let status = result.withUnsafeMutableBytes { (to: UnsafeMutableRawBufferPointer) in
      data.withUnsafeBytes { (from: UnsafeRawBufferPointer) in
        compress2(
          to.bindMemory(to: UInt8.self).baseAddress, &count,
          from.bindMemory(to: UInt8.self).baseAddress, uLong(from.count), 9)
      }
    }
    // The buffer is as large as zlib asked for; no other error is possible but a lack of memory.
    precondition(status == Z_OK, "zlib could not compress \(data.count) bytes")
    return result.prefix(Int(count))
  }

  /// The data that was compressed, of which the size is known.
  static func expanded(_ data: Data, count: Int) -> [UInt8] {
    var size = uLong(count)
    var result = [UInt8](repeating: 0, count: count)
    let status = data.withUnsafeBytes {
      uncompress(&result, &size, $0.bindMemory(to: UInt8.self).baseAddress, uLong(data.count))
    }
    precondition(status == Z_OK, "zlib could not expand \(data.count) bytes")
    return result
  }

  /// The compressed data alone.
  static func deflated(_ data: Data) -> Data {
    Data(compressed(data).dropFirst(2).dropLast(4))
  }

  /// The CRC-32 of the data.
  static func checksum(_ data: Data) -> UInt32 {
    data.withUnsafeBytes {
      UInt32(crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count)))
    }
  }
}

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
    // What the local and the central header have in common, from the version to the name's length.
    var facts = Data()
    facts.add16(20)  // the version that can read it
    facts.add16(1 << 11)  // names in UTF-8
    facts.add16(isStored ? 0 : 8)
    facts.add16(0)  // midnight
    facts.add16(1 << 5 | 1)  // of January 1, 1980, the earliest day
    facts.add32(Zlib.checksum(data))
    facts.add32(UInt32(packed.count))
    facts.add32(UInt32(data.count))
    facts.add16(UInt16(name.utf8.count))
    facts.add16(0)  // no extra field

    let offset = UInt32(body.count)
    body += Data("PK\u{3}\u{4}".utf8) + facts + Data(name.utf8) + packed
    directory += Data("PK\u{1}\u{2}".utf8)
    directory.add16(20)  // the version that made it
    directory += facts
    directory.add16(0)  // no comment
    directory.add16(0)  // the first disk
    directory.add16(0)
    directory.add32(0)
    directory.add32(offset)
    directory += Data(name.utf8)
    count += 1
  }

  var data: Data {
    var end = Data("PK\u{5}\u{6}".utf8)
    end.add32(0)
    end.add16(count)
    end.add16(count)
    end.add32(UInt32(directory.count))
    end.add32(UInt32(body.count))
    end.add16(0)
    return body + directory + end
  }
}

extension Data {
  fileprivate mutating func add16(_ number: UInt16) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func add32(_ number: UInt32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

enum Zlib {
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

  /// The CRC-32 of the data.
  static func checksum(_ data: Data) -> UInt32 {
    data.withUnsafeBytes {
      UInt32(crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count)))
    }
  }
}

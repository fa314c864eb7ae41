import Foundation

/// An object file as a program sees it: code, data and symbols, without the debugger's information.
///
/// The compiler writes into that how it has found other modules, which is not the same the second
/// time: a module whose code is the same would count as changed. Offsets are those of the ELF
/// specification, https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html.
struct ObjectContent {
  /// The digest of its code and data.
  let code: String

  /// Reads an object; nil if it is not ELF for 64 bits, little-endian.
  init?(_ data: Data) {
    guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let table = data.number(UInt64.self, at: 0x28),
      let size = data.number(UInt16.self, at: 0x3A),
      let count = data.number(UInt16.self, at: 0x3C), count > 0,
      let names = data.number(UInt16.self, at: 0x3E)
    else { return nil }
    let headers = (0..<count).map { table + $0 * size }
    guard names < count, let texts = data.section(at: headers[names]) else { return nil }
    var code = DigestBuilder()
    for header in headers {
      guard let section = data.section(at: header),
        let name = data.text(at: texts.bytes.lowerBound + section.name)
      else { return nil }
      let bytes = data.dropFirst(section.bytes.lowerBound).prefix(section.bytes.count)
      if name != ".swift_modhash", !name.contains("debug_") {
        code.add(name)
        code.add(bytes)
      }
    }
    self.code = code.digest.hex
  }
}

extension Data {
  fileprivate func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    let number = withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    return Int(exactly: Number(littleEndian: number))
  }

  /// The section with its header at an offset: its name's offset, and its bytes.
  fileprivate func section(at header: Int) -> (name: Int, bytes: Range<Int>)? {
    guard let name = number(UInt32.self, at: header),
      let type = number(UInt32.self, at: header + 4),
      let start = number(UInt64.self, at: header + 0x18),
      let size = number(UInt64.self, at: header + 0x20),
      // The end of the header.
      number(UInt64.self, at: header + 0x38) != nil
    else { return nil }
    // Such a section takes memory, and no bytes of the file.
    let isEmpty = type == 8
    guard isEmpty || start <= count && size <= count - start else { return nil }
    return (name, isEmpty ? 0..<0 : start..<start + size)
  }

  /// The text that ends with a zero.
  fileprivate func text(at offset: Int) -> String? {
    guard offset < count, let end = self[offset...].firstIndex(of: 0) else { return nil }
    return String(decoding: self[offset..<end], as: UTF8.self)
  }
}

import CBlake2
import Foundation

/// A 256-bit BLAKE2b digest.
package struct Digest: Hashable, Sendable {
  /// Sixty-four hexadecimal digits.
  package let hex: String

  package init(_ texts: String...) { self.init(texts) }

  /// The digest of texts. Their boundaries count.
  package init(_ texts: [String]) {
    var builder = DigestBuilder()
    for text in texts { builder.add(text) }
    self = builder.digest
  }

  fileprivate init(bytes: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    hex = String(decoding: text, as: UTF8.self)
  }
}

/// An incremental digest. The boundaries of pieces count: `ab`, `c` and `a`, `bc` differ.
package struct DigestBuilder {
  private var state = blake2b_state()

  package init() { blake2b_init(&state, 32) }

  package init(_ data: Data) {
    self.init()
    add(data)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    update(bytes)
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { update($0) }
  }

  package mutating func add(_ data: Data) { data.withUnsafeBytes { add($0) } }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    blake2b_update(&state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  package var digest: Digest {
    var copy = state
    var bytes = [UInt8](repeating: 0, count: 32)
    blake2b_final(&copy, &bytes, 32)
    return Digest(bytes: bytes)
  }
}

extension String {
  /// The text's digest, as sixty-four hexadecimal digits.
  package var digest: String { Digest(self).hex }
}

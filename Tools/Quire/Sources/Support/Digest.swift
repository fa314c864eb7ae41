import CBlake2
import Foundation

/// A 256-bit BLAKE2b digest.
public struct Digest: Hashable, Sendable {
  /// Sixty-four hexadecimal digits.
  public let hex: String

  /// The digest of texts. Their boundaries count.
  public init(_ texts: String...) { self.init(texts) }

  /// The digest of texts. Their boundaries count.
  public init(_ texts: [String]) {
    var builder = DigestBuilder()
    for text in texts { builder.add(text) }
    self = builder.digest
  }

  /// Parses the form that `hex` returns; nil for any other text.
  public init?(hex: String) {
    guard hex.utf8.count == 64, hex.allSatisfy(\.isHexDigit) else { return nil }
    self.hex = hex
  }

  fileprivate init(bytes: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    hex = String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// An incremental digest. The boundaries of pieces count: `ab`, `c` and `a`, `bc` differ.
public struct DigestBuilder {
  private var state = blake2b_state()

  /// Starts an empty digest.
  public init() { blake2b_init(&state, 32) }

  /// Adds bytes. O(bytes).
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    update(bytes)
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { update($0) }
  }

  /// Adds bytes. O(bytes).
  public mutating func add(_ data: Data) { data.withUnsafeBytes { add($0) } }

  /// Adds a text. O(bytes).
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    blake2b_update(&state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The digest of everything added so far.
  public var digest: Digest {
    var copy = state
    var bytes = [UInt8](repeating: 0, count: 32)
    blake2b_final(&copy, &bytes, 32)
    return Digest(bytes: bytes)
  }

  /// Adds the names and contents of all files below a folder, hidden ones excluded.
  ///
  /// - Throws: `EnvironmentError` that names the unreadable file.
  public mutating func add(folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      add(name)
      var facts = stat()
      guard stat(path, &facts) == 0 else {
        throw EnvironmentError("\(path) cannot be read: \(String(cString: strerror(errno)))")
      }
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: try add(folder: path)
      case S_IFREG: add(try Data(contentsOf: URL(filePath: path)))
      default: throw EnvironmentError("\(path) is neither a file nor a folder; move it elsewhere")
      }
    }
  }
}

extension String {
  /// The text's digest, as sixty-four hexadecimal digits.
  public var digest: String { Digest(self).hex }
}

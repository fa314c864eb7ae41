/// Writes texts and bytes one after the other, each after its length.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: some Collection<UInt8>) {
    Varint.append(field.count, to: &bytes)
    bytes.append(contentsOf: field)
  }

  mutating func add(_ text: String) { add(text.utf8) }

  mutating func add(_ number: Int) { add(String(number)) }
}

/// Reads what `FieldWriter` wrote. Its bytes must be complete: the caller checks a checksum.
struct FieldReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func field() -> UnsafeBufferPointer<UInt8> {
    let length = Varint.next(in: bytes, &index)
    defer { index += length }
    return UnsafeBufferPointer(rebasing: bytes[index..<index + length])
  }

  mutating func text() -> String { String(decoding: field(), as: UTF8.self) }

  mutating func number() -> Int { Int(text()) ?? 0 }
}

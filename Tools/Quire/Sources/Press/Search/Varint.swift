/// Encoding of numbers from 0 on: seven bits a byte, the lowest first.
enum Varint {
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  static func next(in bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    var (number, shift) = (0, 0)
    while bytes[index] > 127 {
      number |= Int(bytes[index] & 127) << shift
      (shift, index) = (shift + 7, index + 1)
    }
    number |= Int(bytes[index]) << shift
    index += 1
    return number
  }
}

import Foundation

/// The image that other sites show beside a link to a page: the ruler of its chapter.
struct CardImage {
  /// How many lines the module has; nil for pages without a module.
  let lines: Int?
  /// How many lines it has after each step.
  let steps: [Int]

  static func name(of address: String) -> String { "card-\(address.dropLast(5)).png" }

  static let (width, height) = (1200, 630)
  private static let colors: [UInt8] = [
    0xfc, 0xfc, 0xfa, 0x1b, 0x1d, 0x20, 0xc6, 0xc8, 0xc2, 0x22, 0x63, 0x39,
  ]
  private enum Color: UInt8 { case paper, ink, pale, green }

  /// The image as PNG, with two bits a pixel.
  var png: Data {
    var rows: [[Color]] = Array(
      repeating: Array(repeating: .paper, count: Self.width), count: Self.height)
    func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
      for row in y..<y + height { for column in x..<x + width { rows[row][column] = color } }
    }
    let ends = Set(steps.map { min($0, 100) })
    for tick in 1...100 {
      let isOn = tick <= lines ?? 100
      let isEnd = ends.contains(tick)
      let height = isEnd ? 260 : isOn ? 180 : 90
      fill(
        x: 100 + (tick - 1) * 10, y: 405 - height, width: 5, height: height,
        isEnd ? .green : isOn ? .ink : .pale)
    }
    fill(x: 100, y: 425, width: 995, height: 3, .ink)
    return Self.png(rows.map { $0.map(\.rawValue) })
  }

  private static func png(_ rows: [[UInt8]]) -> Data {
    var pixels = Data()
    for row in rows {
      pixels.append(0)  // no filter
      for start in stride(from: 0, to: row.count, by: 4) {
        pixels.append(row[start..<start + 4].reduce(0) { byte, pixel in byte << 2 | pixel })
      }
    }
    let header: [UInt8] = UInt32(width).bytes + UInt32(height).bytes + [2, 3, 0, 0, 0]
    var image = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    image += chunk("IHDR", Data(header))
    image += chunk("PLTE", Data(colors))
    image += chunk("IDAT", Zlib.compressed(pixels))
    image += chunk("IEND", Data())
    return image
  }

  private static func chunk(_ name: String, _ data: Data) -> Data {
    let content = Data(name.utf8) + data
    return Data(UInt32(data.count).bytes) + content + Data(Zlib.checksum(content).bytes)
  }
}

extension UInt32 {
  /// Its bytes, the highest first.
  fileprivate var bytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
  }
}

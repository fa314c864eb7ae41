import CTheme
import Foundation
import Support

/// An image with a title and a promise, the code that a chapter opens with, and the ruler: what other
/// sites show beside a link to a page, and the cover of the EPUB.
struct CardImage {
  /// What is above the title, such as `A Hundred Lines · Chapter 1`.
  var label = ""
  let title, promise: String
  /// Lines of code; those that do not fit are left out, with all that follow.
  var code: [String] = []
  /// How many lines the module has; nil for pages without a module.
  var lines: Int?
  var steps: [Int] = []
  var height = Self.height

  static func name(of address: String) -> String { "card-\(address.dropLast(5)).png" }

  static let (width, height) = (1200, 630)
  /// The height of a line of code.
  private static let codeSize = 38

  var png: Data {
    let blank = Array(repeating: Canvas.Color.paper.rawValue, count: Self.width * height)
    var canvas = Canvas(width: Self.width, height: height, pixels: blank)
    let isTall = height > Self.height
    var y = isTall ? 240 : 48
    func write(_ text: String, size: Int, lines: Int, _ color: Canvas.Color) {
      let all = Self.lines(of: text, size: size)
      for (index, line) in all.prefix(lines).enumerated() {
        let isCut = index == lines - 1 && all.count > lines
        canvas.write(isCut ? line + "…" : line, x: 80, y: y, height: size, color)
        y += size * 15 / 16
      }
      y += size / 4
    }
    if !label.isEmpty, Self.canDraw(label) { write(label, size: 40, lines: 1, .gray) }
    write(title, size: isTall ? 136 : title.count > 18 ? 96 : 112, lines: 2, .ink)
    let promise = Self.canDraw(promise) ? promise : ""
    // The promise is as large as it can be without a cut; code leaves it less room.
    let bottom = height - (isTall ? 160 : 130)
    func size(above end: Int) -> Int? {
      [56, 48, 40, 34].first { size in
        y + Self.lines(of: promise, size: size).count * (size * 15 / 16) + size / 4 <= end
      }
    }
    let shown = code.prefix { $0.count <= 1_040 * 2 / Self.codeSize && Self.canDraw($0) }.prefix(4)
    let codeHeight = shown.count * Self.codeSize + 24
    let sizeWithCode = shown.isEmpty ? nil : size(above: bottom - codeHeight)
    let size = sizeWithCode ?? size(above: bottom) ?? 34
    write(promise, size: size, lines: (bottom - y) / (size * 15 / 16), .gray)
    if sizeWithCode != nil {
      y += 16
      canvas.fill(x: 56, y: y, width: 6, height: codeHeight - 24, .green)
      for line in shown {
        canvas.write(line, x: 80, y: y, height: Self.codeSize, .ink)
        y += Self.codeSize
      }
    }
    let ends = Set(steps.map { min($0, 100) })
    for tick in 1...100 {
      let isOn = tick <= lines ?? 100
      let size = ends.contains(tick) ? 60 : isOn ? 42 : 20
      canvas.fill(
        x: 80 + (tick - 1) * 10, y: height - 50 - size, width: 5, height: size,
        ends.contains(tick) ? .green : isOn ? .ink : .pale)
    }
    return canvas.png
  }
}

extension CardImage {
  private static func lines(of text: String, size: Int) -> [String] {
    let words = text.precomposedStringWithCanonicalMapping.split(separator: " ")
    return words.isEmpty ? [""] : words.flowed(columns: 1_040 * 2 / size)
  }

  /// Whether all letters of a text have pictures: those of Latin, Greek and Russian have.
  static func canDraw(_ text: String) -> Bool {
    text.precomposedStringWithCanonicalMapping.allSatisfy { Canvas.order[$0] != nil }
  }
}

private struct Canvas {
  /// A color of the palette. A color for letters has fifteen paler ones before it.
  enum Color: UInt8 { case paper, ink = 16, gray = 32, pale, green }

  private static let palette: [UInt8] = {
    let paper = [0xfc, 0xfc, 0xfa]
    var palette = paper
    for color in [[0x1b, 0x1d, 0x20], [0x5a, 0x5f, 0x66]] {
      for share in 1...16 {
        palette += zip(color, paper).map { ($0 * share + $1 * (16 - share)) / 16 }
      }
    }
    palette += [0xc6, 0xc8, 0xc2, 0x22, 0x63, 0x39]
    return palette.map { UInt8($0) }
  }()

  /// A bit for each of 80 × 160 pixels of each letter.
  private static let letters: [UInt8] = Zlib.expanded(
    Data(UnsafeBufferPointer(start: ThemeFile.letters.bytes, count: ThemeFile.letters.count)),
    count: 1_600 * order.count)
  static let order: [Character: Int] = {
    let alphabets = [0xc0...0x17f, 0x391...0x3a1, 0x3a3...0x3ce, 0x401...0x401, 0x410...0x44f]
    let scalars = [32...126, 0x451...0x451] + alphabets
    let letters = scalars.joined().compactMap(UnicodeScalar.init).map(Character.init)
    return Dictionary(uniqueKeysWithValues: zip(letters + Array("’‘“”–—…→·≠«»¿¡"), 0...))
  }()

  let width, height: Int
  var pixels: [UInt8]

  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    for row in y..<y + height {
      for column in x..<x + width { pixels[row * self.width + column] = color.rawValue }
    }
  }

  /// Writes a line; each letter is half as wide as high. A letter without a picture is left out.
  mutating func write(_ text: String, x: Int, y: Int, height: Int, _ color: Color) {
    for (place, letter) in text.enumerated() {
      guard let index = Self.order[letter] else { continue }
      let left = x + place * height / 2
      for row in 0..<height {
        for column in 0..<height / 2 where left + column < width && y + row < self.height {
          var hits: UInt8 = 0
          for sample in 0..<16 {
            let from = (column * 4 + sample % 4) * 40 / height
            let line = (row * 4 + sample / 4) * 40 / height
            let byte = Self.letters[1_600 * index + line * 10 + from / 8]
            hits += byte >> (7 - from % 8) & 1
          }
          guard hits > 0 else { continue }
          pixels[(y + row) * width + left + column] = color.rawValue - 16 + hits
        }
      }
    }
  }

  /// The picture as PNG, with a byte a pixel.
  var png: Data {
    var rows = Data()
    for start in stride(from: 0, to: pixels.count, by: width) {
      rows.append(0)  // no filter
      rows.append(contentsOf: pixels[start..<start + width])
    }
    let header: [UInt8] = UInt32(width).bytes + UInt32(height).bytes + [8, 3, 0, 0, 0]
    let start = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return start + chunk("IHDR", Data(header)) + chunk("PLTE", Data(Self.palette))
      + chunk("IDAT", Zlib.compressed(rows)) + chunk("IEND", Data())
  }

  private func chunk(_ name: String, _ data: Data) -> Data {
    let content = Data(name.utf8) + data
    return Data(UInt32(data.count).bytes) + content + Data(Zlib.checksum(content).bytes)
  }
}

extension UInt32 {
  /// Its bytes, the highest first.
  fileprivate var bytes: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { Array($0) } }
}

import Foundation

extension Character {
  /// The number of terminal columns of the character: 0, 1 or 2.
  public var displayWidth: Int {
    // The C library measures scalars. A variation selector asks for an emoji, a pair of regional
    // indicators is a flag.
    let scalars = unicodeScalars
    let isPicture =
      scalars.contains { $0.value == 0xFE0F }
      || scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    return isPicture ? 2 : scalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    _ = unicodeLocale
    return max(0, Int(wcwidth(wchar_t(value))))
  }
}

/// `wcwidth` supports only ASCII until a Unicode locale is set.
private let unicodeLocale =
  setlocale(LC_CTYPE, "C.UTF-8") != nil || setlocale(LC_CTYPE, "en_US.UTF-8") != nil

#if os(Linux)
  // glibc declares it only for modules that enable X/Open extensions.
  @_silgen_name("wcwidth") private func wcwidth(_ scalar: wchar_t) -> CInt
#endif

extension StringProtocol {
  /// The number of terminal columns of the text.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension String {
  /// The text cut to a width, ending in `…` if something is missing. No character is split.
  public func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in self {
      guard used + character.displayWidth < width else { break }
      result.append(character)
      used += character.displayWidth
    }
    return result + "…"
  }

  /// The text wrapped at spaces, or inside a word that is wider than the line; later lines are
  /// indented like the first.
  public func wrapped(to width: Int) -> [String] {
    guard displayWidth > width, width > 0 else { return [self] }
    let indent = String(prefix { $0 == " " }.prefix(width / 2))
    var lines: [String] = []
    var line = indent
    func room(for word: some StringProtocol) -> Bool {
      line.displayWidth + word.displayWidth + (line == indent ? 0 : 1) <= width
    }
    for word in split(separator: " ") {
      if !room(for: word), line != indent {
        lines.append(line)
        line = indent
      }
      if line != indent { line += " " }
      for character in word {
        if line.displayWidth + character.displayWidth > width {
          lines.append(line)
          line = indent
        }
        line.append(character)
      }
    }
    return lines + (line == indent ? [] : [line])
  }
}

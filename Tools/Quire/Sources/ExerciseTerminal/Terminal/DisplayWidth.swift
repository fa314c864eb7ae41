import Foundation

extension Character {
  /// The number of terminal columns of the character: 0, 1 or 2.
  package var displayWidth: Int {
    // The C library measures scalars. A variation selector asks for an emoji, a pair of regional
    // indicators is a flag.
    let scalars = unicodeScalars
    let isPicture =
      scalars.contains { $0.value == 0xFE0F }
      || scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    _ = unicodeLocale
    return isPicture ? 2 : scalars.map { max(0, Int(wcwidth(wchar_t($0.value)))) }.max() ?? 0
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
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension String {
  /// The text cut to a width, ending in `…` if something is missing. No character is split.
  package func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var used = 0
    let start = prefix { character in
      used += character.displayWidth
      return used < width
    }
    return "\(start)…"
  }

  /// The text wrapped at spaces, or inside a word that is wider than the line. Later lines are
  /// indented like the first, or up to the text behind a label: a word before two spaces.
  package func wrapped(to width: Int) -> [String] {
    guard displayWidth > width, width > 0 else { return [self] }
    let label = label(atMost: width / 2)
    let indent = String(repeating: " ", count: label.displayWidth)
    var lines: [String] = []
    var (line, isEmpty) = (String(label), true)
    func endLine() {
      lines.append(line)
      (line, isEmpty) = (indent, true)
    }
    for word in self[label.endIndex...].split(separator: " ") {
      if !isEmpty, line.displayWidth + 1 + word.displayWidth > width { endLine() }
      if !isEmpty { line += " " }
      for character in word {
        if line.displayWidth + character.displayWidth > width { endLine() }
        line.append(character)
        isEmpty = false
      }
    }
    return lines + (isEmpty ? [] : [line])
  }

  /// The spaces before the text, with its label if it has one.
  private func label(atMost width: Int) -> Substring {
    let blanks = prefix { $0 == " " }
    let word = self[blanks.endIndex...].prefix { $0 != " " }
    let gap = self[word.endIndex...].prefix { $0 == " " }
    let label = self[..<gap.endIndex]
    return gap.count > 1 && label.displayWidth <= width ? label : blanks.prefix(width)
  }
}

import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

extension Character {
  /// How many columns a terminal gives to the character: 0, 1 or 2.
  public var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if isASCII { return first.value < 32 || first.value == 127 ? 0 : 1 }
    let properties = first.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: break
    }
    // A variation selector asks for the picture, or a flag or a keycap is put together.
    let isPicture =
      properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
    return isPicture || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks that Unicode's table of widths calls wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// How many columns a terminal gives to the text.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension String {
  /// The text cut to a width, with `…` where something is missing. No character is cut in two.
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

  /// The text broken at blanks, or anywhere where a word is wider than the line; the later lines are
  /// set in like the first.
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

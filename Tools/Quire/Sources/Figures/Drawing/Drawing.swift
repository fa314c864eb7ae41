/// An SVG under construction.
struct Drawing {
  private var elements: [String] = []

  /// Adds a path.
  mutating func path(_ style: String, _ data: String) {
    elements.append("<path class=\"\(style)\" d=\"\(data)\"/>")
  }

  /// Adds a rectangle.
  mutating func rect(_ style: String, _ box: Box, corner: Double = 0) {
    let round = corner == 0 ? "" : " rx=\"\(corner.short)\""
    elements.append(
      "<rect class=\"\(style)\" x=\"\(box.x.short)\" y=\"\(box.y.short)\""
        + " width=\"\(box.width.short)\" height=\"\(box.height.short)\"\(round)/>")
  }

  /// Adds a circle.
  mutating func circle(_ style: String, _ center: Point, radius: Double) {
    elements.append(
      "<circle class=\"\(style)\" cx=\"\(center.x.short)\" cy=\"\(center.y.short)\""
        + " r=\"\(radius.short)\"/>")
  }

  /// Adds a line of text at a baseline; an empty text is left out.
  mutating func text(_ style: String, at place: Point, _ string: String) {
    guard !string.isEmpty else { return }
    elements.append(
      "<text class=\"\(style)\" x=\"\(place.x.short)\" y=\"\(place.y.short)\">"
        + "\(string.escaped)</text>")
  }

  /// Adds an element as text.
  mutating func raw(_ element: String) { elements.append(element) }

  /// Adds another drawing at a position.
  mutating func add(_ other: Drawing, at place: Point) {
    elements.append("<g transform=\"translate(\(place.x.short) \(place.y.short))\">")
    elements += other.elements
    elements.append("</g>")
  }

  /// The whole SVG. Its width is in `rem`, 640 units being the text width of 36rem, so that letters
  /// have the same size in narrow and wide figures, and shrink only if the page is too narrow.
  func svg(_ kind: String, title: String, details: String = "", size: Size) -> String {
    let (width, height) = (size.width.rounded(.up), size.height.rounded(.up))
    let words = details.isEmpty ? "" : "<desc>\(details.escaped)</desc>\n"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="fig \(kind)" role="img" \
      viewBox="0 0 \(width.short) \(height.short)" width="\((width * 36 / 640).short)rem">
      <title>\(title.escaped)</title>
      \(words)\(elements.joined(separator: "\n"))
      </svg>
      """
  }
}

extension String {
  /// The text with XML's special characters escaped and control characters removed.
  var escaped: String {
    var result = ""
    for character in unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The text as the start of an id: its letters and digits, joined by hyphens.
  var slug: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return "fig-" + words.joined(separator: "-")
  }
}

extension Double {
  /// The number with at most one decimal, so that drawings are the same on every machine.
  var short: String {
    let tenths = (self * 10).rounded()
    let whole = (tenths / 10).rounded(.towardZero)
    let rest = Int(abs(tenths - whole * 10))
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(Int(abs(whole)))" : "\(sign)\(Int(abs(whole))).\(rest)"
  }
}

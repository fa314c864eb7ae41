/// An SVG that is being written.
struct Drawing {
  private var elements: [String] = []

  /// Adds a line or a shape, given as the data of a path.
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

  /// Adds a disc.
  mutating func circle(_ style: String, _ center: Point, radius: Double) {
    elements.append(
      "<circle class=\"\(style)\" cx=\"\(center.x.short)\" cy=\"\(center.y.short)\""
        + " r=\"\(radius.short)\"/>")
  }

  /// Adds a line of text on a base line; an empty one is left out.
  mutating func text(_ style: String, at place: Point, _ string: String) {
    guard !string.isEmpty else { return }
    elements.append(
      "<text class=\"\(style)\" x=\"\(place.x.short)\" y=\"\(place.y.short)\">"
        + "\(string.escaped)</text>")
  }

  /// Adds what has no method of its own.
  mutating func raw(_ element: String) { elements.append(element) }

  /// Adds another drawing, moved.
  mutating func add(_ other: Drawing, at place: Point) {
    elements.append("<g transform=\"translate(\(place.x.short) \(place.y.short))\">")
    elements += other.elements
    elements.append("</g>")
  }

  /// The whole SVG. Its width is told in `rem`, 640 units being the measure of 36rem: so a narrow
  /// figure has letters of the same size as a wide one, and shrinks only where there is no room.
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
  /// The text with the characters replaced that mean something in XML; control characters go.
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

  /// The text as the beginning of an id: its letters and digits, joined by hyphens.
  var slug: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return "fig-" + words.joined(separator: "-")
  }
}

extension Double {
  /// The number with one digit behind the point at most, so that drawings are the same everywhere.
  var short: String {
    let tenths = (self * 10).rounded()
    let whole = (tenths / 10).rounded(.towardZero)
    let rest = Int(abs(tenths - whole * 10))
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(Int(abs(whole)))" : "\(sign)\(Int(abs(whole))).\(rest)"
  }
}

/// Writes elements as HTML, which reads SVG without namespaces.
struct SVGWriter {
  /// The beginning of all ids.
  let prefix: String

  /// - Parameter leading: Attributes of the first element, written before its own.
  func markup(_ element: SVGFigure.Element, leading: String = "") -> String {
    let attributes = element.attributes.map { attribute in
      " \(attribute.name)=\"\(Self.escape(value(of: attribute)))\""
    }.joined()
    let start = "<\(element.name)\(leading)\(attributes)"
    guard !element.children.isEmpty else { return start + "/>" }
    let children = element.children.map { child in
      switch child {
      case .element(let element): markup(element)
      case .text(let text): Self.escape(text)
      }
    }.joined()
    return "\(start)>\(children)</\(element.name)>"
  }

  private func value(of attribute: SVGFigure.Attribute) -> String {
    switch attribute.name {
    case "id": prefix + attribute.value
    case "href": "#" + prefix + attribute.value.dropFirst()
    case "aria-labelledby", "aria-describedby":
      attribute.value.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
    default:
      attribute.value.referredID.map {
        "url(#\(prefix)\($0.id))" + ($0.rest.isEmpty ? "" : " \($0.rest)")
      }
        ?? attribute.value
    }
  }

  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Escaping of text for HTML, which happens only here.
enum Html {
  /// Text escaped for use between tags or in a double-quoted attribute.
  static func escape(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Paragraph text, in which “Objective-C” does not break at its hyphen.
  static func words(_ text: String) -> String {
    let name = "Objective-C"
    let text = escape(text)
    guard text.utf8.count >= name.utf8.count, text.contains(name) else { return text }
    return text.replacing(name, with: "<span class=\"nb\">\(name)</span>")
  }

  /// A `span` with the class of a style; escaped text alone where there is no style.
  static func span(_ style: TokenStyle?, _ text: some StringProtocol) -> String {
    style.map { "<span class=\"\($0.rawValue)\">\(escape(text))</span>" } ?? escape(text)
  }
}

extension String {
  /// The text of an HTML block without its comments, which are on no page.
  var withoutComments: String {
    let rest = replacing(#/<!--[\s\S]*?-->/#, with: "")
    return rest.allSatisfy(\.isWhitespace) ? "" : rest
  }

  /// The text without the line feed at its end.
  var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// A path as HTML that can break after slashes.
  var breakablePath: String { Html.escape(self).replacing("/", with: "/<wbr>") }

  /// A name as HTML that can break between the words of camel case and after punctuation.
  var breakableName: String {
    var result = ""
    var last: Character?
    for character in self {
      let isBreak = last.map { ($0.isLowercase && character.isUppercase) || "(:_/".contains($0) }
      if isBreak == true { result += "<wbr>" }
      result += Html.escape(String(character))
      last = character
    }
    return result
  }
}

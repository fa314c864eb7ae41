import Foundation

/// Escaping of text for HTML and XML.
package enum Html {
  /// Text escaped for use between tags or in a double-quoted attribute. What nobody would see is shown,
  /// and no mark is that of a label.
  package static func escape(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    var isASCII = true
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      // XML has no other control characters.
      case 0..<32 where !"\t\n\r".utf8.contains(byte): result += "\u{FFFD}".utf8
      default:
        isASCII = isASCII && byte < 0x80
        result.append(byte)
      }
    }
    let escaped = String(decoding: result, as: UTF8.self)
    return isASCII ? escaped : Labels.unmarked(escaped.showingHidden)
  }

  /// Paragraph text: with curly apostrophes, without a break in “Objective-C”, and with Chinese marked.
  static func words(_ text: String) -> String {
    var text = escape(text)
    if text.utf8.contains(UInt8(ascii: "'")) { text = apostrophes(text) }
    if text.utf8.contains(UInt8(ascii: "-")), text.contains("Objective-C") {
      text = text.replacing("Objective-C", with: "<span class=\"nb\">Objective-C</span>")
    }
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return text }
    return text.replacing(#/\p{Han}+/#) { "<span lang=\"zh-Hans\">\($0.output)</span>" }
  }

  /// A text with curly apostrophes; names in straight quotes, as the compiler writes them, keep these.
  private static func apostrophes(_ text: String) -> String {
    var (result, rest, isQuoted) = ("", text[...], false)
    var last: Character?
    while let character = rest.popFirst() {
      let isBehind = last.map { $0.isLetter || $0.isNumber }
      let isBefore = rest.first?.isLetter == true
      // A text may go on behind code, as in `Player`'s.
      let isRest = last == nil && ["s", "s ", "ll ", "d "].contains { rest.hasPrefix($0) }
      if character == "'", isBehind == true ? isBefore || !isQuoted : isRest {
        result.append("’")
      } else {
        if character == "'" { isQuoted = isBehind != true && isBefore }
        result.append(character)
      }
      last = character
    }
    return result
  }

  /// Code, in which words with a hyphen, such as `--filter` and `->`, break after slashes only.
  static func code(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "-")) else { return escape(text) }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.contains("-") else { return escape(word) }
      return word.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.contains("-") ? "<span class=\"nb\">\(escape(part))</span>" : escape(part)
      }.joined(separator: "/<wbr/>")
    }.joined(separator: " ")
  }

  /// A `span` with the class of a style; escaped text alone where there is no style.
  static func span(_ style: TokenStyle?, _ text: some StringProtocol) -> String {
    span(style, html: escape(text))
  }

  static func span(_ style: TokenStyle?, html: String) -> String {
    style.map { "<span class=\"\($0.rawValue)\">\(html)</span>" } ?? html
  }

  /// A script that calls a function of `book` with JSON, which is also JavaScript. Pages are also opened
  /// from folders, where browsers allow no `fetch`.
  static func call(_ function: String, _ arguments: any Encodable...) -> String {
    let encoder = JSONEncoder([.sortedKeys, .withoutEscapingSlashes])
    // Texts, numbers and lists of them can always be encoded.
    let values = arguments.map { (try? encoder.encode($0)) ?? Data("null".utf8) }
    let list = values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
    return "book.\(function)(\(list));\n"
  }
}

extension String {
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
    return result.replacing("-&gt;", with: "<span class=\"nb\">-&gt;</span>")
  }
}

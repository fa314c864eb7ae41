import CommonMark

/// A document rendered as `cmark` renders it, so that the two can be compared.
///
/// Tables and alerts are not part of CommonMark and are left out.
struct PlainHtml {
  private(set) var text = ""

  init(_ document: Document) { write(document.blocks, isTight: false) }

  /// Inlines as HTML.
  static func text(of inlines: [Inline]) -> String { inlines.html }

  private mutating func freshLine() {
    if !text.isEmpty, text.utf8.last != 0x0A { text += "\n" }
  }

  private mutating func write(_ blocks: [Block], isTight: Bool) {
    for block in blocks { write(block, isTight: isTight) }
  }

  private mutating func write(_ block: Block, isTight: Bool) {
    if case .paragraph(let inlines) = block.kind, isTight {
      text += inlines.html
      return
    }
    freshLine()
    switch block.kind {
    case .heading(let level, let inlines): text += "<h\(level)>\(inlines.html)</h\(level)>\n"
    case .paragraph(let inlines): text += "<p>\(inlines.html)</p>\n"
    case .code(let code):
      let language = code.info.split { " \t\n".contains($0) }.first.map(String.init) ?? ""
      let attribute = language.isEmpty ? "" : " class=\"language-\(language.escaped)\""
      text += "<pre><code\(attribute)>\(code.text.escaped)</code></pre>\n"
    case .html(let html):
      text += html
      freshLine()
    case .quote(let blocks):
      text += "<blockquote>\n"
      write(blocks, isTight: false)
      freshLine()
      text += "</blockquote>\n"
    case .list(let list): write(list)
    case .thematicBreak: text += "<hr />\n"
    case .alert, .table: text += "(no CommonMark)\n"
    }
  }

  private mutating func write(_ list: List) {
    let start = list.start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
    let name = list.start == nil ? "ul" : "ol"
    text += "<\(name)\(start)>\n"
    for item in list.items {
      freshLine()
      text += "<li>"
      write(item, isTight: list.isTight)
      text += "</li>\n"
    }
    text += "</\(name)>\n"
  }
}

extension [Inline] {
  fileprivate var html: String { map(\.html).joined() }

  /// An image's text alternative: as `plainText`, with inline HTML kept as text.
  fileprivate var alternative: String {
    map { inline in
      switch inline {
      case .html(let text): text.escaped
      case .emphasis(let inner), .strong(let inner): inner.alternative
      case .link(let link), .image(let link): link.content.alternative
      default: [inline].plainText.escaped
      }
    }.joined()
  }
}

extension Inline {
  fileprivate var html: String {
    switch self {
    case .text(let text): return text.escaped
    case .softBreak: return "\n"
    case .lineBreak: return "<br />\n"
    case .code(let text): return "<code>\(text.escaped)</code>"
    case .name(let name): return "<code>\(name.text.escaped)</code>"
    case .html(let text): return text
    case .emphasis(let inner): return "<em>\(inner.html)</em>"
    case .strong(let inner): return "<strong>\(inner.html)</strong>"
    case .link(let link):
      return "<a href=\"\(link.destination.escapedAddress)\"\(link.titleAttribute)>"
        + link.content.html + "</a>"
    case .image(let link):
      return "<img src=\"\(link.destination.escapedAddress)\" alt=\"\(link.content.alternative)\""
        + "\(link.titleAttribute) />"
    }
  }
}

extension Link {
  fileprivate var titleAttribute: String { title.isEmpty ? "" : " title=\"\(title.escaped)\"" }
}

extension String {
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  fileprivate var escapedAddress: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isSafe =
        scalar.properties.isAlphabetic || "0123456789-_.+!*(),%#@?=;:/$~".utf8.contains(byte)
      if byte < 0x80, isSafe { return String(scalar) }
      if scalar == "&" { return "&amp;" }
      if scalar == "'" { return "&#x27;" }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// Pieces of HTML. Text becomes HTML in one place only: here.
enum Html {
  /// Text for use between tags or in an attribute in double quotes.
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

  /// Text of a paragraph: the name of the language is not broken at its hyphen.
  static func words(_ text: String) -> String {
    let name = "Objective-C"
    let text = escape(text)
    guard text.utf8.count >= name.utf8.count, text.contains(name) else { return text }
    return text.replacing(name, with: "<span class=\"nb\">\(name)</span>")
  }

  /// A `span` with a class, or the text alone where there is none.
  static func span(_ style: String?, _ text: some StringProtocol) -> String {
    style.map { "<span class=\"\($0)\">\(escape(text))</span>" } ?? escape(text)
  }
}

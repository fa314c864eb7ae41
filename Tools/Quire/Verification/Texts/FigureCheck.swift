#if canImport(FoundationXML)
  import FoundationXML
#endif
import Foundation
import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Whether a text is one SVG that a page can take in: well-formed, with a title as its first child.
enum FigureCheck {
  /// What is wrong with it; nil where nothing is.
  package static func problem(in text: String) -> String? {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    // On Linux `parse()` says yes to a second root and to a tag that is never closed.
    guard parser.parse(), parser.parserError == nil, !text.isEmpty else {
      return "a figure prints one SVG and nothing else; this is not well-formed: "
        + (text.isEmpty ? "it printed nothing" : "line \(parser.lineNumber) of what it printed")
    }
    if reader.root != "svg" { return "a figure prints one SVG; this prints <\(reader.root ?? "")>" }
    if reader.firstChild != "title" || reader.title.allSatisfy(\.isWhitespace) {
      return "the first child of a figure's SVG is a <title> that says it in words"
    }
    if let forbidden = reader.forbidden {
      return "a figure may not hold \(forbidden): the page's rules forbid it; use classes"
    }
    return nil
  }

  private final class Reader: NSObject, XMLParserDelegate {
    // A class, since XMLParser reports to an object.
    var root: String?
    var firstChild: String?
    var title = ""
    var forbidden: String?
    private var isInTitle = false

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if root == nil {
        root = name
      } else if firstChild == nil {
        firstChild = name
        isInTitle = name == "title"
      }
      if ["script", "foreignObject", "style"].contains(name) { forbidden = "<\(name)>" }
      let bad = attributes.keys.first { $0 == "style" || $0.lowercased().hasPrefix("on") }
      if let bad { forbidden = "the attribute `\(bad)`" }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { isInTitle = false }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if isInTitle { title += text }
    }
  }
}

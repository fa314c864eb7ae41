#if canImport(FoundationXML)
  import FoundationXML
#endif
import Foundation

/// Reads an SVG, and refuses what `SVGSchema` does not have. A class, as `XMLParser` reports to an object.
final class SVGParser: NSObject, XMLParserDelegate {
  private var open: [SVGFigure.Element] = []
  private var root: SVGFigure.Element?
  private var problem: SVGFigure.Problem?

  static func parse(_ text: String) throws(SVGFigure.Problem) -> SVGFigure.Element {
    let prefix = "a figure prints one SVG and nothing else"
    guard !text.isEmpty else { throw .init(message: "\(prefix); it printed nothing") }
    if let declaration = declaration(in: text) {
      throw .init(
        message: "a figure cannot have `\(declaration)`", hint: "print the <svg> element alone")
    }
    let reader = SVGParser()
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isParsed = parser.parse()
    if let problem = reader.problem { throw problem }
    // On Linux `parse()` is true for a second root and for a tag that is never closed.
    guard isParsed, parser.parserError == nil, let root = reader.root else {
      throw .init(
        message: "\(prefix); this is not well-formed: line \(parser.lineNumber) of what it printed")
    }
    return root
  }

  /// A document type or an XML declaration, which come before the root. Neither is reported by
  /// `XMLParser`, and a document type can define entities.
  private static func declaration(in text: String) -> String? {
    var rest = text[...].drop(while: \.isWhitespace)
    while rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
      rest = rest[end.upperBound...].drop(while: \.isWhitespace)
    }
    return ["<!DOCTYPE", "<?"].first { rest.lowercased().hasPrefix($0.lowercased()) }
  }

  private func refuse(_ parser: XMLParser, _ what: String, hint: String? = nil) {
    guard problem == nil else { return }
    problem = .init(
      message: "a figure cannot have \(what), on line \(parser.lineNumber) of what it printed",
      hint: hint)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard problem == nil else { return }
    if open.isEmpty, name != "svg" {
      problem = .init(message: "a figure prints one SVG; this prints <\(name)>")
      return
    }
    if let parent = open.last?.name, SVGSchema.texts.contains(parent) {
      return refuse(parser, "an element in its <\(parent)>", hint: "write only text in it")
    }
    if !SVGSchema.elements.contains(name) {
      return refuse(
        parser, "the element <\(name)>", hint: "shapes, text, gradients and markers are possible")
    }
    guard open.count < SVGSchema.mostLevels else {
      return refuse(parser, "more than \(SVGSchema.mostLevels) levels of elements")
    }
    open.append(.init(name: name, attributes: checked(attributes, parser)))
  }

  /// The attributes in the order of the schema.
  private func checked(
    _ attributes: [String: String], _ parser: XMLParser
  ) -> [(name: String, value: String)] {
    var found: [(place: Int, name: String, value: String)] = []
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      guard let place = SVGSchema.places[name] else {
        refuse(
          parser, "the attribute `\(name)`",
          hint: name == "style" ? "use classes or attributes such as `fill`" : nil)
        continue
      }
      let (_, written, kind) = SVGSchema.attributes[place]
      guard kind.accepts(value) else {
        refuse(parser, "the value `\(value.prefix(60))` of `\(name)`", hint: kind.hint)
        continue
      }
      if let written { found.append((place, written, value)) }
    }
    return found.sorted { $0.place < $1.place }.map { ($0.name, $0.value) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard problem == nil, let parent = open.last?.name else { return }
    if !SVGSchema.withText.contains(parent), !text.allSatisfy(\.isWhitespace) {
      return refuse(parser, "text in <\(parent)>", hint: "write it in a <text> element")
    }
    open[open.count - 1].children.append(.text(text))
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    self.parser(parser, foundCharacters: String(decoding: data, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) { refuse(parser, "the processing instruction `<?\(target)`") }
}

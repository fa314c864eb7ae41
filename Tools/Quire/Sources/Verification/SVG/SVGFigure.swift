/// One SVG that a page can take in: elements and attributes of an allow-list, and a title. Pages contain
/// only what `markup` writes, never the text that a program printed.
package struct SVGFigure: Sendable {
  /// An element with its attributes, in the order in which they are written.
  struct Element: Sendable {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [Node] = []
  }

  enum Node: Sendable {
    case element(Element)
    case text(String)
  }

  package struct Problem: Error, Equatable {
    package let message: String
    package var hint: String?
  }

  /// The figure in words.
  package let title: String
  /// The root without its title.
  private var root: Element

  /// Reads the SVG that a program printed. Comments are left out.
  package init(parsing text: String) throws(Problem) {
    var root = try SVGParser.parse(text)
    let first = root.children.firstIndex { if case .element = $0 { true } else { false } }
    guard let first, case .element(let child) = root.children[first], child.name == "title",
      !child.text.allSatisfy(\.isWhitespace)
    else {
      throw Problem(message: "the first child of a figure's SVG is a <title> that says it in words")
    }
    try SVGReferences.check(root)
    title = child.text
    root.children.removeSubrange(0...first)
    self.root = root
  }

  /// The width of the view box; nil where there is none.
  package var viewBoxWidth: Double? { viewBox?[2] }

  /// The drawing as HTML, without its title. A prefix makes its ids differ from all others of the page.
  ///
  /// - Parameters:
  ///   - label: The id of the element that says the title.
  ///   - content: What is drawn in place of its own parts.
  package func markup(
    labeledBy label: String, idPrefix prefix: String, content: String? = nil
  ) -> String {
    var root = root
    root.attributes.removeAll { $0.name == "aria-labelledby" }
    return root.markup(
      idPrefix: prefix, leading: " aria-labelledby=\"\(label)\"", content: content)
  }

  /// The parts of the drawing as HTML, but for its description in words.
  func parts(idPrefix prefix: String) -> [String] {
    root.elements.filter { $0.name != "desc" }.map { $0.markup(idPrefix: prefix) }
  }

  /// The first of some figures in a view that has room for each.
  static func union(of figures: [SVGFigure]) -> SVGFigure {
    var union = figures[0]
    let boxes = figures.compactMap(\.viewBox)
    guard boxes.count == figures.count, let left = boxes.map({ $0[0] }).min(),
      let top = boxes.map({ $0[1] }).min(), let right = boxes.map({ $0[0] + $0[2] }).max(),
      let bottom = boxes.map({ $0[1] + $0[3] }).max(),
      let wide = zip(boxes, figures).max(by: { $0.0[2] < $1.0[2] })?.1
    else { return union }
    let box = [left.rounded(.down), top.rounded(.down), right - left, bottom - top]
    let numbers = box.map { "\(Int($0.rounded(.up)))" }
    union.root.set("viewBox", numbers.joined(separator: " "))
    if let width = wide.root["width"] { union.root.set("width", width) }
    return union
  }

  private var viewBox: [Double]? {
    let numbers = (root["viewBox"] ?? "").split { ", \t\n".contains($0) }.compactMap { Double($0) }
    return numbers.count == 4 ? numbers : nil
  }
}

extension SVGFigure.Element {
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  fileprivate mutating func set(_ name: String, _ value: String) {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].value = value
    }
  }

  var text: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  var elements: [SVGFigure.Element] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The element as HTML, which reads SVG without namespaces; leading attributes come first.
  fileprivate func markup(
    idPrefix prefix: String, leading: String = "", content: String? = nil
  ) -> String {
    let attributes = attributes.map { name, value in
      " \(name)=\"\(Self.value(value, of: name, idPrefix: prefix).escapedForHTML)\""
    }.joined()
    let start = "<\(name)\(leading)\(attributes)"
    if let content { return "\(start)>\(content)</\(name)>" }
    guard !children.isEmpty else { return start + "/>" }
    let inner = children.map { child in
      switch child {
      case .element(let element): element.markup(idPrefix: prefix)
      case .text(let text): text.escapedForHTML
      }
    }.joined()
    return "\(start)>\(inner)</\(name)>"
  }

  private static func value(_ value: String, of name: String, idPrefix prefix: String) -> String {
    switch name {
    case "id": prefix + value
    case "href": "#" + prefix + value.dropFirst()
    case "aria-labelledby", "aria-describedby":
      value.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
    default:
      value.referredID.map { "url(#\(prefix)\($0.id))" + ($0.rest.isEmpty ? "" : " \($0.rest)") }
        ?? value
    }
  }
}

extension String {
  /// Escaped by scalars: a mark that combines with a quotation mark does not hide it.
  fileprivate var escapedForHTML: String {
    let escapes: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;",
      // They mark the labels of pages.
      "\u{27E6}": "&#10214;", "\u{27E7}": "&#10215;", "¦": "&#166;",
    ]
    return unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

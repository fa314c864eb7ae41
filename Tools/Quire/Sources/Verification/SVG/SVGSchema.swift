/// The elements and attributes that a figure may have.
///
/// Not here, on purpose: scripts, styles, links, images, animations, `foreignObject`, filters, event
/// handlers, and everything that can name another file.
enum SVGSchema {
  static let elements = Set(
    """
    svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
    textPath marker pattern clipPath linearGradient radialGradient stop
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// How deep elements may be nested: what comes later is recursive.
  static let mostLevels = 100

  /// The elements that have text and no elements. An HTML parser would read elements in them as HTML.
  static let texts: Set = ["title", "desc"]

  static func hasText(_ name: String) -> Bool {
    ["title", "desc", "text", "tspan", "textPath"].contains(name)
  }

  /// The places of the attributes' names in `attributes`.
  static let places = Dictionary(
    uniqueKeysWithValues: attributes.enumerated().map { ($1.name, $0) })

  /// The attributes in the order in which they are written.
  ///
  /// `written` is nil for a declaration that HTML does not need.
  static let attributes: [(name: String, written: String?, kind: SVGValue)] =
    [
      ("xmlns", "xmlns", .namespace("http://www.w3.org/2000/svg")),
      ("xmlns:xlink", nil, .namespace("http://www.w3.org/1999/xlink")),
      ("id", "id", .id),
    ]
    + list("class role version", .plain)
    + list("aria-labelledby aria-describedby", .ids)
    + list("aria-label", .text)
    + list("aria-hidden lang xml:lang xml:space", .plain)
    + [("href", "href", .fragment), ("xlink:href", "href", .fragment)]
    + list("viewBox preserveAspectRatio", .plain)
    + list("transform gradientTransform patternTransform", .transform)
    + list(
      """
      x y x1 y1 x2 y2 cx cy fx fy fr dx dy d points pathLength width height r rx ry rotate offset
      startOffset method spacing side gradientUnits spreadMethod patternUnits patternContentUnits
      clipPathUnits markerUnits markerWidth markerHeight refX refY orient
      """, .plain)
    + list("fill stroke color stop-color", .paint)
    + list("clip-path marker-start marker-mid marker-end", .reference)
    + list(
      """
      fill-opacity fill-rule stroke-width stroke-opacity stroke-linecap stroke-linejoin
      stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-opacity clip-rule paint-order
      vector-effect visibility display overflow shape-rendering text-rendering color-interpolation
      text-anchor textLength lengthAdjust dominant-baseline alignment-baseline baseline-shift
      font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing
      text-decoration direction unicode-bidi writing-mode
      """, .plain)
    + list("font-family", .fonts)

  private static func list(
    _ names: String, _ kind: SVGValue
  ) -> [(name: String, written: String?, kind: SVGValue)] {
    names.split(whereSeparator: \.isWhitespace).map { (String($0), String($0), kind) }
  }
}

import Support

/// The elements and attributes that a figure may have. Not here, on purpose: scripts, styles, links,
/// images, animations, `foreignObject`, filters, event handlers, and what can name another file.
enum SVGSchema {
  static let elements = Set(
    """
    svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
    textPath marker pattern clipPath linearGradient radialGradient stop
    """.words.map(String.init))

  /// How deep elements may be nested: what comes later is recursive.
  static let mostLevels = 100

  /// The elements that have text and no elements. An HTML parser would read elements in them as HTML.
  static let texts: Set = ["title", "desc"]

  static let withText: Set = ["title", "desc", "text", "tspan", "textPath"]

  /// The places of the attributes' names in `attributes`.
  static let places = Dictionary(
    uniqueKeysWithValues: attributes.enumerated().map { ($1.name, $0) })

  /// An attribute as figures and pages name it; HTML does not need all declarations.
  typealias Attribute = (name: String, written: String?, kind: SVGValue)

  /// The attributes in the order in which they are written.
  static let attributes =
    list("xmlns", .namespace("http://www.w3.org/2000/svg"))
    + [("xmlns:xlink", nil, .namespace("http://www.w3.org/1999/xlink"))]
    + list("id", .id)
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

  private static func list(_ names: String, _ kind: SVGValue) -> [Attribute] {
    names.words.map { (String($0), String($0), kind) }
  }
}

/// What an attribute of a figure may have as value.
///
/// Browsers parse most values as CSS. Without parentheses, colons, slashes and backslashes, no value
/// can name another file; the few kinds with parentheses name their functions.
enum SVGValue {
  case plain, text, fonts, id, ids, transform
  /// `#id`.
  case fragment
  /// `url(#id)` or `none`.
  case reference
  /// A color, or `url(#id)` with one behind it.
  case paint
  case namespace(String)

  func accepts(_ value: String) -> Bool {
    switch self {
    case .plain: value.hasOnlyLettersAndDigits(and: " \t\r\n.,+-%#_")
    case .text: true
    case .fonts: value.hasOnlyLettersAndDigits(and: " ,-_'\"")
    case .id: value.isFigureID
    case .ids: value.split(separator: " ").allSatisfy { String($0).isFigureID }
    case .fragment: value.first == "#" && String(value.dropFirst()).isFigureID
    case .reference: value == "none" || value.referredID?.rest == ""
    case .paint: (value.referredID?.rest ?? value).wholeMatch(of: Self.color) != nil
    case .transform: value.wholeMatch(of: Self.transforms) != nil
    case .namespace(let name): value == name
    }
  }

  // Stored, since a literal in a function is parsed at each call.
  private nonisolated(unsafe) static let transforms =
    #/(\s*(translate|scale|rotate|skewX|skewY|matrix)\s*\([0-9eE\s.,+\-]*\)[\s,]*)*/#
  private nonisolated(unsafe) static let color =
    #/[A-Za-z\-]*|#[0-9A-Fa-f]{3,8}|var\(--[a-z\-]+\)|(rgba?|hsla?|oklch|oklab)\([0-9a-z.,%+\-\/ ]*\)/#

  /// What to write instead of a value that is not accepted.
  var hint: String? {
    switch self {
    case .plain: "only letters, digits, spaces and . , + - % # _ are possible"
    case .text: nil
    case .fonts: "only letters, digits, spaces, quotes, commas and hyphens are possible"
    case .id, .ids: "an id has letters, digits, hyphens, underscores and dots"
    case .fragment: "only `#ID`, an element of the same figure, is possible"
    case .reference: "only `none` and `url(#ID)`, an element of the same figure, are possible"
    case .paint: "only colors and `url(#ID)`, an element of the same figure, are possible"
    case .transform: "only translate, scale, rotate, skewX, skewY and matrix are possible"
    case .namespace(let name): "the namespace is \(name)"
    }
  }
}

extension String {
  /// The id in `url(#ID)` at the start, and what comes behind it; nil where there is none.
  var referredID: (id: String, rest: String)? {
    guard hasPrefix("url(#"), let end = firstIndex(of: ")") else { return nil }
    let id = String(self[..<end].dropFirst(5))
    return id.isFigureID ? (id, String(self[end...].dropFirst().drop { $0 == " " })) : nil
  }

  fileprivate var isFigureID: Bool { !isEmpty && hasOnlyLettersAndDigits(and: "_.-") }
}

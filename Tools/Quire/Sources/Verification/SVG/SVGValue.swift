import Support

/// What an attribute of a figure may have as value.
///
/// Browsers parse most values as CSS. Without parentheses, colons, slashes and backslashes, no value
/// can name another file; the few kinds with parentheses name their functions.
enum SVGValue: Equatable {
  /// Numbers, words, colors with `#`.
  case plain
  case text
  /// A font's names, which may be quoted.
  case fonts
  case id, ids
  /// `#id`.
  case fragment
  /// `url(#id)` or `none`.
  case reference
  /// A color, or `url(#id)` with one behind it.
  case paint
  case transform
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
    case .paint: (value.referredID?.rest ?? value).isColor
    case .transform: value.wholeMatch(of: Self.transforms) != nil
    case .namespace(let name): value == name
    }
  }

  // The patterns are stored, since a literal in a function is parsed at each call.
  private nonisolated(unsafe) static let transforms =
    #/(\s*(translate|scale|rotate|skewX|skewY|matrix)\s*\([0-9eE\s.,+\-]*\)[\s,]*)*/#

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

  fileprivate var isColor: Bool { wholeMatch(of: Self.color) != nil }

  private nonisolated(unsafe) static let color =
    #/[A-Za-z\-]*|#[0-9A-Fa-f]{3,8}|var\(--[a-z\-]+\)|(rgba?|hsla?|oklch|oklab)\([0-9a-z.,%+\-\/ ]*\)/#
}

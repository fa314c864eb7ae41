/// What a piece of code is to the highlighter; the raw value is its class in the stylesheet.
enum TokenStyle: String, Sendable {
  case keyword = "k"
  case attribute = "a"
  case type = "t"
  case string = "s"
  case number = "n"
  case comment = "c"
  case function = "f"
  /// A member without a base, such as `.red`.
  case implicitMember = "e"
}

/// Splits Swift code into lines of styled pieces.
typealias Highlighter = @Sendable (_ code: String) -> [StyledLine]

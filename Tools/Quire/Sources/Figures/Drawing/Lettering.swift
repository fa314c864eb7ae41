/// The letter widths in a drawing. The stylesheet sets the same font sizes. 640 units are 36rem
/// wide, so 13.5 units are 12 px.
enum Lettering {
  /// Names in boxes: monospaced, 13.5.
  static let name = 8.2
  /// Labels at arrows: monospaced, 12.5.
  static let label = 7.6
  /// Prose: sans serif, 12.5.
  static let words = 6.9

  /// The width of a text with a given letter width.
  static func width(_ text: String, _ letter: Double) -> Double { Double(text.count) * letter }
}

/// The sizes of letters in a drawing, which the stylesheet knows too. 640 units are 36rem wide, so
/// that 13.5 units are 12 px.
enum Lettering {
  /// Names in boxes: mono, 13.5.
  static let name = 8.2
  /// Labels at arrows: mono, 12.5.
  static let label = 7.6
  /// Words: sans, 12.5.
  static let words = 6.9

  /// The width of a text, given that of a letter.
  static func width(_ text: String, _ letter: Double) -> Double { Double(text.count) * letter }
}

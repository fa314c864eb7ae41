/// A figure of paths and lines of text at positions that its author chooses, for what no other figure
/// shows.
///
/// Positions are in units, from the top left; 640 of them are as wide as the text.
public struct Sketch: Figure {
  /// What it shows: its caption, or the words of its scene.
  public var title = ""
  private let size: Size
  private var drawing = Drawing()

  /// Makes an empty one.
  public init(width: Int, height: Int) { size = Size(Double(width), Double(height)) }

  /// Adds a line of text at a baseline, in a style of the page's stylesheet.
  public mutating func text(_ style: String, _ x: Int, _ y: Int, _ words: String) {
    drawing.text(style, at: Point(Double(x), Double(y)), words)
  }

  /// Adds a path, with SVG's commands, in a style of the page's stylesheet.
  public mutating func path(_ style: String, _ commands: String) { drawing.path(style, commands) }

  /// The SVG.
  public var svg: String { drawing.svg("sketch", title: title, size: size) }
}

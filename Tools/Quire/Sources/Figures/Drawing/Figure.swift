/// A drawing that a program prints as SVG for the page.
///
/// The title describes the figure; it is the SVG's first child and the caption. The SVG uses
/// classes instead of colors: the page's stylesheet defines the light and dark ones.
public protocol Figure: CustomStringConvertible {
  /// The SVG.
  var svg: String { get }
}

extension Figure {
  /// The SVG, so that `print(figure)` prints it.
  public var description: String { svg }
}

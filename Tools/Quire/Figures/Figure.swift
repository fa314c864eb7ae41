/// A drawing that running code makes: `print` it, and it prints one SVG for the page to take in.
///
/// The title says the figure in words; it becomes the first child of the SVG, and the caption.
/// There are classes in it, and no colours: the page's stylesheet has them, light and dark.
public protocol Figure: CustomStringConvertible {
  /// The drawing as text.
  var svg: String { get }
}

extension Figure {
  /// The drawing as text, so that `print(figure)` prints it.
  public var description: String { svg }
}

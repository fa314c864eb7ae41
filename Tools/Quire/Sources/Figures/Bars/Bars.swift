/// A bar chart of a few measured numbers.
///
/// ```swift
/// print(Bars("A call costs as much as ten assignments.", unit: "ns", [
///   .bar("assignment", 1.1), .bar("call", 11.3).emphasized,
/// ]))
/// ```
public struct Bars: Figure {
  /// The mapping from numbers to positions on the axis.
  public enum Scale: Sendable {
    /// Proportional, from zero.
    case linear
    /// One step per power of ten. The axis has no zero, so values are dots instead of bars.
    case logarithmic
  }

  /// A bar, or a heading above bars.
  public struct Row {
    let label: String
    let value: Double?
    let text: String?
    private(set) var isEmphasized = false

    /// A bar: a number with a label.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - value: The number.
    ///   - text: The text at the end of the bar; by default the number with its unit.
    public static func bar(_ label: String, _ value: Double, _ text: String? = nil) -> Row {
      Row(label: label, value: value, text: text)
    }

    /// A heading above the next bars.
    public static func group(_ label: String) -> Row { Row(label: label, value: nil, text: nil) }

    /// The same bar, emphasized.
    public var emphasized: Row {
      var row = self
      row.isEmphasized = true
      return row
    }
  }

  let title: String
  let unit: String
  let scale: Scale
  let reference: Double?
  let rows: [Row]

  /// Makes a chart with a bar for each number.
  ///
  /// - Parameters:
  ///   - title: The title, which describes the figure.
  ///   - unit: The unit of the numbers.
  ///   - scale: The scale of the axis.
  ///   - reference: A number to mark with a line, such as 1 for ratios.
  ///   - rows: The bars, from the top.
  public init(
    _ title: String, unit: String, scale: Scale = .linear, reference: Double? = nil, _ rows: [Row]
  ) {
    (self.title, self.unit, self.scale) = (title, unit, scale)
    (self.reference, self.rows) = (reference, rows)
  }

  /// The SVG.
  public var svg: String {
    let drawing = BarDrawing(self)
    return drawing.drawing.svg("bars", title: title, details: drawing.words, size: drawing.size)
  }
}

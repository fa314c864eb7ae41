/// A drawing of a few measured numbers.
///
/// ```swift
/// print(Bars("A call costs as much as ten assignments.", unit: "ns", [
///   .bar("assignment", 1.1), .bar("call", 11.3).emphasized,
/// ]))
/// ```
public struct Bars: Figure {
  /// How far along the axis a number lies.
  public enum Scale: Sendable {
    /// In proportion, from zero.
    case linear
    /// A step for every power of ten. There is no zero, so these are dots and no bars.
    case logarithmic
  }

  /// A bar, or a heading above some.
  public struct Row {
    let label: String
    let value: Double?
    let text: String?
    private(set) var isEmphasized = false

    /// A number with its name.
    ///
    /// - Parameters:
    ///   - label: The name.
    ///   - value: The number.
    ///   - text: What stands at the end of the bar; the number with its unit if left out.
    public static func bar(_ label: String, _ value: Double, _ text: String? = nil) -> Row {
      Row(label: label, value: value, text: text)
    }

    /// A heading above the bars that follow.
    public static func group(_ label: String) -> Row { Row(label: label, value: nil, text: nil) }

    /// The same bar, standing out.
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

  /// Draws a bar for each number.
  ///
  /// - Parameters:
  ///   - title: The figure in words.
  ///   - unit: What the numbers count.
  ///   - scale: How far along the axis a number lies.
  ///   - reference: A number to mark by a line, such as 1 where the numbers are ratios.
  ///   - rows: The bars, from the top.
  public init(
    _ title: String, unit: String, scale: Scale = .linear, reference: Double? = nil, _ rows: [Row]
  ) {
    (self.title, self.unit, self.scale) = (title, unit, scale)
    (self.reference, self.rows) = (reference, rows)
  }

  /// The drawing as text.
  public var svg: String {
    let drawing = BarDrawing(self)
    return drawing.drawing.svg("bars", title: title, details: drawing.words, size: drawing.size)
  }
}

import ExtendedTouchRect
import TargetAction

/// A line of text. A column of the screen is 10 points wide, and a row 20 points high.
class Label: View {
  final var text: String

  init(_ text: String = "", column: Int, row: Int, columns: Int) {
    self.text = text
    super.init(frame: Rect(Double(column * 10), Double(row * 20), Double(columns * 10), 20))
    isUserInteractionEnabled = self is Control  // a text takes no touches from what is behind it
  }

  final var columns: Int { Int(bounds.size.width / 10) }
}

/// What a finger does.
struct Touch: OptionSet {
  let rawValue: Int
  static let moved = Touch(rawValue: 1)
  static let released = Touch(rawValue: 2)
}

/// A view that a finger can use.
class Control: Label {
  /// Tells the control what a finger does, at a point in its own coordinates.
  func finger(_ touch: Touch, at point: Point) {}
}

/// A button, which is released where a finger leaves it, and not beside it.
final class Button: Control {
  let actions = Actions<Button, Touch>()

  override func finger(_ touch: Touch, at point: Point) {
    if touch == .moved || contains(point) { actions.send(touch, from: self) }
  }
}

// snippet.scrubber
/// A line with a knob, whose place is a number from 0 to 1.
final class Scrubber: Control {
  let actions = Actions<Scrubber, Touch>()
  var value = 0.0 {
    didSet { text = line }
  }

  override func finger(_ touch: Touch, at point: Point) {
    value = min(max(point.x / bounds.size.width, 0), 1)
    actions.send(touch, from: self)
  }

  private var line: String {
    let before = Int((value * Double(columns - 1)).rounded())
    return String(repeating: "━", count: before) + "●"
      + String(repeating: "─", count: columns - 1 - before)
  }
}
// snippet.end

extension View {
  /// A point of this view in the coordinates of a view below it.
  func convert(_ point: Point, to view: View) -> Point? {
    if self === view { return point }
    for subview in subviews {
      if let inner = subview.convert(point), let found = subview.convert(inner, to: view) {
        return found
      }
    }
    return nil
  }

  /// The rows of the screen, with the text of all labels below this view.
  func drawn() -> [String] {
    var rows = [[Character]](
      repeating: [Character](repeating: " ", count: Int(bounds.size.width / 10)),
      count: Int(bounds.size.height / 20))
    draw(on: &rows, at: Point(0, 0))
    return rows.map { String($0[...($0.lastIndex { $0 != " " } ?? -1)]) }
  }

  private func draw(on rows: inout [[Character]], at origin: Point) {
    guard !isHidden else { return }
    if let label = self as? Label {
      let (row, column) = (Int(origin.y / 20), Int(origin.x / 10))
      for (offset, letter) in label.text.prefix(label.columns).enumerated() {
        rows[row][column + offset] = letter
      }
    }
    for subview in subviews { subview.draw(on: &rows, at: origin + subview.frame.origin) }
  }
}

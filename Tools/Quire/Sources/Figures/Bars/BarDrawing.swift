/// Draws bars, or dots on a logarithmic axis.
struct BarDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(640, 0)
  private(set) var words = ""

  private let bars: Bars
  private let left: Double
  private let right: Double
  private let ticks: [Double]
  private let range: ClosedRange<Double>

  init(_ bars: Bars) {
    self.bars = bars
    let values = bars.rows.compactMap(\.value) + [bars.reference].compactMap { $0 }
    let most = max(values.max() ?? 1, .leastNonzeroMagnitude)
    let names = bars.rows.filter { $0.value != nil }.map(\.label)
    let labels = names.map { Lettering.width($0, Lettering.name * 0.92) }
    let texts = bars.rows.map { Lettering.width(Self.text($0, bars.unit), Lettering.words) }
    left = 16 + (labels.max() ?? 0)
    right = 640 - 14 - (texts.max() ?? 0)
    switch bars.scale {
    case .linear:
      precondition(
        values.allSatisfy { $0 >= 0 }, "Figures: a bar needs a value that is not negative")
      range = 0...most
      ticks = Ticks.linear(range, atMost: 7)
    case .logarithmic:
      precondition(values.allSatisfy { $0 > 0 }, "Figures: zero has no logarithm; use .linear")
      ticks = Ticks.powers((values.min() ?? 1)...most)
      range = (ticks.first ?? 1)...(ticks.last ?? 10)
    }
    draw()
  }

  private static func text(_ row: Bars.Row, _ unit: String) -> String {
    row.text ?? row.value.map { "\($0.plain) \(unit)" } ?? ""
  }

  private func x(_ value: Double) -> Double {
    let isLinear = if case .linear = bars.scale { true } else { false }
    let share = isLinear ? value / range.upperBound : Ticks.share(of: value, in: range)
    return left + share * (right - left)
  }

  private mutating func draw() {
    var content = Drawing()
    var y = bars.reference == nil ? 4.0 : 22
    let top = y
    for row in bars.rows {
      if let value = row.value {
        add(row, value, to: &content, at: y + 13)
        y += 28
      } else {
        y += y == top ? 0 : 8
        content.text("title", at: Point(1, y + 16), row.label)
        y += 26
      }
    }
    axis(from: top, to: y + 4)
    drawing.add(content, at: Point(0, 0))
    size.height = y + 28
    words = bars.rows.map { row in
      row.value == nil ? "\(row.label):" : "\(row.label), \(Self.text(row, bars.unit))."
    }.joined(separator: " ")
  }

  private mutating func axis(from top: Double, to bottom: Double) {
    for tick in ticks {
      let x = x(tick)
      drawing.path("grid", "M\(x.short) \(top.short)V\(bottom.short)")
      let unit = tick == ticks.last ? " " + bars.unit : ""
      drawing.text("small mid", at: Point(x, bottom + 16), tick.plain + unit)
    }
    drawing.path("axis", "M\(left.short) \(top.short)V\(bottom.short)H\(right.short)")
    if let reference = bars.reference {
      let x = x(reference)
      drawing.path("mark", "M\(x.short) \((top - 4).short)V\(bottom.short)")
      drawing.text("small mid", at: Point(x, top - 9), reference.plain)
    }
  }

  private func add(_ row: Bars.Row, _ value: Double, to content: inout Drawing, at y: Double) {
    let own = row.isEmphasized ? " own" : ""
    content.text("word end" + own, at: Point(left - 12, y + 4.5), row.label)
    switch bars.scale {
    case .linear:
      let box = Box(x: left, y: y - 8, width: max(1, x(value) - left), height: 16)
      content.rect("measure" + own, box)
    case .logarithmic:
      content.path("stem" + own, "M\(left.short) \(y.short)H\(x(value).short)")
      content.circle("measure" + own, Point(x(value), y), radius: 6)
    }
    content.text("small halo" + own, at: Point(x(value) + 12, y + 4.5), Self.text(row, bars.unit))
  }
}

/// Draws a time line.
struct TimeDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(640, 0)
  private(set) var words = ""

  private let line: TimeLine
  private let entries: [TimeLine.Entry]
  private let left: Double
  private var used: Set<String> = []
  private var sentences: [String] = []

  init(_ line: TimeLine, _ entries: [TimeLine.Entry]) {
    (self.line, self.entries) = (line, entries)
    left = 20 + (line.rows.map { Lettering.width($0, Lettering.name) }.max() ?? 0)
    var bases: [Double] = []
    for row in line.rows.indices {
      size.height += 30 + rise(of: row)
      bases.append(size.height)
      size.height += 14
    }
    axis(at: size.height + 12, from: 12)
    for (row, base) in bases.enumerated() { add(row, at: base) }
    size.height += 42
    legend()
    words = sentences.joined(separator: " ")
  }

  private func x(_ time: Double) -> Double {
    let (start, end) = (line.range.lowerBound, line.range.upperBound)
    return left + (time - start) / max(end - start, .ulpOfOne) * (618 - left)
  }

  /// The additional height of a row with piled discs.
  private func rise(of row: Int) -> Double {
    let own = entries.filter { $0.row == row }
    let names = own.contains { if case .mark = $0.event { true } else { false } }
    let pile = own.indices.map { Self.pile(own[...$0]) }.max() ?? 0
    return max(Double(pile) * 11, names ? 12 : 0)
  }

  /// The number of discs below the last one.
  private static func pile(_ entries: ArraySlice<TimeLine.Entry>) -> Int {
    guard let last = entries.last, case .fired = last.event else { return 0 }
    return entries.dropLast().count {
      if case .fired = $0.event { abs($0.time - last.time) < 1e-6 } else { false }
    }
  }

  private mutating func axis(at y: Double, from top: Double) {
    drawing.path("axis", "M\(left.short) \(y.short)H618")
    let times = Ticks.linear(line.range, atMost: 13)
    for time in times {
      let x = x(time)
      drawing.path("grid", "M\(x.short) \(top.short)V\(y.short)")
      drawing.path("axis", "M\(x.short) \(y.short)v5")
      let unit = time == times.last ? " " + line.unit : ""
      drawing.text("small mid", at: Point(x, y + 19), time.plain + unit)
    }
  }

  private mutating func add(_ row: Int, at base: Double) {
    drawing.text("end", at: Point(left - 12, base + 4.5), line.rows[row])
    drawing.path("row", "M\(left.short) \(base.short)H618")
    let own = entries.filter { $0.row == row }
    // Spans are below everything else.
    for entry in own {
      if case .span(let end, let name) = entry.event { span(entry, end, name, base) }
    }
    for (index, entry) in own.enumerated() {
      let place = Point(x(entry.time), base)
      switch entry.event {
      case .span: continue
      case .due: drawing.due(at: place)
      case .fired:
        let height = 11 * Double(Self.pile(own[...index]))
        drawing.circle("fired", place - Point(0, height), radius: 5)
      case .missed: drawing.missed(at: place)
      case .mark(let name):
        drawing.path("mark", "M\(place.x.short) \((base - 16).short)V\((base + 9).short)")
        let isLate = place.x + Lettering.width(name, Lettering.words) > 640
        drawing.text(
          isLate ? "small halo end" : "small halo", at: place + Point(isLate ? 3 : -3, -21), name)
      }
      note(entry)
    }
  }

  private mutating func span(
    _ entry: TimeLine.Entry, _ end: Double, _ name: String, _ base: Double
  ) {
    let box = Box(x: x(entry.time), y: base - 11, width: x(end) - x(entry.time), height: 22)
    drawing.hatched("span", box)
    let fits = Lettering.width(name, Lettering.words) + 8 < box.width
    drawing.text("small halo mid", at: Point(box.center.x, fits ? base + 4 : base - 15), name)
    sentences.append(
      "\(line.rows[entry.row]): \(name) from \(entry.time.plain) to \(end.plain) \(line.unit).")
  }

  // MARK: Words

  private mutating func note(_ entry: TimeLine.Entry) {
    let kind: String
    switch entry.event {
    case .due: kind = "due"
    case .fired: kind = "fired"
    case .missed: kind = "missed"
    case .mark(let name): kind = name
    case .span: return
    }
    used.insert(kind)
    sentences.append("\(line.rows[entry.row]): \(kind) at \(entry.time.plain) \(line.unit).")
  }

  private mutating func legend() {
    var place = Point(left + 8, size.height + 16)
    for kind in ["due", "fired", "missed"] where used.contains(kind) {
      if kind == "due" { drawing.due(at: place) }
      if kind == "fired" { drawing.circle("fired", place, radius: 5) }
      if kind == "missed" { drawing.missed(at: place) }
      drawing.text("small", at: place + Point(12, 4), kind)
      place.x += 36 + Lettering.width(kind, Lettering.words)
    }
    if place.x > left + 8 { size.height += 28 }
  }
}

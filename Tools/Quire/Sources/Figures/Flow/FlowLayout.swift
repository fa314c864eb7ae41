/// Places drawings next to each other, in rows of at most 640 units.
struct FlowLayout {
  private(set) var drawing = Drawing()
  private(set) var size = Size(0, 0)

  private static let width = 640.0
  private static let gap = Size(40, 36)

  init(_ panels: [(drawing: Drawing, size: Size)]) {
    var rest = panels[...]
    while !rest.isEmpty {
      var count = 1
      while count < rest.count, Self.width(of: rest.prefix(count + 1)) <= Self.width { count += 1 }
      add(rest.prefix(count), room: Self.width - Self.width(of: rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
  }

  private static func width(of panels: some Collection<(drawing: Drawing, size: Size)>) -> Double {
    panels.reduce(0) { $0 + $1.size.width } + gap.width * Double(panels.count - 1)
  }

  /// Adds a row. The free width is distributed between the panels, up to a limit.
  private mutating func add(_ panels: ArraySlice<(drawing: Drawing, size: Size)>, room: Double) {
    let gap = Self.gap.width + min(60, room / Double(max(1, panels.count - 1)))
    var place = Point(0, size.height == 0 ? 0 : size.height + Self.gap.height)
    for panel in panels {
      drawing.add(panel.drawing, at: place)
      size.width = max(size.width, place.x + panel.size.width)
      size.height = max(size.height, place.y + panel.size.height)
      place.x += panel.size.width + gap
    }
  }
}

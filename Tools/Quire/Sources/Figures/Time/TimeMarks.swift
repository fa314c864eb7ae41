extension Drawing {
  /// Adds a stroke, for an event that was due.
  mutating func due(at place: Point) { path("due", "M\((place - Point(0, 9)).svg)v18") }

  /// Adds a cross, for an event that was due and did not occur.
  mutating func missed(at place: Point) {
    circle("blank", place, radius: 8)
    cross(at: place, reach: 5)
  }

  /// Adds a rectangle filled with slanting lines.
  mutating func hatched(_ style: String, _ box: Box) {
    rect(style, box)
    var data = ""
    for step in stride(from: 7 - box.height, to: box.width, by: 7) {
      let (low, high) = (max(0, -step), min(box.height, box.width - step))
      guard low < high else { continue }
      let start = Point(box.x + step + low, box.y + box.height - low)
      data += "M\(start.svg)l\((high - low).short) \((low - high).short)"
    }
    path("hatch", data)
  }
}

/// Draws hit maps with a legend below.
struct MapDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(0, 0)
  let words: String

  private let names: [String]
  private let id: String

  init(_ maps: [HitMap.Map], names: [String], id: String) {
    (self.names, self.id) = (names, id)
    words = maps.map { Self.words(for: $0, names) }.joined(separator: " ")
    drawing.raw("<defs>" + names.indices.map { Self.pattern($0, id) }.joined() + "</defs>")
    let room = (640 - 40 * Double(maps.count - 1)) / Double(max(1, maps.count)) - 2.5
    let layout = FlowLayout(maps.map { draw($0, room: room) })
    drawing.add(layout.drawing, at: Point(0, 0))
    size = layout.size
    legend()
  }

  /// The letter for a name: A, B, C.
  private static func letter(_ index: Int) -> String { String(Array("ABCDEFGH")[index]) }

  /// The hatching of each name, in a square of 8, for readers who cannot tell the colors apart.
  private static let hatches = [
    "", "M-1 9 9-1", "M0 4H8", "M-1-1 9 9", "M4 0V8", "M4 3V5M3 4H5", "M0 4H8M4 0V8",
    "M-1 9 9-1M-1-1 9 9",
  ]

  private static func pattern(_ index: Int, _ id: String) -> String {
    "<pattern id=\"\(id)-\(index)\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      + "<rect class=\"m\(index)\" width=\"8\" height=\"8\"/>"
      + (index == 0 ? "" : "<path class=\"hatch\" d=\"\(hatches[index])\"/>") + "</pattern>"
  }

  private func draw(_ map: HitMap.Map, room: Double) -> (drawing: Drawing, size: Size) {
    var drawing = Drawing()
    let columns = Double(map.rows.first?.count ?? 1)
    let scale = min(room / columns, 320 / Double(max(1, map.rows.count)))
    let top = map.title.isEmpty ? 1.0 : 28
    drawing.text("title", at: Point(1, 14), map.title)
    let regions = Regions(map.rows)
    for (index, name) in names.enumerated() {
      let boxes = regions.boxes[name, default: []].map { box in
        let (x, y) = (1 + box.x * scale, top + box.y * scale)
        return "M\(x.short) \(y.short)h\((box.width * scale).short)v\((box.height * scale).short)"
          + "H\(x.short)z"
      }
      guard !boxes.isEmpty else { continue }
      drawing.raw("<path fill=\"url(#\(id)-\(index))\" d=\"\(boxes.joined())\"/>")
    }
    let size = Size(columns * scale, Double(map.rows.count) * scale)
    drawing.rect("frame", Box(x: 1, y: top, width: size.width, height: size.height))
    for outline in map.outlines { draw(outline, &drawing, scale: scale / map.step, top: top) }
    for (index, name) in names.enumerated() {
      guard let spot = regions.middle(of: name), spot.reach * scale > 15 else { continue }
      let place = Point(1 + spot.place.x * scale, top + spot.place.y * scale + 5)
      drawing.text("letter mid", at: place, Self.letter(index))
    }
    return (drawing, Size(size.width + 2, size.height + top + 1))
  }

  private func draw(
    _ outline: HitMap.Outline, _ drawing: inout Drawing, scale: Double, top: Double
  ) {
    let box = Box(
      x: 1 + outline.box.x * scale, y: top + outline.box.y * scale,
      width: outline.box.width * scale, height: outline.box.height * scale)
    drawing.rect("outline", box)
    let y = box.y > top + 18 ? box.y - 6 : box.y + box.height + 15
    drawing.text("small halo", at: Point(box.x, y), outline.name)
  }

  private mutating func legend() {
    var place = Point(1, size.height + 16)
    for (index, name) in names.enumerated() {
      let width = Lettering.width(name, Lettering.label) + 62
      if place.x > 1, place.x + width > 640 { place = Point(1, place.y + 26) }
      let box = Box(x: place.x, y: place.y, width: 22, height: 16)
      drawing.raw(
        "<rect class=\"key\" fill=\"url(#\(id)-\(index))\" x=\"\(box.x.short)\""
          + " y=\"\(box.y.short)\" width=\"22\" height=\"16\"/>")
      drawing.text("letter", at: place + Point(29, 13), Self.letter(index))
      drawing.text("edge", at: place + Point(44, 12.5), name)
      place.x += width
      size.width = max(size.width, place.x)
    }
    size.height = place.y + 18
  }

  private static func words(for map: HitMap.Map, _ names: [String]) -> String {
    let cells = map.rows.joined()
    let shares = names.enumerated().map { index, name in
      let share = Double(cells.count { $0 == name }) / Double(max(1, cells.count)) * 100
      return "\(name) (\(letter(index))) \(share.rounded().plain)%"
    }
    return (map.title.isEmpty ? "" : map.title + ": ") + shares.joined(separator: ", ") + "."
  }
}

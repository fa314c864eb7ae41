/// The cells of a map, merged into few rectangles per name, with a position for its letter.
struct Regions {
  /// The rectangles of each name, counted in cells.
  private(set) var boxes: [String: [Box]] = [:]
  private let rows: [[String?]]

  init(_ rows: [[String?]]) {
    self.rows = rows
    for (y, row) in rows.enumerated() {
      var x = 0
      while x < row.count {
        let end = row[x...].firstIndex { $0 != row[x] } ?? row.count
        if let name = row[x] {
          add(Box(x: Double(x), y: Double(y), width: Double(end - x), height: 1), to: name)
        }
        x = end
      }
    }
  }

  /// Adds a part of a row; one that continues the row above extends its rectangle.
  private mutating func add(_ stretch: Box, to name: String) {
    let above = boxes[name, default: []].firstIndex {
      $0.x == stretch.x && $0.width == stretch.width && $0.y + $0.height == stretch.y
    }
    if let above {
      boxes[name]?[above].height += 1
    } else {
      boxes[name, default: []].append(stretch)
    }
  }

  /// The center and the half side of the largest square inside a name's region.
  func middle(of name: String) -> (place: Point, reach: Double)? {
    var best: (place: Point, reach: Double)?
    var above: [Int] = []
    for (y, row) in rows.enumerated() {
      var current: [Int] = []
      for (x, cell) in row.enumerated() {
        let neighbors = x == 0 || y == 0 ? 0 : min(above[x], above[x - 1], current[x - 1])
        let side = cell == name ? neighbors + 1 : 0
        current.append(side)
        guard Double(side) > best?.reach ?? 0 else { continue }
        let half = Double(side) / 2
        best = (Point(Double(x) + 1 - half, Double(y) + 1 - half), Double(side))
      }
      above = current
    }
    return best
  }
}

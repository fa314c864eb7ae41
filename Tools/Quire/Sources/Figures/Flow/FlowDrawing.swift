/// Draws a message flow.
struct FlowDrawing {
  private(set) var drawing = Drawing()
  private(set) var size = Size(0, 0)
  private(set) var words = ""

  private let names: [String]
  private let spacing: FlowSpacing
  private var y = 34.0
  private var lives: [(lane: Int, start: Double)] = []
  private var bars: [(lane: Int, box: Box)] = []
  private var ends: [Int: Double] = [:]
  private var content = Drawing()
  private var sentences: [String] = []

  init(lanes: [String], events: [MessageFlow.Event]) {
    names = lanes
    spacing = FlowSpacing(lanes: lanes, events: events)
    for event in events { add(event) }
    y += 26
    for lane in lanes.indices { addLane(lane) }
    for bar in bars.reversed() { drawing.rect("active", bar.box) }
    drawing.add(content, at: Point(0, 0))
    for lane in lanes.indices {
      if let end = ends[lane] { drawing.cross(at: Point(spacing.lanes[lane], end), reach: 7) }
    }
    size = Size(spacing.width, y + 2)
    words = sentences.joined(separator: " ")
  }

  private mutating func addLane(_ lane: Int) {
    let x = spacing.lanes[lane]
    let end = ends[lane] ?? y
    drawing.path("life", "M\(x.short) 35V\(end.short)")
    let box = Box(around: Point(x, 18), Size(FlowSpacing.headWidth(names[lane]), 34))
    drawing.rect("box", box)
    drawing.text("mid", at: Point(x, 22.5), names[lane])
  }

  private mutating func add(_ event: MessageFlow.Event) {
    switch event {
    case .call(let from, let to, let text, let isWrong):
      message(from, to, text, "calls", isWrong: isWrong)
      lives.append((to, y))
    case .message(let from, let to, let text): message(from, to, text, "sends to")
    case .lost(let from, let to, let text): lost(from, to, text)
    case .answer(let from, let to, let text): answer(from, to, text)
    case .note(let lane, let text): note(lane, text)
    case .death(let lane):
      guard ends[lane] == nil else { return }
      y += 24
      ends[lane] = y
      sentences.append("\(names[lane]) is gone.")
    }
  }

  private mutating func note(_ lane: Int, _ text: String) {
    guard ends[lane] == nil else { return }
    y += 34
    let width = Lettering.width(text, Lettering.words) + 16
    let box = Box(x: spacing.lanes[lane] + 14, y: y - 16, width: width, height: 24)
    content.rect("remark", box)
    content.text("small", at: Point(box.x + 8, y), text)
    sentences.append("\(names[lane]): \(text).")
  }

  // MARK: Arrows

  private mutating func message(
    _ from: Int, _ to: Int, _ text: String, _ verb: String, isWrong: Bool = false
  ) {
    y += 34
    sentences.append(
      "\(names[from]) \(verb) \(names[to]): \(text)\(isWrong ? ", which is wrong" : "").")
    guard from != to else { return itself(from, text) }
    let start = edge(of: from, towards: to)
    let end = edge(of: to, towards: from, opens: verb == "calls")
    content.arrow(
      isWrong ? "cycle" : "strong", Curve(from: start, to: end, bulge: 0),
      head: isWrong ? .cycle : .full)
    content.text(
      isWrong ? "cyc mid" : "edge mid", at: Point((start.x + end.x) / 2, y - 6), text)
  }

  private mutating func itself(_ lane: Int, _ text: String) {
    let start = Point(spacing.lanes[lane] + (isActive(lane) ? 5 : 0), y - 8)
    let end = Point(spacing.lanes[lane] + 5, y + 8)
    let reach = Point(30, 0)
    content.arrow("strong", Curve(start, start + reach, end + reach, end), head: .full)
    content.text("edge", at: Point(start.x + 29, y + 4), text)
    y += 8
  }

  private mutating func lost(_ from: Int, _ to: Int, _ text: String) {
    y += 34
    sentences.append("\(names[from]) sends to \(names[to]): \(text), which does not arrive.")
    let start = edge(of: from, towards: to)
    let end = Point(spacing.lanes[to] + (to > from ? -24 : 24), y)
    content.path("strong", "M\(start.svg)L\(end.svg)")
    content.cross(at: end, reach: 5)
    content.text("edge mid", at: Point((start.x + spacing.lanes[to]) / 2, y - 6), text)
  }

  private mutating func answer(_ from: Int, _ to: Int, _ text: String) {
    let isHeard = from != to && ends[from] == nil && ends[to] == nil
    y += isHeard ? text.isEmpty ? 24 : 34 : 10
    if let last = lives.lastIndex(where: { $0.lane == from }) {
      let start = lives.remove(at: last).start
      let x = spacing.lanes[from] - 5 + 5 * Double(lives.count { $0.lane == from })
      bars.append((from, Box(x: x, y: start, width: 10, height: (ends[from] ?? y) - start)))
    }
    guard isHeard else { return }
    let (start, end) = (edge(of: from, towards: to, opens: true), edge(of: to, towards: from))
    content.arrow("weak", Curve(from: start, to: end, bulge: 0), head: .open)
    content.text("edge mid", at: Point((start.x + end.x) / 2, y - 6), text)
    if !text.isEmpty { sentences.append("\(names[from]) answers \(names[to]): \(text).") }
  }

  private func isActive(_ lane: Int) -> Bool { lives.contains { $0.lane == lane } }

  /// The end of an arrow at a lane: at the bar of a call in progress, or at the line.
  private func edge(of lane: Int, towards other: Int, opens: Bool = false) -> Point {
    let depth = lives.count { $0.lane == lane } + (opens ? 1 : 0)
    let right = depth == 0 ? 0.0 : 5 * Double(depth)
    let left = depth == 0 ? 0.0 : -5
    return Point(spacing.lanes[lane] + (other > lane ? right : left), y)
  }
}

extension Drawing {
  /// Adds a cross, which marks the end of an object.
  mutating func cross(at place: Point, reach: Double) {
    let (a, b) = (Point(reach, reach), Point(reach, -reach))
    path("cross", "M\((place - a).svg)L\((place + a).svg)M\((place - b).svg)L\((place + b).svg)")
  }
}

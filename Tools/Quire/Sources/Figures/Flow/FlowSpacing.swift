/// The distances between the lanes of a message flow, as wide as their texts need.
struct FlowSpacing {
  /// The center of each lane.
  let lanes: [Double]
  /// The width of the drawing.
  let width: Double

  init(lanes names: [String], events: [MessageFlow.Event]) {
    let heads = names.map { FlowSpacing.headWidth($0) }
    var gaps = zip(heads, heads.dropFirst()).map { ($0 + $1) / 2 + 20 }
    var right = (heads.last ?? 0) / 2 + 1
    func widen(_ from: Int, _ to: Int, _ width: Double) {
      let range = min(from, to)..<max(from, to)
      let lack = width - range.reduce(0) { $0 + gaps[$1] }
      if lack > 0 { for gap in range { gaps[gap] += lack / Double(range.count) } }
    }
    for event in events {
      switch event {
      case .call(let from, let to, let text, _), .answer(let from, let to, let text),
        .message(let from, let to, let text), .lost(let from, let to, let text):
        let width = Lettering.width(text, Lettering.label)
        if from != to {
          widen(from, to, width + 40)
        } else if from + 1 < names.count {
          widen(from, from + 1, width + 52)
        } else {
          right = max(right, width + 42)
        }
      case .note(let lane, let text):
        let width = Lettering.width(text, Lettering.words) + 44
        if lane + 1 < names.count {
          widen(lane, lane + 1, width)
        } else {
          right = max(right, width)
        }
      case .death: break
      }
    }
    var x = (heads.first ?? 0) / 2 + 1
    var places = [x]
    for gap in gaps {
      x += gap
      places.append(x)
    }
    lanes = places
    width = x + right
  }

  /// The width of the box at the top of a lane.
  static func headWidth(_ name: String) -> Double {
    max(56, Lettering.width(name, Lettering.name) + 22)
  }
}

import Manuscript

/// Which programs a manuscript's fences make, in reading order.
struct Plan {
  /// A run of fences that share their variables, with the files beside them.
  struct Segment {
    /// The newest version of each file beside the program: its name, and the fence that holds it.
    var steps: [(name: String, fence: Int)] = []
    /// The fences that add to the program.
    var fences: [Int] = []
  }

  /// A fence that sees a program and adds nothing to it.
  struct Guest {
    let fence: Int
    /// What it sees.
    let host: Segment
    /// The segment that it is a guest of.
    let segment: Int
  }

  private(set) var segments: [Segment] = []
  private(set) var guests: [Guest] = []

  /// Sorts fences into programs. O(fences).
  init(_ fences: [Fence]) {
    var open: [Fence.Scope: Int] = [:]
    for (index, fence) in fences.enumerated() {
      switch fence.kind {
      case .code(let code):
        let segment = open[code.scope] ?? add(Segment())
        open[code.scope] = segment
        if code.action == .runs || code.action == .warns {
          segments[segment].fences.append(index)
        } else {
          guests.append(Guest(fence: index, host: segments[segment], segment: segment))
        }
      case .step(let name, _, let scope):
        var steps = open[scope].map { segments[$0].steps } ?? []
        steps.removeAll { $0.name == name }
        open[scope] = add(Segment(steps: steps + [(name, index)]))
      case .excerpt, .sketch, .output, .quotation, .refused: break
      }
    }
  }

  private mutating func add(_ segment: Segment) -> Int {
    segments.append(segment)
    return segments.count - 1
  }
}

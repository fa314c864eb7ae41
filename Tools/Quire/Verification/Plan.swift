import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Which programs a manuscript's fences make, in reading order.
package struct Plan {
  /// A run of fences that share their variables, with the files beside them.
  package struct Segment {
    /// The newest version of each file beside the program: its name, and the fence that holds it.
    package var steps: [(name: String, fence: Int)] = []
    /// The fences that add to the program.
    package var fences: [Int] = []
  }

  /// A fence that sees a program and adds nothing to it.
  package struct Guest {
    package let fence: Int
    /// What it sees.
    package let host: Segment
    /// The segment that it is a guest of.
    package let segment: Int
  }

  package private(set) var segments: [Segment] = []
  package private(set) var guests: [Guest] = []

  /// Sorts fences into programs. O(fences).
  package init(_ fences: [Fence]) {
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

  /// The place of a fence in the program that it is part of, or a guest of.
  package func place(of fence: Int) -> Int {
    if let guest = guests.first(where: { $0.fence == fence }) { return guest.host.fences.count }
    return segments.lazy.compactMap { $0.fences.firstIndex(of: fence) }.first ?? 0
  }

  private mutating func add(_ segment: Segment) -> Int {
    segments.append(segment)
    return segments.count - 1
  }
}

extension Manuscript {
  /// A name for the program that each running fence belongs to, so that a page can put together a
  /// file that compiles.
  public var programNames: [Int: String] {
    let plan = Plan(fences)
    var names: [Int: String] = [:]
    for (number, segment) in plan.segments.enumerated() {
      for fence in segment.fences { names[fence] = "p\(number)" }
    }
    for guest in plan.guests { names[guest.fence] = "p\(guest.segment) guest" }
    return names
  }
}

import Manuscript
import Support
import SwiftAnalysis

/// Which programs a manuscript's fences make, in reading order.
package struct ProgramPlan: Sendable {
  /// A run of fences that share their variables, with the files beside them.
  package struct Segment: Sendable {
    /// A file beside `main.swift`, and the fence that contains its newest version.
    package typealias Step = (name: String, fence: FenceID)

    package fileprivate(set) var steps: [Step] = []
    package fileprivate(set) var fences: [FenceID] = []
  }

  /// A fence that sees a program and adds nothing to it.
  package struct Dependent: Sendable {
    package let fence: FenceID
    package let base: Segment
    /// The position of the segment that it depends on.
    package let segment: Int
  }

  package private(set) var segments: [Segment] = []
  package private(set) var dependents: [Dependent] = []

  package init(_ manuscript: Manuscript) {
    var open: [Fence.Scope: Int] = [:]
    // snippet.programs
    for id in manuscript.fenceIDs {
      switch manuscript[id].kind {
      case .code(let code) where code.action == .declares: break
      case .code(let code):
        let segment = open[code.scope] ?? add(Segment())
        open[code.scope] = segment
        if code.action == .runs || code.action == .warns {
          segments[segment].fences.append(id)
        } else {
          dependents.append(Dependent(fence: id, base: segments[segment], segment: segment))
        }
      case .step(let name, _, let scope):
        var steps = open[scope].map { segments[$0].steps } ?? []
        steps.removeAll { $0.name == name }
        open[scope] = add(Segment(steps: steps + [(name, id)]))
      case .excerpt, .sketch, .output, .quotation, .refused: break
      }
    }
    // snippet.end
  }

  /// The part of the plan that some fences need: what is above them in their programs.
  func restricted(to selected: Set<FenceID>) -> ProgramPlan {
    var plan = self
    plan.dependents = dependents.filter { selected.contains($0.fence) }
    plan.segments = segments.map { segment in
      var part = segment
      let last = segment.fences.lastIndex(where: selected.contains)
      part.fences = last.map { Array(segment.fences[...$0]) } ?? []
      if part.fences.isEmpty, !segment.steps.contains(where: { selected.contains($0.fence) }) {
        part.steps = []
      }
      return part
    }
    return plan
  }

  /// The fences whose declarations a fence sees: those above it in its program, and its files.
  package func fencesSeen(by id: FenceID) -> Set<FenceID> {
    let segment = segment(of: id)
    return Set(segment.fences.prefix { $0 != id } + segment.steps.map(\.fence)).subtracting([id])
  }

  private func segment(of id: FenceID) -> Segment {
    dependents.first { $0.fence == id }?.base
      ?? segments.first { $0.fences.contains(id) || $0.steps.contains { $0.fence == id } }
      ?? Segment()
  }

  package var fences: Set<FenceID> {
    Set(segments.flatMap { $0.fences + $0.steps.map(\.fence) } + dependents.map(\.fence))
  }

  var count: Int { segments.count + dependents.count }

  private mutating func add(_ segment: Segment) -> Int {
    segments.append(segment)
    return segments.count - 1
  }

  /// The modules of which the program of a fence contains a step.
  func steppedModules(of id: FenceID, in manuscript: Manuscript) -> Set<String> {
    let modules = segment(of: id).steps.compactMap { step -> String? in
      guard case .step(_, let source?, _) = manuscript[step.fence].kind else { return nil }
      let parts = source.path.split(separator: "/")
      return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }
    return Set(modules)
  }
}

extension Manuscript {
  /// For each Swift fence of a program, the fences whose texts make it a file that compiles: the
  /// newest versions of the files beside the program, the fences above it, and itself, which is last.
  package var fileParts: [Int: [Int]] {
    let plan = ProgramPlan(self)
    var parts: [Int: [Int]] = [:]
    for (number, segment) in plan.segments.enumerated() {
      let steps = segment.steps.map(\.fence.index)
      for (position, fence) in segment.fences.enumerated() {
        parts[fence.index] = steps + segment.fences[...position].map(\.index)
      }
      // The newest step is the last one: the segment began with it. Files below it, up to the code that
      // uses them all, are beside it too.
      guard let newest = steps.last else { continue }
      let next = plan.segments[number...].first { !$0.fences.isEmpty }
      let used = next?.steps.map(\.fence.index) ?? []
      let all = used.contains(newest) ? used : steps
      parts[newest] = companions(of: newest, among: all.filter { $0 != newest })
    }
    for dependent in plan.dependents {
      let base = dependent.base.steps.map(\.fence.index) + dependent.base.fences.map(\.index)
      parts[dependent.fence.index] = base + [dependent.fence.index]
    }
    return parts
  }

  /// A step, after those of the files beside it whose types it names, or that have the subscript which
  /// its `@dynamicMemberLookup` needs.
  private func companions(of step: Int, among others: [Int]) -> [Int] {
    let declared = others.map { ($0, Snippet(parsing: fences[$0].text).topLevelNames) }
    let found = [step].reached { next in
      let text = fences[next].text
      let names = Snippet(parsing: text).names.mentioned
      let isLookup = text.contains("@dynamicMemberLookup")
      return declared.filter { other, declared in
        let hasSubscript = isLookup && fences[other].text.contains("(dynamicMember")
        return hasSubscript || !names.isDisjoint(with: declared)
      }.map(\.0)
    }
    return others.filter(found.contains) + [step]
  }
}

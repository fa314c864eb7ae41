import Compilation
import Execution
import Manuscript

/// One program of a manuscript to compile and run.
package enum ProgramTask: Sendable {
  case segment(Int)
  case dependent(Int)
  /// All fences of a document.
  case document
}

/// What came of a task.
package struct ProgramOutcome: Sendable {
  /// The position in the segment of the first fence that does not compile; nil where all do.
  var firstBroken: Int?
  /// What the compiler said of the whole.
  package var whole: Transcript
  /// What came of the fences above the broken one; the same as `whole` where none is broken.
  package var verified: Transcript
  /// What came of each fence of a document.
  package var document: [FenceID: DocumentOutcome] = [:]
}

extension ManuscriptPrograms {
  package var tasks: [ProgramTask] {
    if isDocument { return [.document] }
    return plan.segments.indices.map(ProgramTask.segment)
      + plan.dependents.indices.map(ProgramTask.dependent)
  }

  /// What a task is called in reports.
  package func name(of task: ProgramTask, total: Int) -> ProgramExecutor.Name {
    let (word, first): (String, FenceID?) =
      switch task {
      case .segment(let index):
        (
          "program \(index)",
          plan.segments[index].fences.first ?? plan.segments[index].steps.first?.fence
        )
      case .dependent(let index): ("dependent \(index)", plan.dependents[index].fence)
      case .document: ("document", nil)
      }
    let line = first.map { manuscript[$0].start.line } ?? 1
    return .init(
      identity: "\(manuscript.path) \(word)", place: "\(manuscript.path):\(line)", total: total)
  }

  /// Compiles and runs a task's program.
  package func perform(_ task: ProgramTask, _ run: (Program) throws -> Transcript) throws
    -> ProgramOutcome
  {
    func transcript(_ layout: Layout) throws -> Transcript {
      layout.located(try run(layout.program), in: self)
    }
    switch task {
    case .segment(let index): return try settle(plan.segments[index], transcript)
    case .dependent(let index):
      return try transcript(layout(plan.dependents[index])).asOutcome
    case .document: preconditionFailure("a document is searched, see `DocumentSearch`")
    }
  }

  /// Whether the fences are taken as their author wrote them. Steps make the page a program of its
  /// own, as in a book.
  package var isDocument: Bool {
    manuscript.mode == .document
      && !manuscript.fences.contains { if case .step = $0.kind { true } else { false } }
  }

  /// Compiles and runs a segment; where a fence is broken, those above it alone.
  ///
  /// A second definition makes the uses of the first ambiguous, far above: so the broken fence is
  /// the first whose program, with all above it, does not compile.
  private func settle(
    _ segment: ProgramPlan.Segment, _ transcript: (Layout) throws -> Transcript
  ) throws -> ProgramOutcome {
    var fences = segment.fences
    if let broken = fences.firstIndex(where: { snippet($0).isBroken }) {
      fences = Array(fences[...broken])
    }
    let whole = try transcript(layout(segment, fences))
    guard !whole.errors.isEmpty else { return whole.asOutcome }
    let lines = whole.errors.filter { $0.file == sourceName }.map(\.line)
    let inSteps = segment.steps.contains { step in
      lines.contains(where: manuscript[step.fence].reports)
    }
    let first = fences.firstIndex { lines.contains(where: manuscript[$0].reports) }
    guard let first, !inSteps else {
      return ProgramOutcome(firstBroken: 0, whole: whole, verified: whole)
    }
    var above = try transcript(layout(segment, Array(fences[..<first])))
    for position in fences.indices[first...] {
      let next = try transcript(layout(segment, Array(fences[...position])))
      guard next.errors.isEmpty else {
        return ProgramOutcome(firstBroken: position, whole: next, verified: above)
      }
      above = next
    }
    return ProgramOutcome(firstBroken: first, whole: whole, verified: above)
  }
}

extension ProgramOutcome {
  /// What came of a document's fences, each in a program of its own.
  package init(document: [FenceID: DocumentOutcome]) {
    self.init(firstBroken: nil, whole: .none, verified: .none, document: document)
  }

  /// Whether the program alone brought it about.
  var isReproducible: Bool { whole.isReproducible && verified.isReproducible }
}

extension Transcript {
  fileprivate var asOutcome: ProgramOutcome {
    .init(firstBroken: nil, whole: self, verified: self)
  }
}

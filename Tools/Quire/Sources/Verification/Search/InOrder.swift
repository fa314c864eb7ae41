import Compilation
import Execution
import Manuscript

/// The programs of a chapter: a fence sees what is above it, and a broken one ends its program.
extension ProgramSearch {
  mutating func compileInOrder() throws {
    let (search, plan) = (self, programs.plan)
    let ends = try plan.segments.mapInParallel(jobs: jobs) { try search.compile($0) }
    for (segment, end) in zip(plan.segments, ends) { add(end, of: segment) }
    for dependent in plan.dependents {
      let fences = dependent.base.fences
      let broken = ends[dependent.segment].firstBroken.flatMap { $0 < fences.count ? $0 : nil }
      found.blocked[dependent.fence] = broken.map { doesNotCompile(fences[$0]) }
    }
    let free = plan.dependents.filter { found.blocked[$0.fence] == nil }
    let others = try free.mapInParallel(jobs: jobs) { try search.outcome(of: $0) }
    keep(others)
    for outcome in others where !outcome.hasRun && !outcome.transcript.runs.isEmpty {
      found.blocked[outcome.part.id] = "a fence above it stops the program"
    }
  }

  private struct End {
    /// The position of the first fence that does not compile; nil where all do.
    var firstBroken: Int?
    /// What the compiler said of the whole.
    let whole: Transcript
    /// What came of the fences above the broken one; the same as `whole` where none is broken.
    let verified: Transcript
  }

  /// Compiles and runs a segment; where a fence is broken, those above it alone. A second definition
  /// makes the uses of the first ambiguous, far above: so the broken fence is the first whose program,
  /// with all above it, does not compile.
  private func compile(_ segment: ProgramPlan.Segment) throws -> End {
    var fences = segment.fences
    if let broken = fences.firstIndex(where: { programs.snippet($0).isBroken }) {
      fences = Array(fences[...broken])
    }
    func transcript(_ fences: some Sequence<FenceID>) throws -> Transcript {
      let id = segment.fences.first ?? segment.steps.last?.fence ?? FenceID(0)
      return try self.transcript(of: program(segment, fences), for: id)
    }
    let whole = try transcript(fences)
    guard !whole.errors.isEmpty else { return End(whole: whole, verified: whole) }
    let inSteps = segment.steps.contains { hasErrors(whole, in: $0.fence) }
    let first = fences.firstIndex { hasErrors(whole, in: $0) }
    guard let first, !inSteps else { return End(firstBroken: 0, whole: whole, verified: whole) }
    var above = try transcript(fences[..<first])
    for position in fences.indices[first...] {
      let next = try transcript(fences[...position])
      guard next.errors.isEmpty else {
        return End(firstBroken: position, whole: next, verified: above)
      }
      above = next
    }
    return End(firstBroken: first, whole: whole, verified: above)
  }

  private func outcome(of dependent: ProgramPlan.Dependent) throws -> FenceOutcome {
    var program = program(dependent.base, dependent.base.fences + [dependent.fence])
    program.goal = programs.manuscript[dependent.fence].code?.action.goal ?? .compile
    return FenceOutcome(ofLastIn: program, try transcript(of: program, for: dependent.fence))
  }

  private func program(
    _ segment: ProgramPlan.Segment, _ fences: some Sequence<FenceID>
  ) -> FenceProgram {
    var program = program(fences.map { FencePart(id: $0) })
    program.steps = segment.steps
    // Files of declarations alone do nothing when they are run.
    if program.parts.isEmpty { program.goal = .compile }
    return program
  }

  private func hasErrors(_ transcript: Transcript, in id: FenceID) -> Bool {
    transcript.errors.contains { programs.isMessage($0, in: id) }
  }

  private func doesNotCompile(_ id: FenceID) -> String {
    "line \(programs.manuscript[id].start.line) does not compile"
  }

  private mutating func add(_ end: End, of segment: ProgramPlan.Segment) {
    var blocked: String?
    let isTutorial = !programs.manuscript.steps.isEmpty
    for id in segment.steps.map(\.fence) {
      // Each step of a tutorial has to compile: a later one must not hide its errors.
      let isBroken = found.files[id].map { hasErrors($0, in: id) } ?? false
      if !isTutorial || !isBroken { found.files[id] = end.whole }
      if hasErrors(end.whole, in: id) { blocked = blocked ?? doesNotCompile(id) }
    }
    let program = program(segment, segment.fences)
    for (position, id) in segment.fences.enumerated() {
      // snippet.evidence
      let isBroken = position == end.firstBroken
      if let blocked {
        // What is above it says why.
        found.blocked[id] = blocked
      } else if isBroken || end.verified.errors.isEmpty {
        let outcome = FenceOutcome(
          program: program, position: position, transcript: isBroken ? end.whole : end.verified,
          hasRun: !isBroken)
        found.fences[id] = outcome
        blocked =
          isBroken ? doesNotCompile(id) : stop(of: outcome).map { "line \($0) stops the program" }
      } else {
        found.blocked[id] = doesNotCompile(segment.fences[end.firstBroken ?? 0])
      }
      // snippet.end
    }
  }

  /// The line at which a fence stops its program; nil where the program goes on.
  private func stop(of outcome: FenceOutcome) -> Int? {
    guard outcome.runs.first?.isFinished == false else { return nil }
    return ProgramStop(outcome)?.position?.line ?? programs.manuscript[outcome.part.id].start.line
  }
}

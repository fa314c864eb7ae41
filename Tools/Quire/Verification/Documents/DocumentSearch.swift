import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Finds, for each fence of a document, a program in which it compiles as its reader would use it.
///
/// All fences are first compiled together. Those that fail drop out, so that the others are proved
/// without them; then each of them is tried with what it needs, alone, and as the body of a function.
package struct DocumentSearch: Sendable {
  package let programs: ManuscriptPrograms
  package let settings: DocumentSettings
  package let plan: DocumentPlan
  /// Compiles and runs a program.
  private let run: @Sendable (Program, FenceID) throws -> Transcript
  private let jobs: Int
  private var outcomes: [FenceID: DocumentOutcome] = [:]
  /// Those whose names others may use.
  private var usable: Set<FenceID> = []
  /// Those among them that end the program that they are in.
  private var stopping: Set<FenceID> = []

  package init(
    _ programs: ManuscriptPrograms, _ settings: DocumentSettings, jobs: Int,
    run: @escaping @Sendable (Program, FenceID) throws -> Transcript
  ) {
    (self.programs, self.settings, self.jobs, self.run) = (programs, settings, jobs, run)
    plan = DocumentPlan(programs)
  }

  /// What came of each fence that is compiled.
  package static func outcomes(
    of programs: ManuscriptPrograms, _ settings: DocumentSettings, jobs: Int,
    run: @escaping @Sendable (Program, FenceID) throws -> Transcript
  ) throws -> [FenceID: DocumentOutcome] {
    var search = DocumentSearch(programs, settings, jobs: jobs, run: run)
    try search.search()
    return search.outcomes
  }

  private mutating func search() throws {
    let (search, groups) = (self, plan.groups)
    let settled = try groups.mapInParallel(jobs: jobs) { try search.settle($0) }
    for found in settled {
      outcomes.merge(found) { first, second in first.compiles ? first : second }
    }
    for (id, outcome) in outcomes { keep(outcome, for: id) }
    try retry()
    try lookAtOthers()
  }

  // MARK: Together

  private func settle(_ group: [DocumentPart]) throws -> [FenceID: DocumentOutcome] {
    var found: [FenceID: DocumentOutcome] = [:]
    var program = DocumentProgram(programs, settings, group, imports: imports)
    for _ in 0..<12 where !program.parts.isEmpty {
      let transcript = try transcript(of: &program)
      let broken = transcript.errors.isEmpty ? [] : program.fences(with: transcript.errors)
      func note(_ positions: some Sequence<Int>, hasRun: Bool = true) {
        for position in positions {
          found[program.parts[position].id] = DocumentOutcome(
            program: program, position: position, transcript: transcript, hasRun: hasRun)
        }
      }
      if transcript.errors.isEmpty {
        guard let stop = transcript.stop(among: program.parts.count) else {
          note(program.parts.indices)
          return found
        }
        // Those below are proved without it.
        note([stop])
        program.parts.remove(at: stop)
        continue
      }
      guard !broken.isEmpty else {
        // An error without a place: each fence is looked at alone.
        note(program.parts.indices, hasRun: false)
        return found
      }
      note(broken, hasRun: false)
      program.parts = program.parts.enumerated().filter { !broken.contains($0.offset) }
        .map(\.element)
    }
    return found
  }

  private var imports: [String] {
    guard let own = programs.manuscript.imports else { return settings.imports }
    return own.modules + (own.modules.isEmpty ? [] : ["Foundation"])
  }

  /// Compiles and runs a program. A claim that is in the way of compiling is checked in another way:
  /// most comments are prose.
  private func transcript(of program: inout DocumentProgram) throws -> Transcript {
    while true {
      let layout = program.layout
      let transcript = try layout.located(
        run(layout.program, program.parts.last?.id ?? FenceID(0)), in: programs)
      guard !transcript.errors.isEmpty, program.lowerClaims(at: transcript.errors) else {
        return transcript
      }
    }
  }

  // MARK: One by one

  private mutating func retry() throws {
    let failed = plan.plain.filter { outcomes[$0].map { !$0.compiles } ?? true }
    var names: Set<String> = []
    var waves: ([FenceID], [FenceID]) = ([], [])
    for id in failed {
      let use = programs.names(id)
      if names.isDisjoint(with: use.mentioned) { waves.0.append(id) } else { waves.1.append(id) }
      names.formUnion(use.introduced)
    }
    let (search, first) = (self, waves.0)
    let found = try first.mapInParallel(jobs: jobs) { try search.best(for: $0) }
    for (id, outcome) in zip(first, found) { keep(outcome, for: id) }
    for id in waves.1 { keep(try best(for: id), for: id) }
  }

  private mutating func keep(_ outcome: DocumentOutcome, for id: FenceID) {
    outcomes[id] = outcome
    if outcome.isUsable { usable.insert(id) }
    if outcome.hasStopped { stopping.insert(id) }
  }

  /// The first program in which a fence compiles; where there is none, the one with fewest errors.
  private func best(for id: FenceID) throws -> DocumentOutcome {
    let (first, others) = attempts(for: id)
    var best = try outcome(of: first)
    for attempt in others where !best.compiles && !best.needsNamesOnly {
      // Without Foundation, a name that both have is the package's.
      let isOther = attempt.isWithoutFoundation && imports.contains("Foundation")
      if isOther, !best.hasAmbiguousNames { continue }
      let found = try outcome(of: attempt)
      if found.compiles || found.transcript.errors.count < best.transcript.errors.count {
        best = found
      }
    }
    return best
  }

  private func outcome(of attempt: DocumentProgram) throws -> DocumentOutcome {
    var program = attempt
    let transcript = try transcript(of: &program)
    return DocumentOutcome(
      program: program, position: program.parts.count - 1, transcript: transcript,
      hasRun: transcript.hasReached(program.parts.count - 1))
  }

  private func attempts(for id: FenceID) -> (DocumentProgram, [DocumentProgram]) {
    let part = programs.part(id)
    let context = plan.closure(of: id, among: usable).map(programs.part)
    var alone = part
    func program(_ parts: [DocumentPart], imports: [String]? = nil) -> DocumentProgram {
      let stops = parts.dropLast().contains { stopping.contains($0.id) }
      return DocumentProgram(
        programs, settings, parts, imports: imports ?? self.imports, goal: stops ? .compile : .run)
    }
    var found: [DocumentProgram] = []
    if !context.isEmpty { found.append(program([part])) }
    alone.form = .function
    if programs.names(id).canBeNested || !programs.snippet(id).imports.isEmpty {
      found.append(program(context + [alone]))
      if !context.isEmpty { found.append(program([alone])) }
    }
    if !programs.names(id).hasStatements || programs.names(id).introduced.count > 0 {
      var members = part
      members.form = .members
      found.append(program([members]))
    }
    let own = programs.snippet(id).imports.map(\.module)
    if !own.isEmpty { found.append(program([part], imports: ["Foundation"])) }
    found.append(program(context + [part], imports: imports.filter { $0 != "Foundation" }))
    return (program(context + [part]), found)
  }

  // MARK: Other kinds

  private mutating func lookAtOthers() throws {
    let search = self
    let ids = programs.manuscript.fenceIDs.filter { programs.manuscript[$0].code != nil }
    let found = try ids.mapInParallel(jobs: jobs) { try search.other($0) }
    for case (let id, let outcome?) in zip(ids, found) { outcomes[id] = outcome }
  }

  private func other(_ id: FenceID) throws -> DocumentOutcome? {
    guard let code = programs.manuscript[id].code, code.action != .declares else { return nil }
    let part = DocumentPart(id)
    let context = plan.closure(of: id, among: usable).map(programs.part)
    if code.action != .runs || code.isQuiz {
      let isRun = [.warns, .traps, .figure, .runs].contains(code.action)
      return try outcome(
        context + [part], goal: isRun ? .run : code.action == .tests ? .test : .compile)
    }
    let shape = programs.shape(id)
    switch shape.kind {
    case .listing: return nil
    case .manifest: return try manifest(id)
    case .program:
      var library = part
      library.form = .library
      let all = context.filter { !programs.names($0.id).hasStatements }
      let found = try outcome(all + [library], goal: .compile)
      return found.compiles || all.isEmpty ? found : try outcome([library], goal: .compile)
    case .code:
      guard !programs.isPlain(id) || !shape.wrongLines.isEmpty else { return nil }
      guard var known = outcomes[id] else { return try broken(id, context) }
      // The lines that are wrong on purpose come back.
      known.whole = try outcome(context + [part], goal: .run).transcript
      return known
    }
  }

  private func outcome(_ parts: [DocumentPart], goal: Program.Goal) throws -> DocumentOutcome {
    let stops = parts.dropLast().contains { stopping.contains($0.id) }
    return try outcome(
      of: DocumentProgram(
        programs, settings, parts, imports: imports, goal: stops ? .compile : goal))
  }

  /// A fence that is no well-formed file: part of a type, perhaps, or wrong on purpose.
  private func broken(_ id: FenceID, _ context: [DocumentPart]) throws -> DocumentOutcome {
    var first = try outcome([DocumentPart(id)], goal: .compile)
    if !programs.shape(id).wrongLines.isEmpty {
      first.whole = try outcome(context + [DocumentPart(id)], goal: .run).transcript
    }
    for form in [DocumentPart.Form.members, .function] {
      let other = try outcome([DocumentPart(id, form)], goal: .compile)
      if other.compiles { return other }
    }
    return first
  }

  private func manifest(_ id: FenceID) throws -> DocumentOutcome {
    let frames = ManifestFrames.all(for: programs.manuscript[id].text)
    let all = try frames.map { before, after in
      try outcome(
        of: DocumentProgram(
          programs, settings, [DocumentPart(id, .wrapped(before: before, after: after))],
          imports: ["PackageDescription"], goal: .compile))
    }
    return all.min { $0.transcript.errors.count < $1.transcript.errors.count } ?? all[0]
  }
}

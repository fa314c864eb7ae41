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
  let jobs: Int
  var outcomes: [FenceID: DocumentOutcome] = [:]
  /// How those are compiled whose names others may use.
  private(set) var usable: [FenceID: DocumentPart] = [:]
  /// Those among them that end the program that they are in.
  private(set) var stopping: Set<FenceID> = []

  package init(
    _ programs: ManuscriptPrograms, _ settings: DocumentSettings, jobs: Int,
    run: @escaping @Sendable (Program, FenceID) throws -> Transcript
  ) {
    (self.programs, self.settings, self.jobs, self.run) = (programs, settings, jobs, run)
    plan = DocumentPlan(programs)
  }

  /// What came of each fence that is compiled.
  ///
  /// - Parameter known: What came of all plain fences already, in a program with other documents.
  package static func outcomes(
    of programs: ManuscriptPrograms, _ settings: DocumentSettings, jobs: Int,
    known: [FenceID: DocumentOutcome] = [:],
    run: @escaping @Sendable (Program, FenceID) throws -> Transcript
  ) throws -> [FenceID: DocumentOutcome] {
    var search = DocumentSearch(programs, settings, jobs: jobs, run: run)
    search.outcomes = known
    try search.search()
    return search.outcomes
  }

  private mutating func search() throws {
    let search = self
    let groups = plan.groups.filter { $0.contains { outcomes[$0.id] == nil } }
    let settled = try groups.mapInParallel(jobs: jobs) { try search.settle($0) }
    for found in settled {
      outcomes.merge(found) { first, second in first.compiles ? first : second }
    }
    for (id, outcome) in outcomes { keep(outcome, for: id) }
    try retry()
    try lookAtOthers()
  }

  private func settle(_ group: [DocumentPart]) throws -> [FenceID: DocumentOutcome] {
    if let imports = programs.leanImports(for: group, settings) {
      let found = try settle(group, imports, rounds: 1)
      if found.count == group.count, found.values.allSatisfy(\.compiles) { return found }
      // Those are tried one by one.
      let rest = group.filter { found[$0.id]?.isTooComplex != true }
      return try settle(rest, self.imports, rounds: 12)
    }
    return try settle(group, imports, rounds: 12)
  }

  private func settle(
    _ group: [DocumentPart], _ imports: [String], rounds: Int
  ) throws -> [FenceID: DocumentOutcome] {
    var found: [FenceID: DocumentOutcome] = [:]
    var program = DocumentProgram(programs, settings, group, imports: imports)
    for _ in 0..<rounds where !program.parts.isEmpty {
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

  var imports: [String] {
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
      let errors = transcript.errors
      guard
        program.lowerClaims(at: errors) || program.discardFunctions(at: errors)
          || program.leaveClaims(at: errors)
      else { return transcript }
    }
  }

  // MARK: One by one

  private mutating func retry() throws {
    let failed = plan.usable.filter { outcomes[$0].map { !$0.compiles } ?? true }
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
    if outcome.compiles, [.script, .function].contains(outcome.part.form) {
      usable[id] = outcome.part
    }
    if outcome.hasStopped { stopping.insert(id) }
  }

  /// The first program in which a fence compiles; where there is none, the one with fewest errors.
  private func best(for id: FenceID) throws -> DocumentOutcome {
    guard programs.isPlain(id) else { return try broken(id) }
    let (first, others) = attempts(for: id)
    let initial = try outcome(of: first)
    var best = initial
    for attempt in others where !best.compiles && !best.needsNamesOnly {
      // Without Foundation, a name that both have is the package's.
      let isOther = attempt.isWithoutFoundation && imports.contains("Foundation")
      if isOther, !best.hasAmbiguousNames, !best.hasWrongArguments || best.isTooComplex { continue }
      if !isOther, attempt.differsOnlyInForm(from: first), initial.failsInEveryForm { continue }
      let found = try outcome(of: attempt)
      if isOther, best.confusesNamesOfC(with: found) {
        best = found
        continue
      }
      // Where something is left out of what it needs, its errors say nothing of it; nor do those of
      // statements as members of a type.
      let isWhole =
        attempt.parts.count >= first.parts.count && attempt.parts.last?.form != .members
      if found.compiles
        || isWhole && found.transcript.errors.count < best.transcript.errors.count
      {
        best = found
      }
    }
    if best.compiles { return best }
    if let found = try withVariables(best) { best = found }
    if best.compiles { return best }
    return try withThoseBelow(id) ?? filledIn(id, [.script, .function], orElse: best)
  }

  /// A fence that uses what is declared below it, if it compiles so.
  private func withThoseBelow(_ id: FenceID) throws -> DocumentOutcome? {
    let context = context(of: id, alsoBelow: true).filter { $0.form == .script }
    guard context.contains(where: { $0.id > id }) else { return nil }
    let found = try outcome(of: program(context + [programs.part(id)]))
    return found.compiles ? found : nil
  }

  func outcome(of attempt: DocumentProgram) throws -> DocumentOutcome {
    var program = attempt
    while true {
      let transcript = try transcript(of: &program)
      let last = program.parts.count - 1
      let others = program.fences(with: transcript.errors).subtracting([last])
      guard !others.isEmpty else {
        return DocumentOutcome(
          program: program, position: last, transcript: transcript,
          hasRun: transcript.hasReached(last))
      }
      // A fence is not to blame for those above it.
      program.parts = program.parts.enumerated().filter { !others.contains($0.offset) }
        .map(\.element)
    }
  }
}

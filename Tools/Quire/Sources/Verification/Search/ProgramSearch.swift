import Compilation
import Execution
import Support
import SwiftAnalysis

/// Compiles and runs a page's fences, each in a program that shows what it is worth.
///
/// In a chapter, that is the program that the plan has for it. The fences of other pages are first
/// compiled together. Those that fail drop out, so that the others are proved without them; then each
/// of them is tried with what it needs, alone, and as the body of a function.
package struct ProgramSearch: Sendable {
  let programs: ManuscriptPrograms
  let settings: DocumentSettings
  let plan: NamePlan
  /// Compiles and runs a program, which is reported under the place of a fence.
  private let run: @Sendable (Program, FenceID) throws -> Transcript
  let jobs: Int
  /// The modules that every fence sees.
  let imports: [String]
  var found: PageOutcome

  /// What came of each fence that is compiled; of the plain ones, it may be known already, from a program
  /// with other documents.
  package static func outcomes(
    of programs: ManuscriptPrograms, _ settings: DocumentSettings, jobs: Int,
    known: PageOutcome = PageOutcome(),
    run: @escaping @Sendable (Program, FenceID) throws -> Transcript
  ) throws -> PageOutcome {
    // A chapter imports what it uses.
    let isChapter = programs.reading.seesAllAbove
    let settings = isChapter ? DocumentSettings(imports: []) : settings
    var search = ProgramSearch(
      programs: programs, settings: settings, plan: NamePlan(programs), run: run, jobs: jobs,
      imports: programs.imports(settings), found: known)
    if isChapter { try search.compileInOrder() } else { try search.search() }
    return search.found
  }

  private mutating func search() throws {
    let search = self
    let groups = plan.groups.filter { $0.contains { found.fences[$0.id] == nil } }
    let settled = try groups.mapInParallel(jobs: jobs) { try search.settle($0) }
    for outcomes in settled {
      found.fences.merge(outcomes) { first, second in first.compiles ? first : second }
    }
    try retry()
    try lookAtOthers()
  }

  private func settle(_ group: [FencePart]) throws -> [FenceID: FenceOutcome] {
    var rest = group
    if let lean = programs.leanImports(for: group, settings) {
      let found = try settle(group, lean, rounds: 1)
      if found.count == group.count, found.values.allSatisfy(\.compiles) { return found }
      // Those are tried one by one.
      rest.removeAll { found[$0.id]?.isTooComplex == true }
    }
    return try settle(rest, imports, rounds: 12)
  }

  private func settle(
    _ group: [FencePart], _ imports: [String], rounds: Int
  ) throws -> [FenceID: FenceOutcome] {
    var found: [FenceID: FenceOutcome] = [:]
    var program = program(group, imports: imports)
    for _ in 0..<rounds where !program.parts.isEmpty {
      let transcript = try transcript(of: &program)
      let errors = transcript.errors
      let all = Set(program.parts.indices)
      // Those below a fence that ends the program are proved without it. After an error without a
      // place, each fence is looked at alone.
      let stop = transcript.stop(among: all.count)
      let leaving = errors.isEmpty ? all.filter { $0 == stop } : program.fences(with: errors)
      for position in leaving.isEmpty ? all : leaving {
        found[program.parts[position].id] = FenceOutcome(
          program: program, position: position, transcript: transcript, hasRun: errors.isEmpty)
      }
      guard !leaving.isEmpty else { return found }
      program.leave(leaving)
    }
    return found
  }

  /// The modules that the page's own code imports, with Foundation; nil where it imports none or all. A
  /// name that two modules of the package declare is that of the module that the page imports.
  var importsOfPage: [String]? {
    let all = programs.manuscript.codeIDs.flatMap { programs.snippet($0).imports }
    let own = Set(all.map(\.module))
    let found = imports.filter { own.contains($0) && $0 != "Foundation" } + ["Foundation"]
    return found.count > 1 && found.count < imports.count ? found : nil
  }

  /// Compiles and runs a program as it is.
  func transcript(of program: FenceProgram, for id: FenceID) throws -> Transcript {
    let layout = program.layout
    return try layout.located(run(layout.program, id), in: programs)
  }

  /// Compiles and runs a program. A claim that is in the way of compiling is checked in another way:
  /// most comments are prose.
  private func transcript(of program: inout FenceProgram) throws -> Transcript {
    while true {
      let transcript = try transcript(of: program, for: program.parts.last?.id ?? FenceID(0))
      let errors = transcript.errors
      let hasChanged =
        program.lowerClaims(at: errors) || program.discardFunctions(at: errors)
        || program.leaveClaims(at: errors)
      if !hasChanged { return transcript }
    }
  }

  // MARK: One by one

  private mutating func retry() throws {
    var names: Set<String> = []
    var (first, rest): ([FenceID], [FenceID]) = ([], [])
    for id in plan.usable where found.fences[id]?.compiles != true {
      let use = programs.names(id)
      if names.isDisjoint(with: use.mentioned) { first.append(id) } else { rest.append(id) }
      names.formUnion(use.introduced)
    }
    let search = self
    keep(try first.mapInParallel(jobs: jobs) { try search.best(for: $0) })
    for id in rest { keep([try best(for: id)]) }
  }

  mutating func keep(_ outcomes: [FenceOutcome]) {
    for outcome in outcomes { found.fences[outcome.part.id] = outcome }
  }

  /// The first program in which a fence compiles; where there is none, the one with fewest errors.
  private func best(for id: FenceID) throws -> FenceOutcome {
    guard programs.isPlain(id) else { return try broken(id) }
    let (first, others) = attempts(for: id)
    let initial = try outcome(of: first)
    var best = initial
    for attempt in others where !best.compiles && !best.needsNamesOnly {
      let mayHelp =
        attempt.imports == imports
        ? !attempt.differsOnlyInForm(from: first) || !initial.failsInEveryForm
        : best.transcript.errors.contains(where: \.isAboutAmbiguity)
      guard mayHelp else { continue }
      let found = try outcome(of: attempt)
      // Where something is left out of what it needs, its errors say nothing of it.
      let isWhole = attempt.parts.count >= first.parts.count
      if found.compiles || isWhole && found.isBetter(than: best) { best = found }
    }
    if best.compiles { return best }
    if best.transcript.errors.contains(where: \.isWrapperOutsideOfType) {
      let context = context(of: id).filter { $0.form == .script }
      best = try outcome(context + [FencePart(id: id, form: .members)], goal: .compile)
    }
    if let found = try withVariables(best) { best = found }
    if best.compiles { return best }
    if let found = try withVariablesOfTypes(best) { return found }
    return try withThoseBelow(id) ?? filledIn(id, [.script, .function], orElse: best)
  }

  /// A fence that uses what is declared below it, if it compiles so.
  private func withThoseBelow(_ id: FenceID) throws -> FenceOutcome? {
    let context = context(of: id, alsoBelow: true).filter { $0.form == .script }
    guard context.contains(where: { $0.id > id }) else { return nil }
    let found = try outcome(context + [programs.part(id)])
    return found.compiles ? found : nil
  }

  func outcome(
    _ parts: [FencePart], goal: Program.Goal = .run, imports: [String]? = nil
  ) throws -> FenceOutcome {
    try outcome(of: program(parts, goal: goal, imports: imports))
  }

  func outcome(of attempt: FenceProgram) throws -> FenceOutcome {
    var program = attempt
    while true {
      let transcript = try transcript(of: &program)
      let others = program.fences(with: transcript.errors).subtracting([program.parts.count - 1])
      // A fence is not to blame for those above it.
      guard others.isEmpty else {
        let isAmbiguous = transcript.errors.contains(where: \.isAboutAmbiguity)
        if let importsOfPage, importsOfPage != program.imports, isAmbiguous {
          program.imports = importsOfPage
        } else {
          program.leave(others)
        }
        continue
      }
      let found = FenceOutcome(ofLastIn: program, transcript)
      guard found.compiles, !found.hasRun, let stop = transcript.stop(among: program.parts.count)
      else { return found }
      program.leave([stop])
      let rest = try outcome(of: program)
      return rest.hasRun ? rest : found
    }
  }
}

extension ManuscriptPrograms {
  /// The modules that its fences see without importing them.
  func imports(_ settings: DocumentSettings) -> [String] {
    guard !reading.seesAllAbove, let own = manuscript.imports else { return settings.imports }
    return own.modules + (own.modules.isEmpty ? [] : ["Foundation"])
  }

  /// The package's modules without Foundation, which takes a third of the time that the compiler needs
  /// for a small program; nil where code seems to need that.
  func leanImports(for parts: [FencePart], _ settings: DocumentSettings) -> [String]? {
    guard settings.triesWithoutFoundation, manuscript.imports == nil else { return nil }
    let isLean = parts.allSatisfy { part in
      snippet(part.id).imports.allSatisfy { settings.imports.contains($0.module) }
        && names(part.id).mentioned.allSatisfy { !Self.isOfFoundation($0) }
    }
    return isLean ? settings.imports.filter { $0 != "Foundation" } : nil
  }

  /// Whether a name is most likely one of Foundation, or of a module that is imported with it.
  private static func isOfFoundation(_ name: String) -> Bool {
    namesOfFoundation.contains(name) || name.hasPrefix("NS") || name.hasPrefix("Dispatch")
      || name.hasSuffix("Formatter") || name.hasPrefix("URL") || name.hasPrefix("JSON")
  }

  private static let namesOfFoundation: Set<String> = [
    "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "Decimal", "FileHandle",
    "FileManager", "IndexPath", "IndexSet", "Locale", "Measurement", "Notification",
    "NotificationCenter", "OperationQueue", "Process", "ProcessInfo", "RunLoop", "Test", "Thread",
    "TimeInterval", "TimeZone", "Timer", "UUID", "UserDefaults", "components", "exit", "expect",
    "format", "pow", "replacingOccurrences", "sqrt", "trimmingCharacters",
  ]
}

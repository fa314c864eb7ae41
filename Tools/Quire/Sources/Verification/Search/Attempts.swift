import Compilation
import Manuscript
import SwiftAnalysis

extension ProgramSearch {
  /// What a fence needs of the others, also of those below it if wanted: first what is at the top level,
  /// then what is in a function. A nested fence may itself declare what they declare too.
  func context(of id: FenceID, isNested: Bool = false, alsoBelow: Bool = false) -> [FencePart] {
    let usable = found.fences.filter { other, outcome in
      (alsoBelow || other < id) && outcome.compiles
        && [.script, .function].contains(outcome.part.form)
    }
    let all = plan.closure(of: id, among: Set(usable.keys), isNested: isNested)
    // One that only acts, and ends the program, would keep the others from running.
    let parts = all.compactMap { usable[$0] }
      .filter { !$0.hasStopped || !programs.names($0.part.id).declared.isEmpty }.map(\.part)
    return parts.filter { $0.form == .script } + parts.filter { $0.form != .script }
  }

  /// A program whose last part is what it is about.
  func program(
    _ parts: [FencePart], goal: Program.Goal = .run, imports: [String]? = nil
  ) -> FenceProgram {
    let stops = parts.dropLast().contains { part in
      part.hasStandIns || found.fences[part.id]?.hasStopped == true
    }
    return FenceProgram(
      programs: programs, settings: settings, parts: parts, imports: imports ?? self.imports,
      goal: stops ? .compile : goal)
  }

  /// The program in which a fence is tried first, and those after it.
  func attempts(for id: FenceID) -> (FenceProgram, [FenceProgram]) {
    let names = programs.names(id)
    let (part, alone) = (programs.part(id), programs.part(id, .function))
    let all = context(of: id)
    let context = all.filter { $0.form == .script }
    var found: [FenceProgram] = []
    let around = self.context(of: id, isNested: true)
    if around.count > all.count, names.canBeNested { found.append(program(around + [alone])) }
    let isBody = names.extended.isEmpty
    if context.count < all.count, isBody { found.append(program(all + [alone])) }
    found.append(program(context + [part]))
    if !context.isEmpty { found.append(program([part])) }
    if names.canBeNested || isBody && !programs.snippet(id).imports.isEmpty {
      found.append(program(context + [alone]))
      if !context.isEmpty { found.append(program([alone])) }
    }
    // A name that two modules have is that of the one that the page imports, or the package's.
    for names in [importsOfPage, imports.filter { $0 != "Foundation" }].compactMap(\.self) {
      found.append(program(context + [part], imports: names))
    }
    // What returns is the body of a function, and nothing else.
    let bodies = found.filter { $0.parts.last?.form == .function }
    if programs.shape(id).isBody, !bodies.isEmpty { found = bodies }
    return (found.removeFirst(), found)
  }

  /// A fence that changes what another section has as a constant, with that as a variable; nil where
  /// there is no such constant. Which of both its reader has, the page does not say.
  func withVariables(_ known: FenceOutcome) throws -> FenceOutcome? {
    var program = known.program
    let section = section(of: known.part.id)
    for name in Set(known.transcript.errors.compactMap(\.changedConstant)) {
      let declaring = program.parts.indices.dropLast().last { position in
        programs.names(program.parts[position].id).variables.contains(name)
      }
      if let declaring, self.section(of: program.parts[declaring].id) != section {
        program.parts[declaring].variables.insert(name)
      }
    }
    guard program.parts.contains(where: { !$0.variables.isEmpty }) else { return nil }
    let found = try outcome(of: program)
    return found.isBetter(than: known) ? found : nil
  }

  /// A fence with variables that nothing declares and that have the names of the package's types, `meter`,
  /// as variables of these types: then its other names are looked at. It is not run. Nil where fewer errors
  /// do not remain so.
  func withVariablesOfTypes(_ known: FenceOutcome) throws -> FenceOutcome? {
    let ofPage = programs.manuscript.codeIDs.map { programs.names($0).introduced }
    let missing = Set(known.transcript.errors.compactMap(\.missingName))
      .subtracting(ofPage.joined())
    guard !missing.isEmpty else { return nil }
    let types = try settings.declarations().filter { $0.isType && $0.path.count == 1 }.map(
      \.baseName)
    let assumed = Set(types).sorted().map { Assumed(name: $0.withSmallStart, type: $0) }
      .filter { missing.contains($0.name) }
    guard !assumed.isEmpty else { return nil }
    var program = known.program
    program.parts[program.parts.count - 1].assumed = assumed
    program.parts[program.parts.count - 1].hasStandIns = true
    program.goal = .compile
    let found = try outcome(of: program)
    return found.isBetter(than: known) || !found.needsNamesOnly && !found.compiles ? found : nil
  }

  /// How many headings are above a fence.
  private func section(of id: FenceID) -> Int {
    let line = programs.manuscript[id].start.line
    return programs.manuscript.document.blocks.prefix { $0.start.line < line }
      .count { if case .heading = $0.kind { true } else { false } }
  }
}

extension String {
  /// The name with a small first letter.
  var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}

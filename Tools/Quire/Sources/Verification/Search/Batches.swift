import Execution
import Manuscript

/// Verifies the code of many comments and documents with few programs, since starting the compiler
/// takes longer than compiling an example.
///
/// The result of each comment or document is cached by itself. What fails here is left to
/// `ProgramSearch`, which tries it at the top level.
package struct Batches {
  private let executor: ProgramExecutor
  private let settings: DocumentSettings

  /// How many fences are in one program at most, unless a single unit has more.
  private static let limit = 256

  package init(_ executor: ProgramExecutor, _ settings: DocumentSettings) {
    (self.executor, self.settings) = (executor, settings)
  }

  /// What came of the code that could be verified together, by its place among the manuscripts.
  package func outcomes(of all: [ManuscriptPrograms]) throws -> [Int: PageOutcome] {
    let units = try Array(all.indices).mapInParallel(jobs: executor.jobs) { index in
      try BatchUnit(all[index], settings, index: index).flatMap(recall)
    }
    var found: [Int: PageOutcome] = [:]
    var groups: [[String]: [BatchUnit]] = [:]
    for case (let unit, let known)? in units {
      found[unit.index] = known
      if known == nil { groups[unit.context, default: []].append(unit) }
    }
    let lists = groups.values.flatMap { group in
      group.parts(atMost: Self.limit, lanes: executor.jobs) { $0.document.parts.count }
        // A document alone is compiled as a script at once.
        .filter { $0.count > 1 || $0.contains { $0.programs.manuscript.isComment } }
    }
    let results = try lists.mapOnThreads(executor.jobs) { try settle($0) }
    for outcomes in results { found.merge(outcomes) { $1 } }
    return found
  }

  /// The cache knows what comes of a unit by the program that it would be by itself.
  private func key(of unit: BatchUnit) throws -> ProgramKey {
    try executor.cacheKey(of: unit.layout.program)
  }

  /// A unit with what the cache knows of it; nil where it fails.
  private func recall(_ first: BatchUnit) throws -> (BatchUnit, PageOutcome?)? {
    var unit = first
    while let transcript = executor.remembered(try key(of: unit)) {
      if transcript.errors.isEmpty {
        return unit.hasEnded(transcript) ? (unit, unit.outcomes(transcript)) : nil
      }
      guard unit.lowerClaims(after: transcript) else { return nil }
    }
    return (unit, nil)
  }

  /// Compiles and runs some units together. Those that fail drop out.
  private func settle(_ all: [BatchUnit]) throws -> [Int: PageOutcome] {
    let first = all.first?.programs.manuscript
    let (path, line) = (first?.path ?? "", first?.fences.first?.firstLine ?? 1)
    var found: [Int: PageOutcome] = [:]
    var rest = all
    for _ in 0..<16 where !rest.isEmpty {
      let program = BatchProgram(rest)
      let whole = try executor.transcript(
        of: program.layout.program, identity: "\(path) batch", place: "\(path):\(line)",
        total: all.count)
      let messages = program.messages(in: whole)
      let compiles = whole.errors.isEmpty
      let broken = Set(whole.errors.compactMap(program.unit))
      guard compiles || !broken.isEmpty else { return found }
      var next: [BatchUnit] = []
      for (index, var unit) in rest.enumerated() {
        if !compiles, !broken.contains(index) {
          next.append(unit)
          continue
        }
        let part = program.transcript(of: index, in: whole, messages[index] ?? [])
        executor.remember(part, as: try key(of: unit))
        if compiles, unit.hasEnded(part) { found[unit.index] = unit.outcomes(part) }
        if !compiles, unit.lowerClaims(after: part) { next.append(unit) }
      }
      rest = next
    }
    return found
  }
}

extension Array {
  /// The elements in parts of a limited weight, at least one part for each lane.
  fileprivate func parts(atMost limit: Int, lanes: Int, weight: (Element) -> Int) -> [[Element]] {
    let total = map(weight).reduce(0, +)
    let size = Swift.max(1, Swift.min(limit, (total + lanes - 1) / Swift.max(1, lanes)))
    var (parts, weights): ([[Element]], Int) = ([], size)
    for element in self {
      if weights >= size { (parts, weights) = (parts + [[]], 0) }
      parts[parts.count - 1].append(element)
      weights += weight(element)
    }
    return parts
  }
}

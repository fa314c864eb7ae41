import Execution
import Manuscript

/// Verifies the code of many comments and documents with few programs, since starting the compiler
/// takes longer than compiling an example.
///
/// The result of each comment or document is cached by itself. What fails here, or depends on the
/// others, is left to `ProgramSearch`, which tries it alone and at the top level.
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
    let known = try all.mapInParallel(jobs: executor.jobs) { programs in
      try BatchUnit(programs, settings).flatMap(recall)
    }
    var found: [Int: PageOutcome] = [:]
    var groups: [[String]: [(index: Int, unit: BatchUnit)]] = [:]
    for (index, state) in known.enumerated() {
      switch state {
      case .known(let outcomes)?: found[index] = outcomes
      case .new(let unit)?: groups[unit.context, default: []].append((index, unit))
      case nil: break
      }
    }
    let lists = groups.values.flatMap { group in
      group.parts(atMost: Self.limit, lanes: executor.jobs) { $0.unit.document.parts.count }
        // A document alone is compiled as a script at once.
        .filter { $0.count > 1 || $0.contains { $0.unit.programs.manuscript.isComment } }
    }
    let results = try lists.mapOnThreads(executor.jobs) { try settle($0.map(\.unit)) }
    for (list, result) in zip(lists, results) {
      for (position, outcomes) in result { found[list[position].index] = outcomes }
    }
    return found
  }

  private enum State: Sendable {
    case known(PageOutcome)
    case new(BatchUnit)
  }

  /// The cache knows what comes of a unit by the program that it would be by itself.
  private func key(of unit: BatchUnit) throws -> ProgramKey {
    try executor.cacheKey(of: unit.layout.program)
  }

  /// What the cache knows of a unit; nil where it fails.
  private func recall(_ first: BatchUnit) throws -> State? {
    var unit = first
    while let transcript = executor.remembered(try key(of: unit)) {
      if transcript.runs.contains(where: { $0.status == .timedOut }) { return nil }
      if transcript.errors.isEmpty { return .known(unit.outcomes(transcript)) }
      guard unit.lowerClaims(after: transcript) else { return nil }
    }
    return .new(unit)
  }

  /// Compiles and runs some units together. Those that fail drop out.
  private func settle(_ all: [BatchUnit]) throws -> [Int: PageOutcome] {
    let first = all.first?.programs.manuscript
    let path = first?.path ?? ""
    var found: [Int: PageOutcome] = [:]
    var rest = all.enumerated().map { (position: $0.offset, unit: $0.element) }
    for _ in 0..<16 where !rest.isEmpty {
      let program = BatchProgram(rest.map(\.unit))
      let whole = try executor.transcript(
        of: program.layout.program,
        named: .init(
          identity: "\(path) batch",
          place: "\(path):\(first?.fences.first?.firstLine ?? 1)",
          total: all.count))
      let messages = program.messages(in: whole)
      var next: [(position: Int, unit: BatchUnit)] = []
      if whole.errors.isEmpty {
        var hasStopped = false
        for (index, item) in rest.enumerated() {
          if let part = program.transcript(of: index, in: whole, messages) {
            executor.remember(part, as: try key(of: item.unit))
            found[item.position] = item.unit.outcomes(part)
          } else if hasStopped {
            next.append(item)
          } else {
            hasStopped = true
            if let part = program.timeout(of: index, in: whole, messages) {
              executor.remember(part, as: try key(of: item.unit))
            }
          }
        }
      } else {
        let broken = Set(whole.errors.compactMap(program.unit))
        guard !broken.isEmpty else { return found }
        for (index, item) in rest.enumerated() {
          guard broken.contains(index),
            let part = program.transcript(of: index, in: whole, messages)
          else {
            next.append(item)
            continue
          }
          executor.remember(part, as: try key(of: item.unit))
          var lower = item.unit
          if lower.lowerClaims(after: part) { next.append((item.position, lower)) }
        }
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

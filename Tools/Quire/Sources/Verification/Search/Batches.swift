import Compilation
import Execution
import Manuscript
import SwiftAnalysis

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
  package func outcomes(
    of all: [ManuscriptPrograms]
  ) throws -> [Int: PageOutcome] {
    let known = try all.mapInParallel(jobs: executor.jobs) { programs in
      try BatchUnit(programs, settings).map { try recall(CachedUnit($0, executor)) }
    }
    var found: [Int: PageOutcome] = [:]
    var groups: [[String]: [(index: Int, unit: CachedUnit)]] = [:]
    for (index, state) in known.enumerated() {
      switch state {
      case .known(let outcomes)?: found[index] = outcomes
      case .new(let unit)?: groups[unit.unit.context, default: []].append((index, unit))
      case .failed?, nil: break
      }
    }
    let lists = groups.values.flatMap { group in
      group.parts(atMost: Self.limit, lanes: executor.jobs) { $0.unit.unit.document.parts.count }
        // A document alone is compiled as a script at once.
        .filter { $0.count > 1 || $0.contains { $0.unit.unit.programs.manuscript.isComment } }
    }
    let results = try lists.mapOnThreads(executor.jobs) { list in
      try settle(list.map(\.unit), named: list.first?.unit.unit.programs)
    }
    for (list, result) in zip(lists, results) {
      for (position, outcomes) in result { found[list[position].index] = outcomes }
    }
    return found
  }

  private enum State: Sendable {
    case known(PageOutcome)
    case new(CachedUnit)
    case failed
  }

  /// What the cache knows of a unit.
  private func recall(_ first: CachedUnit) throws -> State {
    var unit = first
    while let transcript = unit.remembered {
      if transcript.runs.contains(where: { $0.status == .timedOut }) { return .failed }
      if transcript.errors.isEmpty { return .known(unit.outcomes(transcript)) }
      guard let lower = try unit.withLowerClaims(transcript) else { return .failed }
      unit = lower
    }
    return .new(unit)
  }

  /// Compiles and runs some units together. Those that fail drop out.
  private func settle(
    _ all: [CachedUnit], named first: ManuscriptPrograms?
  ) throws -> [Int: PageOutcome] {
    var found: [Int: PageOutcome] = [:]
    var rest = all.enumerated().map { (position: $0.offset, unit: $0.element) }
    for _ in 0..<16 where !rest.isEmpty {
      let program = BatchProgram(rest.map(\.unit.unit))
      let path = first?.manuscript.path ?? ""
      let whole = try executor.transcript(
        of: program.layout.program,
        named: .init(
          identity: "\(path) batch",
          place: "\(path):\(first?.manuscript.fences.first?.firstLine ?? 1)",
          total: all.count))
      let messages = program.messages(in: whole)
      var next: [(position: Int, unit: CachedUnit)] = []
      if whole.errors.isEmpty {
        var hasStopped = false
        for (index, item) in rest.enumerated() {
          if let part = program.transcript(of: index, in: whole, messages) {
            item.unit.remember(part)
            found[item.position] = item.unit.outcomes(part)
          } else if hasStopped {
            next.append(item)
          } else {
            hasStopped = true
            if let part = program.timeout(of: index, in: whole, messages) {
              item.unit.remember(part)
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
          item.unit.remember(part)
          if let lower = try item.unit.withLowerClaims(part) { next.append((item.position, lower)) }
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

/// A unit with the program that it would be by itself: the cache knows by that what comes of it.
struct CachedUnit: Sendable {
  let unit: BatchUnit
  private let executor: ProgramExecutor
  private let layout: FenceProgram.Layout
  private let key: ProgramKey

  init(_ unit: BatchUnit, _ executor: ProgramExecutor) throws {
    (self.unit, self.executor) = (unit, executor)
    layout = BatchProgram([unit]).layout
    key = try executor.cacheKey(of: layout.program)
  }

  /// What the cache has of it; nil where it has nothing.
  var remembered: Transcript? { executor.remembered(key) }

  /// Puts into the cache what it would give by itself.
  func remember(_ transcript: Transcript) { executor.remember(transcript, as: key) }

  /// What came of each fence.
  func outcomes(_ transcript: Transcript) -> PageOutcome {
    let located = layout.located(transcript, in: unit.programs)
    let outcomes = unit.document.parts.enumerated().map { position, part in
      let outcome = FenceOutcome(
        program: unit.document, position: position, transcript: located, hasRun: true)
      return (part.id, outcome)
    }
    return PageOutcome(Dictionary(uniqueKeysWithValues: outcomes))
  }

  /// The unit with the claims checked in another way that are where its errors are; nil where there
  /// are none.
  func withLowerClaims(_ transcript: Transcript) throws -> CachedUnit? {
    var lower = unit
    guard lower.lowerClaims(at: layout.located(transcript, in: unit.programs).errors) else {
      return nil
    }
    return try CachedUnit(lower, executor)
  }
}

import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// Verifies the examples of many comments with few programs, since starting the compiler takes longer
/// than compiling an example.
///
/// Each comment's result is cached by itself. What fails here, or depends on the others, is left to
/// `DocumentSearch`, which tries it alone and at the top level.
package struct CommentBatches {
  private let executor: ProgramExecutor
  private let settings: DocumentSettings

  /// How many comments are in one program at most.
  private static let limit = 256

  package init(_ executor: ProgramExecutor, _ settings: DocumentSettings) {
    (self.executor, self.settings) = (executor, settings)
  }

  /// What came of the comments that could be verified together, by their places among the manuscripts.
  package func outcomes(
    of all: [ManuscriptPrograms]
  ) throws -> [Int: [FenceID: DocumentOutcome]] {
    let known = try all.mapInParallel(jobs: executor.jobs) { programs in
      try CommentUnit(programs, settings).map { try recall($0) }
    }
    var found: [Int: [FenceID: DocumentOutcome]] = [:]
    var groups: [[String]: [(index: Int, unit: CommentUnit)]] = [:]
    for (index, state) in known.enumerated() {
      switch state {
      case .known(let outcomes)?: found[index] = outcomes
      case .new(let unit)?: groups[unit.context, default: []].append((index, unit))
      case .failed?, nil: break
      }
    }
    let lists = groups.values.flatMap { $0.parts(atMost: Self.limit, lanes: executor.jobs) }
    let results = try lists.mapInParallel(jobs: executor.jobs) { list in
      try settle(list.map(\.unit), named: list.first?.unit.programs)
    }
    for (list, result) in zip(lists, results) {
      for (position, outcomes) in result { found[list[position].index] = outcomes }
    }
    return found
  }

  private enum State: Sendable {
    case known([FenceID: DocumentOutcome])
    case new(CommentUnit)
    case failed
  }

  /// What the cache knows of a comment.
  private func recall(_ first: CommentUnit) throws -> State {
    var unit = first
    while let transcript = try executor.remembered(unit.layout.program) {
      if transcript.errors.isEmpty { return .known(unit.outcomes(transcript)) }
      let errors = unit.layout.located(transcript, in: unit.programs).errors
      guard unit.lowerClaims(at: errors) else { return .failed }
    }
    return .new(unit)
  }

  /// Compiles and runs some comments together. Those that fail drop out.
  private func settle(
    _ all: [CommentUnit], named first: ManuscriptPrograms?
  ) throws -> [Int: [FenceID: DocumentOutcome]] {
    var found: [Int: [FenceID: DocumentOutcome]] = [:]
    var rest = all.enumerated().map { (position: $0.offset, unit: $0.element) }
    for _ in 0..<16 where !rest.isEmpty {
      let program = CommentProgram(rest.map(\.unit))
      let path = first?.manuscript.path ?? ""
      let whole = try executor.transcript(
        of: program.layout.program,
        named: .init(
          identity: "\(path) comments",
          place: "\(path):\(first?.manuscript.fences.first?.firstLine ?? 1)",
          total: all.count))
      var next: [(position: Int, unit: CommentUnit)] = []
      if whole.errors.isEmpty {
        var hasStopped = false
        for (index, item) in rest.enumerated() {
          if let part = program.transcript(of: index, in: whole) {
            try executor.remember(part, of: item.unit.layout.program)
            found[item.position] = item.unit.outcomes(part)
          } else if hasStopped {
            next.append(item)
          } else {
            hasStopped = true
          }
        }
      } else {
        let broken = Set(whole.errors.compactMap(program.unit))
        guard !broken.isEmpty else { return found }
        for (index, item) in rest.enumerated() {
          guard broken.contains(index), let part = program.transcript(of: index, in: whole) else {
            next.append(item)
            continue
          }
          try executor.remember(part, of: item.unit.layout.program)
          var unit = item.unit
          if unit.lowerClaims(at: unit.layout.located(part, in: unit.programs).errors) {
            next.append((item.position, unit))
          }
        }
      }
      rest = next
    }
    return found
  }
}

extension Array {
  /// The elements in parts of a limited size, at least one for each lane.
  fileprivate func parts(atMost limit: Int, lanes: Int) -> [[Element]] {
    let size = Swift.max(1, Swift.min(limit, (count + lanes - 1) / Swift.max(1, lanes)))
    return stride(from: 0, to: count, by: size).map {
      Array(self[$0..<Swift.min($0 + size, count)])
    }
  }
}

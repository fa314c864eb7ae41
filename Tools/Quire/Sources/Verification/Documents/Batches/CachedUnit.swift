import Compilation
import Execution
import Manuscript

/// A unit with the program that it would be by itself: the cache knows by that what comes of it.
struct CachedUnit: Sendable {
  let unit: BatchUnit
  private let executor: ProgramExecutor
  private let layout: ManuscriptPrograms.Layout
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
  func outcomes(_ transcript: Transcript) -> [FenceID: DocumentOutcome] {
    let located = layout.located(transcript, in: unit.programs)
    return Dictionary(
      uniqueKeysWithValues: unit.document.parts.enumerated().map { position, part in
        (
          part.id,
          DocumentOutcome(
            program: unit.document, position: position, transcript: located, hasRun: true)
        )
      })
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

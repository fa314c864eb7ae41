import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// Documents and comments, whose fences need several programs.
extension Verifier {
  /// Verifies code of many manuscripts in few programs.
  ///
  /// - Returns: By their places, the outcomes of the manuscripts whose code is right in a function that
  ///   is compiled with others, and the results of those among them of which nothing else is left.
  func verifyTogether(
    _ all: [ManuscriptPrograms], _ settings: VerificationSettings
  ) throws -> (outcomes: [Int: [FenceID: DocumentOutcome]], results: [Int: ManuscriptResult]) {
    var outcomes: [Int: [FenceID: DocumentOutcome]] = [:]
    var results: [Int: ManuscriptResult] = [:]
    for (index, found) in try Batches(executor, settings.document).outcomes(of: all) {
      let result = try DocumentVerifier.verify(all[index], found, settings)
      guard found.keys.allSatisfy({ result.fences[$0.index].isSettled }) else { continue }
      outcomes[index] = found
      if result.isVerified, result.fences.allSatisfy(\.isSettled) { results[index] = result }
    }
    return (outcomes, results)
  }

  /// Gives a document its verdicts. Where a claim is wrong, its program runs twice, since no comment
  /// can state what differs from run to run.
  func verify(
    _ programs: ManuscriptPrograms, _ outcomes: [FenceID: DocumentOutcome],
    _ settings: VerificationSettings
  ) throws -> ManuscriptResult {
    let result = try DocumentVerifier.verify(programs, outcomes, settings)
    guard repetitions == 1 else { return result }
    let doubtful = outcomes.filter {
      result.fences[$0.key.index].hasWrongClaims && $0.value.hasEnded
    }
    guard !doubtful.isEmpty else { return result }
    let layouts = Dictionary(
      doubtful.map { ($0.value.layout.program, ($0.key, $0.value.layout)) }
    ) { first, _ in first }
    let again = try Array(layouts).mapOnThreads(executor.jobs) { program, place in
      let transcript = try self.transcript(
        of: program, for: place.0, in: programs, total: layouts.count, repetitions: 2)
      return (program, place.1.located(transcript, in: programs))
    }
    let transcripts = Dictionary(uniqueKeysWithValues: again)
    let twice = doubtful.mapValues { outcome in
      var outcome = outcome
      outcome.transcript = transcripts[outcome.layout.program] ?? outcome.transcript
      return outcome
    }
    return try DocumentVerifier.verify(programs, outcomes.merging(twice) { $1 }, settings)
  }

  /// Finds programs in which the fences of a document compile.
  func search(
    _ programs: ManuscriptPrograms, _ document: DocumentSettings,
    known: [FenceID: DocumentOutcome] = [:], total: Int, repetitions: Int
  ) throws -> [FenceID: DocumentOutcome] {
    try DocumentSearch.outcomes(
      of: programs, document, jobs: executor.jobs, known: known
    ) { program, fence in
      try transcript(
        of: program, for: fence, in: programs, total: total, repetitions: repetitions)
    }
  }

  private func transcript(
    of program: Program, for fence: FenceID, in programs: ManuscriptPrograms, total: Int,
    repetitions: Int
  ) throws -> Transcript {
    let manuscript = programs.manuscript
    var program = program
    if program.goal == .run { program.repetitions = repetitions }
    let line = manuscript.fences.isEmpty ? 1 : manuscript.fences[fence.index].start.line
    return try executor.transcript(
      of: program,
      named: .init(
        identity: "\(manuscript.path) \(Digest(program.files.map(\.text)).hex)",
        place: "\(manuscript.path):\(line)", total: total,
        objects: "\(manuscript.path) fence \(fence.index) \(program.goal)"))
  }
}

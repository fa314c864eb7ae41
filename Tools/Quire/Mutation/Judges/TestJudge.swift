import Foundation
import Support

/// Judges mutants by the tests of their module.
struct TestJudge {
  let bundle: TestBundle
  let jobs: Int
  let progress: @Sendable (String) -> Void

  func judge(_ mutants: [Mutant]) throws -> Judgment {
    let start = ContinuousClock.now
    let bundle = bundle
    let tests = try bundle.names().mapInParallel(jobs: jobs) { try bundle.measure($0) }
    // Without tests, there is nothing that reaches a mutant or does not.
    let mutants = tests.isEmpty ? [] : mutants
    let verdicts = try mutants.mapInParallel(jobs: jobs) { mutant in
      progress(mutant.place)
      return try verdict(on: mutant, tests)
    }
    return Judgment(
      judge: "tests", programs: tests.count,
      verdicts: Dictionary(uniqueKeysWithValues: zip(mutants.map(\.id), verdicts)),
      seconds: start.duration(to: .now) / .seconds(1))
  }

  /// Runs the tests that reach a mutant, the fastest first: most mutants are killed by these.
  private func verdict(on mutant: Mutant, _ tests: [TestBundle.Test]) throws -> Verdict {
    let reaching = tests.filter { $0.reached.contains(mutant.id) }.sorted {
      $0.seconds < $1.seconds
    }
    guard !reaching.isEmpty else { return .notReached }
    let quick = reaching.prefix(8)
    for part in [quick, reaching.dropFirst(quick.count)] where !part.isEmpty {
      let alone = part.reduce(0) { $0 + $1.seconds }
      let outcome = try bundle.run(
        part.map(\.name), mutant: mutant.id, seconds: 1.5 + 3 * alone)
      if case .failed(let why) = outcome { return .killed(by: why) }
    }
    // Tests of several threads notice less while others keep the threads busy.
    let outcome = try bundle.run(
      reaching.map(\.name), mutant: mutant.id, isParallel: false,
      seconds: 1.5 + 3 * reaching.reduce(0) { $0 + $1.seconds })
    if case .failed(let why) = outcome { return .killed(by: why) }
    return .survived(reaching.map(\.name))
  }
}

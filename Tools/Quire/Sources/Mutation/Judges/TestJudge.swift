import Foundation
import Support

/// Judges mutants by the tests of their module.
struct TestJudge {
  let bundle: TestBundle
  let progress: @Sendable (String) -> Void

  func judge(_ mutants: [Mutant]) throws -> Judgment {
    let start = ContinuousClock.now
    let cores = bundle.slots.count
    let all = try bundle.names().inParts(of: 8).mapOnThreads(cores, bundle.measure)
      .flatMap { $0 }.sorted { $0.result.seconds < $1.result.seconds }
    // A test that fails in any case notices nothing.
    let tests = all.filter { $0.result.failure == nil }
    let failing = all.compactMap { test in test.result.failure.map { (test.name.asTestName, $0) } }
    // Without tests, there is nothing that reaches a mutant or does not.
    let mutants = tests.isEmpty ? [] : mutants
    // One more than there are cores, so that the next part is ready when one ends.
    let quick = try mutants.inParts(of: Self.mutantsPerProcess).mapOnThreads(cores + 1) { part in
      progress(part[0].place)
      return try self.verdicts(on: part, tests, isPatient: false)
    }.flatMap { $0 }
    var verdicts = Dictionary(uniqueKeysWithValues: zip(mutants.map(\.id), quick))
    // What takes long mostly computes for ever, or waits for something that does not come.
    let late = mutants.filter { verdicts[$0.id] == .killed(by: TestJob.Result.late) }
    let patient = try late.mapOnThreads(4 * cores) { mutant in
      progress(mutant.place)
      return try self.verdicts(on: [mutant], tests, isPatient: true)[0]
    }
    verdicts.merge(zip(late.map(\.id), patient)) { $1 }
    return Judgment(
      judge: "tests", programs: tests.count, verdicts: verdicts,
      seconds: start.duration(to: .now) / .seconds(1), coreSeconds: bundle.time.seconds,
      failing: Dictionary(failing) { first, _ in first })
  }

  /// Enough that loading a process costs little, few enough that all cores are busy to the end.
  private static let mutantsPerProcess = 12

  /// Runs the tests that reach each mutant, the fastest first: most mutants are killed by these. The
  /// limit of those that are not patient is enough for nearly all mutants that do not hang.
  private func verdicts(
    on mutants: [Mutant], _ tests: [TestBundle.Test], isPatient: Bool
  ) throws -> [Verdict] {
    let reaching = mutants.map { mutant in tests.filter { $0.result.reached.contains(mutant.id) } }
    let jobs = zip(mutants, reaching).flatMap { self.jobs(for: $0, $1, isPatient) }
    let failing = zip(jobs, try bundle.run(jobs, isPatient: isPatient)).compactMap { job, result in
      result?.failure.map { (job.mutant, $0) }
    }
    let failures = Dictionary(failing) { first, _ in first }
    return zip(mutants, reaching).map { mutant, reaching in
      if let failure = failures[mutant.id] {
        let isLate = failure == TestJob.Result.late
        return .killed(by: isPatient && isLate ? TestJob.Result.timeOut : failure)
      }
      return reaching.isEmpty ? .notReached : .survived(reaching.map(\.name.asTestName))
    }
  }

  private func jobs(
    for mutant: Mutant, _ reaching: [TestBundle.Test], _ isPatient: Bool
  ) -> [TestJob] {
    guard !reaching.isEmpty else { return [] }
    func job(_ tests: ArraySlice<TestBundle.Test>, isParallel: Bool) -> TestJob {
      // A busy machine kills no mutant: what is ended in the end has computed ten times as long as it needs,
      // or has waited for as long.
      let seconds = tests.reduce(0) { $0 + $1.result.seconds }
      return TestJob(
        mutant: mutant.id, tests: tests.map(\.name), isParallel: isParallel,
        seconds: isPatient ? 10 + 10 * seconds : 0.3 + seconds, computing: 1 + 10 * seconds)
    }
    // Tests of several threads notice less while others keep the threads busy. What does not end has the
    // time of its job, so a slow test has one of its own.
    return [job(reaching.prefix(8), isParallel: true)]
      + reaching.inJobs.map { job($0, isParallel: false) }
  }
}

extension [TestBundle.Test] {
  /// The tests in parts that take about half a second each, in their order.
  fileprivate var inJobs: [ArraySlice<Element>] {
    var (parts, start, seconds) = ([ArraySlice<Element>](), 0, 0.0)
    for (index, test) in enumerated() {
      seconds += test.result.seconds
      guard seconds > 0.5 || index == count - 1 else { continue }
      parts.append(self[start...index])
      (start, seconds) = (index + 1, 0)
    }
    return parts
  }
}

extension Array {
  /// The elements in parts of at most some number.
  fileprivate func inParts(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map {
      Array(self[$0..<Swift.min($0 + count, self.count)])
    }
  }
}

/// What a judge found of one mutant.
package enum Verdict: Codable, Hashable, Sendable {
  /// Something failed: the name of the test or the place of the fence.
  case killed(by: String)
  /// What ran over it, without noticing.
  case survived([String])
  /// Nothing ran over it.
  case notReached

  var killer: String? { if case .killed(let killer) = self { killer } else { nil } }
  package var isSurvivor: Bool { if case .survived = self { true } else { false } }
}

/// What a judge found of all mutants of a module.
package struct Judgment: Codable, Sendable {
  /// Who judged: `tests`, `documents`.
  package let judge: String
  /// How many tests or programs there are.
  package let programs: Int
  /// The verdicts, by the numbers of the mutants.
  package var verdicts: [Int: Verdict]
  /// How many seconds it took, with everything that it had to wait for.
  package var seconds: Double
  /// How many seconds the mutants' runs had a core: without building, and without waiting.
  package var coreSeconds: Double
  /// The tests that fail without a mutant and judge none, with what fails.
  package var failing: [String: String] = [:]
  /// The documents with an example that does something else in each run, which judges none.
  package var changing: [String] = []

  /// Whether a judge runs tests or checks, which show a reader nothing.
  static func isOfTests(_ judge: String) -> Bool { ["tests", "checks"].contains(judge) }
}
